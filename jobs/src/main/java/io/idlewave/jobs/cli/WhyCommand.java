package io.idlewave.jobs.cli;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.app.AnyTrace;
import io.idlewave.jobs.cli.session.AnswerCommand;
import io.idlewave.jobs.cli.session.Arguments;
import io.idlewave.jobs.cli.session.ExitCode;
import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.cli.session.WindowOption;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.report.ReportFile;
import io.idlewave.jobs.why.RunWhyReport;
import io.idlewave.jobs.why.RunWhyText;
import io.idlewave.jobs.why.WhyAnswer;
import io.idlewave.jobs.why.WhyPage;
import io.idlewave.jobs.why.WhyReport;
import io.idlewave.jobs.why.WhyTestReport;
import io.idlewave.jobs.why.WhyText;
import io.idlewave.jobs.why.Whys;
import io.idlewave.jobs.why.Whys.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code idlewave why}. */
@Command(
    name = "why",
    description = {
      "Says why one run of a program took longer than another: what differs, and what each part",
      "cost. Parts sum to the difference of the run times. Of one run alone it says where the time",
      "went, what made slow steps slow, and what is worth fixing."
    },
    footer = {
      "",
      "Examples:",
      "  idlewave why trace",
      "  idlewave why trace-a trace-b",
      "  idlewave why trace-a trace-b --out why.html",
      "  idlewave why trace-a trace-b --like trace-c --json",
      "  idlewave why trace-a trace-b --like trace-c --max 2%% --junit why.xml"
    })
@SuppressWarnings("NullAway.Init") // picocli sets what is required
final class WhyCommand extends AnswerCommand {

  @Parameters(
      index = "0",
      paramLabel = "FIRST",
      description = "An archive, or a foreign trace, packed or not.")
  private Path first;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "SECOND",
      description = "That of another run of the same program.")
  private @Nullable Path second;

  @Option(
      names = "--like",
      paramLabel = "TRACE",
      split = ",",
      description = "Further runs of the first kind: what they differ by is noise.")
  private List<Path> like = List.of();

  @Option(
      names = "--max",
      paramLabel = "SHARE",
      description =
          "Exit with 4 if the second run is slower, beyond noise, by more than this share of the"
              + " mean of the first and those like it.")
  private @Nullable String max;

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description = "Write that as a test in JUnit's XML; needs --max.")
  private @Nullable Path junit;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Writes a page for a browser there, with pictures, as well.")
  private @Nullable Path out;

  @Mixin private WindowOption window;

  WhyCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() throws IOException {
    if (out != null) {
      new ReportFile(out).requirePlace();
    }
    Path other = second;
    if (other == null) {
      return alone();
    }
    if (junit != null && max == null) {
      throw new UsageException("--junit: --max beside it, to say what is tested");
    }
    Double most = max == null ? null : (Double) Arguments.share("--max", max);
    List<Path> all = new ArrayList<>(List.of(first, other));
    all.addAll(like);
    WhyAnswer found = ask(all, new ArrayList<>());
    WhyReport report = found.report();
    answer(report, () -> WhyText.of(report));
    page(() -> WhyPage.of(found));
    if (most == null) {
      return ExitCode.OK;
    }
    if (junit != null) {
      WhyTestReport.write(report, most, junit);
    }
    return report.isSlowerThan(most) ? ExitCode.NOT_MET : ExitCode.OK;
  }

  private void page(Supplier<byte[]> page) throws IOException {
    if (out != null) {
      new ReportFile(out).put(page.get());
      if (!json) {
        session.print("page: " + out);
      }
    }
  }

  private Integer alone() throws IOException {
    if (!like.isEmpty() || max != null || junit != null) {
      throw new UsageException("--like, --max, --junit: a second run, got one");
    }
    RunWhyReport report =
        AnyTrace.ask(
            first,
            session.progress(),
            archive -> Whys.of(new Run(archive, first), window.graph(), session.progress()));
    answer(report, () -> RunWhyText.of(report));
    page(() -> WhyPage.of(report));
    return ExitCode.OK;
  }

  /** Opens one trace after the other; a foreign one lives as long as the question. */
  private WhyAnswer ask(List<Path> left, List<Run> opened) {
    if (opened.size() < left.size()) {
      Path path = left.get(opened.size());
      return AnyTrace.ask(
          path,
          session.progress(),
          (TraceArchive archive) -> {
            opened.add(new Run(archive, path));
            return ask(left, opened);
          });
    }
    return Whys.answer(
        opened.get(0),
        opened.get(1),
        opened.subList(2, opened.size()),
        window.graph(),
        session.progress());
  }
}
