package io.idlewave.jobs.watch;

import org.jspecify.annotations.Nullable;

/**
 * A rank became slow, or is as it was again; or all ranks together.
 *
 * @param event which of the two
 * @param rank its number; null where all ranks are slow together
 * @param step the first one that is slow, or normal again
 * @param slowSince the first one that was slow
 * @param lasting whether that was the first of the rank at all
 * @param seenStep the one that brought enough evidence
 * @param percent by how much times are longer than usual, on average while they are
 * @param costPercent of the time of these steps that would be saved without it
 * @param evidence how many times of the rank since {@code step} say so
 * @param times how often it has been slow, this time included
 */
public record Change(
    Event event,
    @Nullable Integer rank,
    int step,
    int slowSince,
    boolean lasting,
    int seenStep,
    double percent,
    double costPercent,
    int evidence,
    int times) {

  /** Fewer ranks do not tell which of them is slow. */
  public static final int FEWEST_RANKS = 3;

  /** What happened. */
  public enum Event {
    BEGIN,
    END
  }
}
