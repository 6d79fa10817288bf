package io.idlewave.jobs.condition;

import io.idlewave.jobs.results.Caveat;
import java.util.List;
import java.util.Locale;

/** What results of {@code observed} timing are conditional on. */
final class ObservedConditions {

  private ObservedConditions() {}

  static List<Finding> eagerThreshold(Situation situation) {
    Caveat caveat = situation.caveat();
    return situation.isModel()
        ? Finding.NONE
        : Finding.of(
            (double) caveat.eagerThresholdBytes(),
            "eager up to %d B (%s)".formatted(caveat.eagerThresholdBytes(), caveat.eagerSource()));
  }

  static List<Finding> slack(Situation situation) {
    return situation.isModel()
        ? Finding.NONE
        : Finding.of("slack " + situation.caveat().slackSource());
  }

  static List<Finding> baseTimes(Situation situation) {
    return situation.isModel() ? Finding.NONE : Finding.of("base " + situation.caveat().baseRule());
  }

  static List<Finding> unexplainedWaits(Situation situation) {
    Double share = situation.caveat().unexplainedWaitShare();
    return share == null || share == 0
        ? Finding.NONE
        : Finding.of(
            share,
            String.format(Locale.ROOT, "waits unexplained, counted as work: %.1f%%", 100 * share));
  }

  static List<Finding> unjudgedWaits(Situation situation) {
    return situation.isModel() || situation.caveat().unexplainedWaitShare() != null
        ? Finding.NONE
        : Finding.of("waits unexplained: not determined");
  }
}
