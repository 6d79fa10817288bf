package io.idlewave.graph.match;

/**
 * How far each rank is ahead of those that it exchanges messages with, by the halves that it owns:
 * its sends that no receive has been posted for, and its receives without a send. Degree 0 has
 * fewer than a stated number of them, and each degree more twice as many. Told to a listener when
 * it changes, which costs a few instructions per half otherwise. Mutable.
 */
public final class HalfLeads {

  /** Takes the degree of a rank, whenever it changes. */
  @FunctionalInterface
  public interface Listener {
    /** The lead of {@code rank} is of {@code degree} now. */
    void changed(int rank, int degree);
  }

  private final int[] owned;
  private final int shift;
  private final Listener listener;

  /** Nobody is ahead; from {@code halves} on, rounded down to a power of 2, a rank has degree 1. */
  public HalfLeads(int ranks, int halves, Listener listener) {
    this.owned = new int[ranks];
    this.shift = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(halves);
    this.listener = listener;
  }

  void add(int rank) {
    set(rank, owned[rank] + 1);
  }

  void remove(int rank) {
    set(rank, owned[rank] - 1);
  }

  private void set(int rank, int halves) {
    int before = degree(owned[rank]);
    owned[rank] = halves;
    int degree = degree(halves);
    if (degree != before) {
      listener.changed(rank, degree);
    }
  }

  private int degree(int halves) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(halves >>> shift);
  }

  /** The halves that {@code rank} owns. */
  public int of(int rank) {
    return owned[rank];
  }
}
