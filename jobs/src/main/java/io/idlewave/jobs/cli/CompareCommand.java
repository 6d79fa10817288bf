package io.idlewave.jobs.cli;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.jobs.compare.ResultsPair;
import io.idlewave.jobs.compare.RunComparison;
import io.idlewave.jobs.compare.TraceComparison;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.text.ComparisonText;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code idlewave compare}. */
@Command(
    name = "compare",
    description = {
      "Compares two results folders, scenario by scenario, or two archives, place by place.",
      "Differences are the second less the first."
    },
    footer = {
      "",
      "Examples:",
      "  idlewave compare before after",
      "  idlewave compare trace-a trace-b"
    })
@SuppressWarnings("NullAway.Init") // picocli sets what is required
final class CompareCommand implements Callable<Integer> {

  private final Session session;

  @Parameters(
      index = "0",
      paramLabel = "FIRST",
      description = "A folder of results, or the folder of an archive.")
  private Path first;

  @Parameters(index = "1", paramLabel = "SECOND", description = "Another one of the same kind.")
  private Path second;

  @Option(names = "--json", description = "Prints the comparison as one JSON object.")
  private boolean json;

  @Mixin private WindowOption window;

  CompareCommand(Session session) {
    this.session = session;
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
    if (traces) {
      compareTraces();
    } else {
      compareResults();
    }
    return ExitCode.OK;
  }

  private void compareTraces() {
    TraceComparison found =
        session.actions().compare(first, second, window.graph(), session.progress());
    if (json) {
      session.printJson(found);
    } else {
      session.print(ComparisonText.of(found));
    }
  }

  private void compareResults() {
    for (Path folder : List.of(first, second)) {
      ForeignTrace.ifAt(folder)
          .ifPresent(
              trace -> {
                throw new UsageException(trace.notIngested());
              });
    }
    RunComparison found =
        new ResultsPair(new LocalFolder(first), new LocalFolder(second)).compare();
    if (json) {
      session.printJson(found);
    } else {
      session.print(ComparisonText.of(found));
    }
  }
}
