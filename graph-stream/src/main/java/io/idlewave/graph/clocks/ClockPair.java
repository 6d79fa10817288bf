package io.idlewave.graph.clocks;

/**
 * The relation of two clocks that orders tie together: how far the clock of {@code toRank} is ahead
 * of that of {@code fromRank} beyond what was recorded, so that 0 lies within where the recorded
 * times agree.
 *
 * @param fromRank the first rank on the one clock
 * @param toRank the first rank on the other clock, above {@code fromRank}
 * @param isBounded whether there are orders both ways; without, the next four are 0
 * @param offsetNanos middle of the interval of the offset, in the middle of the run
 * @param widthNanos width of that interval, below 0 where no offset fits
 * @param driftLower rate at which the offset grows, in ns per ns, at least
 * @param driftUpper the same at most
 * @param early effects that were recorded before their cause, by more than the resolution
 * @param earlyNanos by how much the worst of them was
 */
public record ClockPair(
    int fromRank,
    int toRank,
    boolean isBounded,
    double offsetNanos,
    double widthNanos,
    double driftLower,
    double driftUpper,
    long early,
    long earlyNanos) {

  /** Whether no offset and drift fit the orders. */
  public boolean isContradictory() {
    return isBounded && (widthNanos < 0 || driftLower > driftUpper);
  }
}
