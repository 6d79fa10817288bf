package io.idlewave.perturb.compute;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.survey.RunWindow;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Hands on every stretch of computing inside the run that belongs to no wait. */
final class Stretches implements Consumer<GraphBlock> {

  private final List<RunWindow> windows;
  private final BiConsumer<GraphBlock, Integer> stretch;

  Stretches(List<RunWindow> windows, BiConsumer<GraphBlock, Integer> stretch) {
    this.windows = windows;
    this.stretch = stretch;
  }

  @Override
  public void accept(GraphBlock block) {
    for (int i = 0; i < block.entryCount(); i++) {
      if (block.has(i, GraphBlock.BEGINS)
          && isInRun(block, i)
          && !ComputeTimes.isPolling(block, i)) {
        stretch.accept(block, i);
      }
    }
  }

  private boolean isInRun(GraphBlock block, int i) {
    return windows.get(block.rank(i)).reaches(block.call(i));
  }
}
