package io.idlewave.jobs.results.summary;

import java.util.List;

/**
 * What a trace says of its clocks: the object that {@code check --clocks --json} prints.
 *
 * @param clocks how many there are: one per recorded clock, or per rank
 * @param shared whether all ranks share one clock that no event contradicts, so that times of
 *     different ranks compare as they stand
 * @param medianWidthNanos median over the bounded pairs of the width of their offset's interval
 * @param violations effects recorded before their cause, of all pairs
 * @param consistent whether some offset and drift of each pair, constant or not, fit all that the
 *     trace shows
 * @param steady whether drifts are constant; otherwise no constant ones fit, and each clock may
 *     gain on another between the bounds of the pair at any time
 * @param dropped orders of events for which there was no place
 * @param pairs the clocks that events tie together
 */
public record ClocksReport(
    int clocks,
    boolean shared,
    double medianWidthNanos,
    long violations,
    boolean consistent,
    boolean steady,
    long dropped,
    List<Pair> pairs) {

  public ClocksReport {
    pairs = List.copyOf(pairs);
  }

  /**
   * Two clocks.
   *
   * @param fromRank the first rank on the one
   * @param toRank the first rank on the other
   * @param bounded whether events bound the offset on both sides; the next four are 0 without
   * @param offsetNanos how far the clock of {@code toRank} is ahead, beyond what was recorded, in
   *     the middle of the run: the middle of its interval
   * @param widthNanos width of that interval, below 0 where nothing fits
   * @param driftLowerPpm how fast that offset grows, at least, in ppm
   * @param driftUpperPpm the same at most
   * @param violations effects recorded before their cause, by more than the resolution
   * @param worstViolationNanos by how much the worst of them was early
   */
  public record Pair(
      int fromRank,
      String fromNode,
      int toRank,
      String toNode,
      boolean bounded,
      double offsetNanos,
      double widthNanos,
      double driftLowerPpm,
      double driftUpperPpm,
      long violations,
      long worstViolationNanos) {}
}
