package io.idlewave.jobs.cli;

import io.idlewave.jobs.app.Actions;
import io.idlewave.jobs.failure.UsageException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code idlewave graph}. */
@Command(
    name = "graph",
    description = "Prints a window of the message-passing graph in the DOT language of Graphviz.",
    footer = {
      "",
      "Examples:",
      "  idlewave graph trace --rank-range 0..3 --from-call 100 --calls 10 | dot -Tsvg > graph.svg"
    })
@SuppressWarnings("NullAway.Init") // picocli sets what is required
final class GraphCommand implements Callable<Integer> {

  private final Session session;

  @Parameters(paramLabel = "TRACE", description = "The folder of an archive.")
  private Path trace;

  @Option(
      names = "--rank-range",
      paramLabel = "A..B",
      description = "The ranks to show, both ends included (default: the first 8).")
  private @Nullable String rankRange;

  @Option(
      names = "--from-call",
      paramLabel = "N",
      description = "The first call to show of each rank, counted from 0 (default: 0).")
  private long firstCall;

  @Option(
      names = "--calls",
      paramLabel = "N",
      description = "Calls to show of each rank (default: ${DEFAULT-VALUE}).",
      defaultValue = "20")
  private int calls;

  @Mixin private WindowOption held;

  GraphCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Arguments.atLeastOne("--calls", calls);
    if (firstCall < 0) {
      throw new UsageException("--from-call: at least 0, got " + firstCall);
    }
    session.print(session.actions().graph(trace, window(), held.graph()));
    return ExitCode.OK;
  }

  private Actions.Window window() {
    if (rankRange == null) {
      return new Actions.Window(0, Actions.Window.FEW_RANKS, firstCall, calls);
    }
    RankRange range = RankRange.of("--rank-range", rankRange);
    return new Actions.Window(range.first(), range.last(), firstCall, calls);
  }
}
