package io.idlewave.jobs.results.summary;

import org.jspecify.annotations.Nullable;

/**
 * What a result is conditional on, beside the recorded order.
 *
 * @param eagerThresholdBytes a standard send of more bytes was rendezvous
 * @param eagerSource how the threshold was found, such as {@code stated} or {@code inferred}
 * @param slackSource where slack was taken from, and why
 * @param baseRule how the base time of a call was found
 * @param unexplainedWaitShare share of the observed waiting time that no recorded event explains by
 *     the survey, before it is known which sends were eager: a lower one than of the ranks' time, 0
 *     to 1; null where it was not determined
 * @param machine what {@code model} timing priced; null in {@code observed} timing
 */
public record Caveat(
    long eagerThresholdBytes,
    String eagerSource,
    String slackSource,
    String baseRule,
    @Nullable Double unexplainedWaitShare,
    @Nullable String machine) {

  /** What results of {@code observed} timing are conditional on. */
  public Caveat(
      long eagerThresholdBytes,
      String eagerSource,
      String slackSource,
      String baseRule,
      @Nullable Double unexplainedWaitShare) {
    this(eagerThresholdBytes, eagerSource, slackSource, baseRule, unexplainedWaitShare, null);
  }

  /** What results of {@code model} timing are conditional on. */
  public static Caveat model(long eagerThresholdBytes, String machine) {
    return new Caveat(eagerThresholdBytes, "network", "none", "none", null, machine);
  }
}
