package io.idlewave.perturb.fit;

import io.idlewave.perturb.network.LogGps;

/**
 * Table 6 of the LogGPS paper as a maximum of two lines. Eqs. (12) to (14) are {@code max{X - w, 0}
 * + w + Y} and therefore {@code max{X + Y, w + Y}}, with X + Y and Y linear in the six parameters:
 *
 * <pre>
 * k up to S   X + Y = 2 T1 + 2 T2 + 2 T3
 *             Y     = T1 + T3
 * beyond      X + Y = 2 T1 + 2 T2 + 2 T3 + 2 T4 + 2 T5
 *             Y     = 2 T1 + T2 + T3 + 2 T4 + 2 T5 - (o' + L)
 * </pre>
 *
 * T4 and T5 are 2 o' + L each: what a late receive adds is in the maximum. Coefficients are in the
 * order of {@link LogGpsFit.Parameter}: L, o', Os, Or, Gs, Gl.
 *
 * @param packetBytes s
 * @param synchronousBytes S
 */
record RoundTripLines(long packetBytes, long synchronousBytes) {

  static final int PARAMETERS = LogGpsFit.Parameter.values().length;

  /** The parameters of a network, in order. */
  static double[] parameters(LogGps network) {
    return new double[] {
      network.latency(),
      network.overhead(),
      network.sendOverheadPerByte(),
      network.receiveOverheadPerByte(),
      network.gapPerByteShort(),
      network.gapPerByteLong()
    };
  }

  /** The network with these parameters; refused where it is none. */
  LogGps network(double[] parameters) {
    return new LogGps(
        parameters[0],
        parameters[1],
        parameters[2],
        parameters[3],
        parameters[4],
        parameters[5],
        packetBytes,
        synchronousBytes);
  }

  /** Coefficients of a round trip that waits for the other rank. */
  double[] waiting(long k) {
    return k > synchronousBytes ? row(k, 2, 6, 12, 2, 2) : row(k, 2, 2, 4, 2, 2);
  }

  /** Coefficients of a round trip less w, where the message is there once the rank asks. */
  double[] busy(long k) {
    return k > synchronousBytes ? row(k, 1, 4, 10, 2, 1) : row(k, 0, 0, 2, 1, 1);
  }

  private double[] row(long k, int flights, int latencies, int overheads, int sends, int receives) {
    long first = Math.min(k, packetBytes);
    return new double[] {
      latencies,
      overheads,
      (double) sends * k,
      (double) receives * k,
      (double) flights * first,
      (double) flights * (k - first)
    };
  }

  /** Table 6. */
  double roundTripNanos(double[] parameters, long k, double delayNanos) {
    return Math.max(dot(waiting(k), parameters), delayNanos + dot(busy(k), parameters));
  }

  /** (measured - fitted) / fitted; infinite where nothing sensible is fitted. */
  double relativeResidual(double[] parameters, RoundTrip point) {
    double fitted = roundTripNanos(parameters, point.messageBytes(), point.delayNanos());
    return fitted > 0 ? (point.roundTripNanos() - fitted) / fitted : Double.POSITIVE_INFINITY;
  }

  /** Whether the second line is the higher one. */
  boolean isBusy(double[] parameters, long k, double delayNanos) {
    return delayNanos + dot(busy(k), parameters) > dot(waiting(k), parameters);
  }

  static double dot(double[] row, double[] parameters) {
    double sum = 0;
    for (int i = 0; i < PARAMETERS; i++) {
      sum += row[i] * parameters[i];
    }
    return sum;
  }
}
