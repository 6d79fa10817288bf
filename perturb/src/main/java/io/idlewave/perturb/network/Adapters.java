package io.idlewave.perturb.network;

import java.io.Serializable;

/**
 * The adapters (rails) of a node, which its ranks share: what leaves the node, or comes to it from
 * another, occupies one of them, out or in.
 *
 * @param perNode how many a node has; 0 where each rank has ways of its own
 * @param firstFree whether a message takes that which is free first; otherwise the one of its rank,
 *     the number of the rank on its node modulo their number
 */
public record Adapters(int perNode, boolean firstFree) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** As many as a node may have. */
  public static final int MOST = 64;

  /** No adapter is shared: each rank has a way out and a way in. */
  public static final Adapters OF_RANKS = new Adapters(0, false);

  /** Checks the number. */
  public Adapters {
    if (perNode < 0 || perNode > MOST || (perNode == 0 && firstFree)) {
      throw new IllegalArgumentException(
          "adapters of a node: from 0 to %d, and some to choose from, got %d"
              .formatted(MOST, perNode));
    }
  }
}
