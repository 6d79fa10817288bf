package io.idlewave.perturb.propagate;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.perturb.outcome.RunClocks;
import java.util.Arrays;
import java.util.List;

/**
 * How long the runs of ranks last whose ends are not known when their lanes begin, block by block.
 * It depends on the blocks alone. Mutable.
 */
public final class RunSpans {

  private final List<RunWindow> windows;
  private final long[] spanNanos;

  /** The spans of runs before their first call. */
  public RunSpans(List<RunWindow> windows) {
    this(windows, new long[windows.size()]);
  }

  /** For runs of which some have ended. */
  public RunSpans(List<RunWindow> windows, long[] spanNanos) {
    this.windows = windows;
    this.spanNanos = spanNanos.clone();
  }

  public void pass(GraphBlock block) {
    for (int i = 0; i < block.entryCount(); i++) {
      if (block.has(i, GraphBlock.BEGINS)) {
        RunWindow window = windows.get(block.rank(i));
        if (window.endsWith(block.call(i), block.function(i))) {
          spanNanos[block.rank(i)] = block.enterNanos(i) - window.beginNanos();
        }
      }
    }
  }

  /** Per rank, what its run lasted; 0 as long as it has not ended. To be put back, too. */
  public List<Long> spanNanos() {
    return Arrays.stream(spanNanos).boxed().toList();
  }

  /** What run times count from, once all have ended. */
  public RunClocks clocks() {
    return RunClocks.ofDelays(spanNanos.clone());
  }
}
