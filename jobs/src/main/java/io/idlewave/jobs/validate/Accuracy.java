package io.idlewave.jobs.validate;

import io.idlewave.jobs.failure.RefusedException;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the program {@code accuracy} measures of a pair of ranks. Times are in ns.
 *
 * @param sendOverheadNanos o_s
 * @param receiveOverheadNanos o_r
 * @param latencyNanos L: half a round trip less both overheads, below 0 where these overlap
 * @param gapNanos g
 * @param perByteNanos G, in ns per byte
 * @param noiseShare the share of time that noise takes
 * @param roundTripNanos a round trip of a small message
 */
public record Accuracy(
    double sendOverheadNanos,
    double receiveOverheadNanos,
    double latencyNanos,
    double gapNanos,
    double perByteNanos,
    double noiseShare,
    double roundTripNanos) {

  private static final String NUMBER = " (-?\\d+(?:\\.\\d+)?)";
  private static final Pattern LINE =
      Pattern.compile(
          "accuracy o_s%1$s o_r%1$s L%1$s g%1$s G%1$s noise%1$s rtt%1$s".formatted(NUMBER));

  /**
   * Reads what the program printed.
   *
   * @throws RefusedException if it says nothing
   */
  static Accuracy parse(List<String> lines) {
    for (String line : lines) {
      Matcher found = LINE.matcher(line.strip());
      if (found.matches()) {
        double[] values = new double[found.groupCount()];
        for (int i = 0; i < values.length; i++) {
          values[i] = Double.parseDouble(found.group(i + 1));
        }
        return new Accuracy(
            values[0], values[1], values[2], values[3], values[4], values[5], values[6]);
      }
    }
    throw new RefusedException("accuracy: a line of what was measured, got none");
  }

  /** The median of each. */
  static Accuracy median(List<Accuracy> all) {
    return new Accuracy(
        median(all, Accuracy::sendOverheadNanos),
        median(all, Accuracy::receiveOverheadNanos),
        median(all, Accuracy::latencyNanos),
        median(all, Accuracy::gapNanos),
        median(all, Accuracy::perByteNanos),
        median(all, Accuracy::noiseShare),
        median(all, Accuracy::roundTripNanos));
  }

  private static double median(List<Accuracy> all, ToDoubleFunction<Accuracy> of) {
    return RunTimes.median(all.stream().mapToDouble(of).toArray());
  }

  /**
   * The network of this machine with what a setting adds, as a study states it. The overheads are
   * what the processor does; where they overlap with the flight, nothing is left of L. Gaps of its
   * own the machine has none. Where sends wait for their receivers, these acknowledge them with
   * messages of no bytes, into which nothing is injected.
   */
  String network(Injection injection, MessageProtocols protocols) {
    return protocols.isBuffered() ? buffered(injection) : acknowledged(injection, protocols);
  }

  private double ownLatencyNanos() {
    return Math.max(0, roundTripNanos / 2 - sendOverheadNanos - receiveOverheadNanos);
  }

  private String acknowledged(Injection injection, MessageProtocols protocols) {
    return String.format(
        Locale.ROOT,
        "{model: logp7, L: %s, o_s: %s, o_r: %s, g_s: %.1fns, g_r: %.1fns, G: %.4fns, S: %dB,"
            + " protocols: {standard: TA}}",
        bySize(ownLatencyNanos(), injection.latencyNanos()),
        bySize(sendOverheadNanos, injection.sendOverheadNanos()),
        bySize(receiveOverheadNanos, injection.receiveOverheadNanos()),
        injection.gapNanos(),
        injection.gapNanos(),
        Math.max(0, perByteNanos) + injection.perByteNanos(),
        protocols.eagerBytes());
  }

  private static String bySize(double own, double injected) {
    return String.format(Locale.ROOT, "{0B: %.1fns, 1B: %.1fns}", own, own + injected);
  }

  private String buffered(Injection injection) {
    return String.format(
        Locale.ROOT,
        "{model: logp7, L: %.1fns, o_s: %.1fns, o_r: %.1fns, g_s: %.1fns, g_r: %.1fns, G: %.4fns}",
        ownLatencyNanos() + injection.latencyNanos(),
        sendOverheadNanos + injection.sendOverheadNanos(),
        receiveOverheadNanos + injection.receiveOverheadNanos(),
        injection.gapNanos(),
        injection.gapNanos(),
        Math.max(0, perByteNanos) + injection.perByteNanos());
  }
}
