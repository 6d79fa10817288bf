package io.idlewave.jobs.validate;

import io.idlewave.jobs.failure.UsageException;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** A parameter whose setting is checked against what is measured. */
enum AccuracyParameter {
  SEND_OVERHEAD("o_s", Injection::sendOverheadNanos, Accuracy::sendOverheadNanos),
  RECEIVE_OVERHEAD("o_r", Injection::receiveOverheadNanos, Accuracy::receiveOverheadNanos),
  LATENCY("L", Injection::latencyNanos, Accuracy::latencyNanos),
  GAP("g", Injection::gapNanos, Accuracy::gapNanos),
  PER_BYTE("G", Injection::perByteNanos, Accuracy::perByteNanos),
  NOISE("noise", AccuracyParameter::duty, Accuracy::noiseShare);

  private final String symbol;

  @SuppressWarnings("ImmutableEnumChecker") // a function without state
  private final ToDoubleFunction<Injection> stated;

  @SuppressWarnings("ImmutableEnumChecker") // a function without state
  private final ToDoubleFunction<Accuracy> measured;

  AccuracyParameter(
      String symbol, ToDoubleFunction<Injection> stated, ToDoubleFunction<Accuracy> measured) {
    this.symbol = symbol;
    this.stated = stated;
    this.measured = measured;
  }

  private static double duty(Injection injection) {
    Injection.Noise noise = injection.noise();
    return noise == null ? 0 : noise.duty();
  }

  /** The one parameter that a setting states. */
  static AccuracyParameter of(Injection injection) {
    @Nullable AccuracyParameter found = null;
    for (AccuracyParameter each : values()) {
      if (each.stated.applyAsDouble(injection) > 0) {
        if (found != null) {
          throw new UsageException("setting: one parameter, got " + injection.text());
        }
        found = each;
      }
    }
    if (found == null) {
      throw new UsageException("setting: one parameter, got none in " + injection.text());
    }
    return found;
  }

  String symbol() {
    return symbol;
  }

  /** What the parameter should be: a gap is a bound, everything else comes on top. */
  double desired(Injection injection, Accuracy without) {
    double added = stated.applyAsDouble(injection);
    return this == GAP ? added : added + measured.applyAsDouble(without);
  }

  double found(Accuracy with) {
    return measured.applyAsDouble(with);
  }
}
