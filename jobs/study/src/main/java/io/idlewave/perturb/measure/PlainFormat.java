package io.idlewave.perturb.measure;

import io.idlewave.perturb.measure.Measurement.Durations;
import io.idlewave.perturb.measure.Measurement.Interruption;
import java.util.Locale;

/**
 * Durations of detours below a comment {@code # durations}, one per line in ns and without times:
 * what studies read as an empirical distribution.
 */
public final class PlainFormat implements MeasurementFormat {

  @Override
  public String name() {
    return "durations";
  }

  @Override
  public boolean recognises(MeasuredLines text) {
    return text.lines().stream().limit(200).anyMatch(PlainFormat::declares);
  }

  /** Whether a line is the comment that says so. */
  static boolean declares(String line) {
    return line.strip().toLowerCase(Locale.ROOT).matches("#\\s*durations");
  }

  @Override
  public Measurement read(MeasuredLines text) {
    double[] nanos = text.numbers(0, 1, "a duration in ns").column(0);
    if (nanos.length == 0) {
      throw text.wrong("at least 1 duration, got 0");
    }
    return new Durations(Interruption.DETOURS, nanos);
  }
}
