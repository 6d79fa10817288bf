package io.idlewave.jobs.results.summary;

import org.jspecify.annotations.Nullable;

/** What a result is conditional on, beside the recorded order. */
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
