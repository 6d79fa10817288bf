package io.idlewave.perturb.network;

import java.io.Serializable;

/**
 * The adapters of a node, which its ranks share: what leaves the node, or comes to it from another,
 * occupies one of them, out or in.
 *
 * @param perNode how many a node has; 0 where each rank has ways of its own
 * @param firstFree whether a message takes that which is free first; otherwise the one of its rank,
 *     the number of the rank on its node modulo their number
 * @param reading how what a trace leaves open of them is read
 */
public record Adapters(int perNode, boolean firstFree, Reading reading) implements Serializable {

  /** In which order ranks of a node are granted their adapters is not known. */
  public enum Reading {
    /** In none that is known: results are bounds, {@link #APART} below, {@link #IN_ORDER} above. */
    OPEN,
    /** Nothing is left open of these, but of others that results stand beside: bounds, too. */
    BESIDE_OPEN,
    /** In the order of the trace: nobody goes before those who came before when recorded. */
    IN_ORDER,
    /** Nobody waits for others: each rank has as many as one of its messages can take. */
    APART,
    /** In the order of the trace, but nothing occupies them: what costs then is the order alone. */
    WITHOUT_TIME
  }

  private static final long serialVersionUID = 2L;

  /** As many as a node may have. */
  public static final int MOST = 64;

  /** No adapter is shared: each rank has a way out and a way in. */
  public static final Adapters OF_RANKS = new Adapters(0, false);

  /** Adapters that are granted in no order that is known. */
  public Adapters(int perNode, boolean firstFree) {
    this(perNode, firstFree, Reading.OPEN);
  }

  public Adapters {
    if (perNode < 0 || perNode > MOST || (perNode == 0 && firstFree)) {
      throw new IllegalArgumentException(
          "adapters of a node: from 0 to %d, and some to choose from, got %d"
              .formatted(MOST, perNode));
    }
  }

  public boolean areShared() {
    return perNode > 0;
  }

  /** Whether results are bounds: ranks share any and it is left open in which order, or others. */
  public boolean areOpen() {
    return reading == Reading.BESIDE_OPEN || (areShared() && reading == Reading.OPEN);
  }

  /** These adapters, read in that way. */
  public Adapters read(Reading other) {
    return new Adapters(perNode, firstFree, other);
  }

  /** From how many a message chooses. */
  public int choices() {
    return firstFree ? perNode : 1;
  }
}
