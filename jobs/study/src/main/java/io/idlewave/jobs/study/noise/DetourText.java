package io.idlewave.jobs.study.noise;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.scenario.DistributionReader;
import io.idlewave.jobs.study.scenario.NoiseText;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.noise.Distribution;
import org.jspecify.annotations.Nullable;

/**
 * How often detours come and how long they take: two of how often, {@code duration} and {@code
 * duty}, the share of wall time that they take, from which the third follows.
 *
 * @param everyNanos wall time per detour, in ns
 * @param duration of a detour, in ns
 */
record DetourText(double everyNanos, Distribution duration) {

  static final String DURATION = "duration";
  static final String DUTY = "duty";

  private static final double SECOND = 1e9;

  /**
   * Reads two of the three.
   *
   * @param process the mapping of the process
   * @param rate the key that says how often, as a rate
   * @param period the key that says it as a time; null where there is none
   */
  static DetourText read(
      Node process, String rate, @Nullable String period, DistributionReader distributions) {
    Double every = every(process, rate, period);
    Node length = process.find(DURATION);
    Node share = process.find(DUTY);
    if (share == null) {
      if (every == null) {
        throw process.at("the key " + rate + " is required" + unlessDuty());
      }
      if (length == null) {
        throw process.at("the key " + DURATION + " is required" + unlessDuty());
      }
      return new DetourText(every, duration(length, distributions));
    }
    double duty = duty(share);
    if (every != null && length != null) {
      throw process.at("two of %s, %s and %s, got all".formatted(rate, DURATION, DUTY));
    }
    if (every != null) {
      return new DetourText(
          every, new Distribution.Constant(finite(process, duty * every, "long detours")));
    }
    if (length == null) {
      throw process.at("one of %s and %s beside %s, got none".formatted(rate, DURATION, DUTY));
    }
    Distribution duration = duration(length, distributions);
    double apart = finite(process, duration.meanNanos(0) / duty, "far apart detours");
    return new DetourText(apart, duration);
  }

  private static double finite(Node process, double nanos, String what) {
    if (Double.isInfinite(nanos)) {
      throw process.at("a rate and a share of finitely " + what + ", got infinitely " + what);
    }
    return nanos;
  }

  private static String unlessDuty() {
    return ", unless " + DUTY + " is stated in its place";
  }

  private static @Nullable Double every(Node process, String rate, @Nullable String period) {
    Node often = process.find(rate);
    Node apart = period == null ? null : process.find(period);
    if (often != null && apart != null) {
      throw process.at("either %s or %s, got both".formatted(rate, period));
    }
    if (often != null) {
      return SECOND / positive(often, Dimension.RATE);
    }
    return apart == null ? null : positive(apart, Dimension.TIME);
  }

  private static double positive(Node node, Dimension dimension) {
    double quantity = node.quantity(dimension);
    if (!(quantity > 0)) {
      throw node.wrong("above 0");
    }
    return quantity;
  }

  private static double duty(Node node) {
    double duty = positive(node, Dimension.SHARE);
    if (!(duty < 1)) {
      throw node.wrong("below 100%, so that some time is left");
    }
    return duty;
  }

  /** A time, the same for all, or a distribution. */
  /** Reads a time, or a distribution of one. */
  static Distribution duration(Node node, DistributionReader distributions) {
    return node.value().isObject()
        ? distributions.read(node)
        : new Distribution.Constant(node.quantity(Dimension.TIME));
  }

  static void writeDuration(Distribution duration, ObjectNode into) {
    writeDuration(DURATION, duration, into);
  }

  /** Writes a time, or a distribution of one, under a key. */
  static void writeDuration(String key, Distribution duration, ObjectNode into) {
    if (duration instanceof Distribution.Constant constant) {
      into.put(key, Dimension.TIME.format(constant.value()));
    } else {
      NoiseText.write(duration, into.putObject(key));
    }
  }
}
