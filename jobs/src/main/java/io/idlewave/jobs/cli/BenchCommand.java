package io.idlewave.jobs.cli;

import java.nio.file.Path;
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

  BenchCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Arguments.atLeastOne("--parallelism", parallelism);
    for (int count : lanes) {
      Arguments.atLeastOne("--lanes", count);
    }
    session.actions().bench(trace, lanes, parallelism, session::print);
    return ExitCode.OK;
  }
}
