package io.idlewave.perturb.path;

import io.idlewave.graph.block.GraphBlock;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Which call every rank is at, as the entries of the blocks pass. Mutable. */
final class Whereabouts {

  private final Site[] latest;
  private long entriesBefore;
  private int entriesSeen;
  private @Nullable GraphBlock block;
  private Site here = Site.NONE;

  Whereabouts(int ranks) {
    latest = new Site[ranks];
    Arrays.fill(latest, Site.NONE);
  }

  /** The entries of a block follow. */
  void begin(GraphBlock next) {
    block = next;
    entriesSeen = 0;
  }

  /** Takes note of the entries of the block before number {@code end}. */
  void see(int end) {
    if (block == null) {
      return;
    }
    for (; entriesSeen < end; entriesSeen++) {
      int i = entriesSeen;
      here = new Site(block.rank(i), block.call(i), block.region(i), block.function(i));
      latest[here.rank()] = here;
    }
  }

  /** The block ends. */
  void end() {
    if (block != null) {
      see(block.entryCount());
      entriesBefore += block.entryCount();
      block = null;
    }
  }

  /** The number of the entry at hand in the whole trace. */
  long entry() {
    return entriesBefore + entriesSeen;
  }

  /** The call of the entry at hand. */
  Site here() {
    return here;
  }

  /** The latest call of a rank. */
  Site latest(int rank) {
    return latest[rank];
  }
}
