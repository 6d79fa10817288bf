package io.idlewave.perturb.path;

import java.io.Serializable;
import java.util.Comparator;

/**
 * A place in a program: a user region, and the function of the MPI call that is made there or that
 * ends the computation there. In the order of regions, then functions.
 *
 * @param region index of the region in the trace's list, or -1 outside any
 * @param function index of the function in the trace's list
 */
public record CallSite(int region, int function) implements Comparable<CallSite>, Serializable {

  private static final Comparator<CallSite> ORDER =
      Comparator.comparingInt(CallSite::region).thenComparingInt(CallSite::function);

  @Override
  public int compareTo(CallSite other) {
    return ORDER.compare(this, other);
  }
}
