package io.idlewave.jobs.analysis;

import io.idlewave.graph.block.GraphBlock;
import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Walks that go through the same blocks together.
 *
 * @param walks not begun yet
 */
public record WalkGroup(List<TraceWalk> walks) implements Closeable {

  /** Takes an immutable copy. */
  public WalkGroup {
    walks = List.copyOf(walks);
  }

  /** All begin. */
  public void begin(Path scratch) {
    walks.forEach(walk -> walk.begin(scratch));
  }

  /** All take the next block. */
  public void block(GraphBlock block) {
    for (TraceWalk walk : walks) {
      walk.block(block);
    }
  }

  /** What each has found, in their order. */
  public List<Serializable> end() {
    return walks.stream().map(TraceWalk::end).toList();
  }

  @Override
  public void close() {
    for (TraceWalk walk : walks) {
      try {
        walk.close();
      } catch (IOException e) {
        throw new UncheckedIOException("a walk could not be closed", e);
      }
    }
  }
}
