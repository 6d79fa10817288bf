package io.idlewave.jobs.cli;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.jobs.cli.session.AnswerCommand;
import io.idlewave.jobs.cli.session.CompletionValues;
import io.idlewave.jobs.cli.session.ExitCode;
import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.cli.session.WindowOption;
import io.idlewave.jobs.compare.ResultsPair;
import io.idlewave.jobs.compare.RunComparison;
import io.idlewave.jobs.compare.ScalingTable;
import io.idlewave.jobs.compare.TraceComparison;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.prepare.recorded.RecordedRun;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.study.RecordedSpan;
import io.idlewave.jobs.text.ComparisonText;
import io.idlewave.jobs.text.ScalingText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code idlewave compare}. */
@Command(
    name = "compare",
    description = {
      "Compares two results folders, scenario by scenario, or two archives, place by place.",
      "Differences are the second less the first. Of archives with ever more ranks, two or any",
      "number, it says how the program scales."
    },
    footer = {
      "",
      "Examples:",
      "  idlewave compare before after",
      "  idlewave compare trace-a trace-b",
      "  idlewave compare trace-4 trace-8 trace-16"
    })
@SuppressWarnings("NullAway.Init") // picocli sets what is required
final class CompareCommand extends AnswerCommand {

  @Parameters(
      index = "0",
      paramLabel = "FIRST",
      description = "A folder of results, or the folder of an archive.")
  private Path first;

  @Parameters(index = "1", paramLabel = "SECOND", description = "Another one of the same kind.")
  private Path second;

  @Parameters(
      index = "2..*",
      arity = "0..*",
      paramLabel = "MORE",
      description = "Further archives, for how the program scales over all of them.")
  private List<Path> more = List.of();

  @Option(
      names = "--span",
      paramLabel = "run|trace",
      completionCandidates = CompletionValues.Spans.class,
      description =
          "What scaling is about: run, from MPI_Init to MPI_Finalize, or trace, all of it, as the"
              + " POP project's tools take it (default: run).")
  private @Nullable String span;

  @Mixin private WindowOption window;

  CompareCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() {
    boolean traces = TraceArchive.isArchive(first);
    if (traces != TraceArchive.isArchive(second)) {
      throw new UsageException(
          "compare: two results folders or two archives, got "
              + (traces ? first : second)
              + ", which is an archive, and "
              + (traces ? second : first)
              + ", which is none");
    }
    if (traces && more.isEmpty()) {
      compareTraces();
    } else if (traces) {
      scale();
    } else {
      compareResults();
    }
    return ExitCode.OK;
  }

  private void scale() {
    List<Path> all = new ArrayList<>(List.of(first, second));
    all.addAll(more);
    List<TraceArchive> archives = all.stream().map(CompareCommand::recorded).toList();
    ScalingTable found = ScalingTable.of(archives, span(), window.graph(), session.progress());
    answer(found, () -> ScalingText.of(found));
  }

  private RecordedSpan span() {
    if (span != null && Stream.of(RecordedSpan.values()).noneMatch(of -> of.label().equals(span))) {
      throw new UsageException("--span: one of run, trace, got " + span);
    }
    return span == null ? RecordedSpan.RUN : RecordedSpan.of(span);
  }

  private void compareTraces() {
    TraceComparison found =
        TraceComparison.of(
            recorded(first), recorded(second), span(), window.graph(), session.progress());
    if (span != null && found.scaling() == null) {
      throw new UsageException(
          "--span: archives with different numbers of ranks, to compare their scaling, got two"
              + " of "
              + found.first().ranks());
    }
    answer(found, () -> ComparisonText.of(found));
  }

  private static TraceArchive recorded(Path trace) {
    TraceArchive archive = ForeignTrace.requireArchive(trace);
    RecordedRun.require("compare", archive);
    return archive;
  }

  private void compareResults() {
    if (!more.isEmpty() || span != null) {
      throw new UsageException(
          "compare: two results folders, got "
              + (more.isEmpty() ? "--span, which is about archives" : 2 + more.size() + " folders")
              + "; several on one page: idlewave report FIRST SECOND THIRD --html all.html");
    }
    for (Path folder : List.of(first, second)) {
      ForeignTrace.ifAt(folder)
          .ifPresent(
              trace -> {
                throw new UsageException(trace.notIngested());
              });
    }
    RunComparison found =
        new ResultsPair(new LocalFolder(first), new LocalFolder(second)).compare();
    answer(found, () -> ComparisonText.of(found));
  }
}
