package io.idlewave.jobs.study.noise;

import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Values;
import io.idlewave.jobs.study.scenario.DistributionKeys;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.noise.Distribution;
import org.jspecify.annotations.Nullable;

/**
 * How often detours come and how long they take: two of how often, {@code duration} and {@code
 * duty}, the share of wall time that they take, from which the third follows.
 *
 * @param everyNanos wall time per detour, in ns
 */
record DetourKeys(double everyNanos, Distribution duration) {

  static final double SECOND = 1e9;

  static final Key<Distribution> DURATION =
      Key.optional("duration", DistributionKeys.DURATION, "How long a detour takes.");
  static final Key<Double> DUTY =
      Key.unwritten(
          "duty",
          positive(Forms.SHARE).where(duty -> duty < 1, "below 100%, so that some time is left"),
          "Of wall time that detours take.");

  static Form<Double> positive(Form<Double> form) {
    return form.where(quantity -> quantity > 0, "above 0");
  }

  /**
   * Reads two of the three.
   *
   * @param rate the key that says how often, as a rate
   * @param period the key that says it as a time; null where there is none
   */
  static DetourKeys read(Values process, Key<Double> rate, @Nullable Key<Double> period) {
    Node node = process.node();
    Double every = every(process, rate, period);
    Distribution duration = process.find(DURATION);
    Double duty = process.find(DUTY);
    if (duty == null) {
      if (every == null || duration == null) {
        throw node.at(
            "the key %s is required, unless %s is stated in its place"
                .formatted(every == null ? rate.name() : DURATION.name(), DUTY.name()));
      }
      return new DetourKeys(every, duration);
    }
    if (every != null && duration != null) {
      throw node.at(
          "two of %s, %s and %s, got all".formatted(rate.name(), DURATION.name(), DUTY.name()));
    }
    if (every != null) {
      return new DetourKeys(
          every, new Distribution.Constant(finite(node, duty * every, "long detours")));
    }
    if (duration == null) {
      throw node.at(
          "one of %s and %s beside %s, got none"
              .formatted(rate.name(), DURATION.name(), DUTY.name()));
    }
    return new DetourKeys(
        finite(node, duration.meanNanos(0) / duty, "far apart detours"), duration);
  }

  private static double finite(Node process, double nanos, String what) {
    if (Double.isInfinite(nanos)) {
      throw process.at("a rate and a share of finitely " + what + ", got infinitely " + what);
    }
    return nanos;
  }

  private static @Nullable Double every(
      Values process, Key<Double> rate, @Nullable Key<Double> period) {
    Double often = process.find(rate);
    Double apart = period == null ? null : process.find(period);
    if (often != null && apart != null && period != null) {
      throw process.node().at("either %s or %s, got both".formatted(rate.name(), period.name()));
    }
    return often == null ? apart : Double.valueOf(SECOND / often);
  }
}
