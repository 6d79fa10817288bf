package io.idlewave.jobs.cli;

import io.idlewave.jobs.app.BenchmarkRow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code idlewave bench}. */
@Command(
    name = "bench",
    description = "Measures the stages of a run on a trace, each beside its baseline.",
    footer = {
      "",
      "Every call takes one exponential draw per stretch of CPU time. Examples:",
      "  idlewave synth halo --iterations 200 --overhead 500ns --out halo",
      "  idlewave bench halo --lanes 1,64,256,1024"
    })
@SuppressWarnings("NullAway.Init") // picocli sets what is required
final class BenchCommand implements Callable<Integer> {

  private static final String HEADING =
      "%-28s %9s %9s %14s %18s %18s"
          .formatted(
              "stage", "wall s", "cpu s", "calls/s", "lanes x calls/s", "lanes x calls/cpu s");

  private final Session session;

  @Parameters(paramLabel = "TRACE", description = "The folder of an archive.")
  private Path trace;

  @Option(
      names = "--lanes",
      paramLabel = "N,...",
      split = ",",
      description = "Numbers of lanes (default: 1,64,256,1024).")
  private int[] lanes = {1, 64, 256, 1024};

  @Option(
      names = "--parallelism",
      paramLabel = "N",
      description = "Of the propagation (default: one per processor).")
  private int parallelism = Runtime.getRuntime().availableProcessors();

  @Option(names = "--json", description = "Prints the table as one JSON object.")
  private boolean json;

  BenchCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Arguments.atLeastOne("--parallelism", parallelism);
    for (int count : lanes) {
      Arguments.atLeastOne("--lanes", count);
    }
    List<BenchmarkRow> rows = new ArrayList<>();
    session
        .actions()
        .bench(
            trace,
            lanes,
            parallelism,
            row -> {
              if (!json) {
                print(row, rows.isEmpty());
              }
              rows.add(row);
            });
    if (json) {
      session.printJson(new Rows(rows));
    }
    return ExitCode.OK;
  }

  private void print(BenchmarkRow row, boolean first) {
    if (first) {
      session.print(HEADING);
    }
    session.print(
        "%-28s %9.2f %9.2f %14.0f %18.0f %18.0f"
            .formatted(
                row.stage(),
                row.wallSeconds(),
                row.cpuSeconds(),
                row.callsPerSecond(),
                row.laneCallsPerSecond(),
                row.laneCallsPerCpuSecond()));
  }

  private record Rows(List<BenchmarkRow> stages) {}
}
