package io.idlewave.jobs.validate;

import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.study.text.Dimension;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A setting of the apparatus, as {@code IDLEWAVE_INJECT} states it. Times are in ns; what is not
 * stated is 0.
 *
 * @param text the setting as written; empty for none
 * @param sendOverheadNanos o_s
 * @param receiveOverheadNanos o_r
 * @param gapNanos g, of the way out and of the way in
 * @param latencyNanos L
 * @param perByteNanos G, in ns per byte
 * @param noise detours, or null
 * @param delays one-off delays
 * @param ranks the ranks on which all but delays falls, as ranges such as {@code 0} and {@code
 *     2-3}; empty for all
 */
public record Injection(
    String text,
    double sendOverheadNanos,
    double receiveOverheadNanos,
    double gapNanos,
    double latencyNanos,
    double perByteNanos,
    @Nullable Noise noise,
    List<Delay> delays,
    List<String> ranks) {

  /** Nothing injected. */
  public static final Injection NONE = new Injection("", 0, 0, 0, 0, 0, null, List.of(), List.of());

  private static final Pattern DELAY = Pattern.compile("rank:(\\d{1,9}):call:(\\d{1,18}):([^:]+)");
  private static final Pattern NOISE =
      Pattern.compile("(periodic|rate):([^:]+):([^:]+)(?::(random|aligned))?");
  private static final Pattern RANGES =
      Pattern.compile("\\d{1,9}(-\\d{1,9})?(:\\d{1,9}(-\\d{1,9})?)*");

  /**
   * Detours of one length.
   *
   * @param periodic whether one comes per period, or they arrive independently of each other
   * @param frequencyHz detours per second of wall time
   * @param durationNanos of a detour, shorter than the time between two
   * @param aligned whether those of all ranks come at the same time
   */
  public record Noise(boolean periodic, double frequencyHz, double durationNanos, boolean aligned) {

    /** The share of wall time that detours take. */
    public double duty() {
      return frequencyHz * durationNanos / 1e9;
    }
  }

  /**
   * A pause of one rank.
   *
   * @param rank the rank
   * @param call the call that it comes before, counted from 0 as in the archive
   * @param nanos how long
   */
  public record Delay(int rank, long call, double nanos) {}

  /** Takes immutable copies. */
  public Injection {
    delays = List.copyOf(delays);
    ranks = List.copyOf(ranks);
  }

  /** Whether messages cost more than without. */
  public boolean network() {
    return sendOverheadNanos + receiveOverheadNanos + gapNanos + latencyNanos + perByteNanos > 0;
  }

  /** Whether messages cost more than a longer latency. */
  public boolean beyondLatency() {
    return sendOverheadNanos + receiveOverheadNanos + gapNanos + perByteNanos > 0;
  }

  /**
   * Reads a setting.
   *
   * @throws UsageException if it makes no sense, with the part that does not
   */
  public static Injection parse(String text) {
    Reader reader = new Reader();
    for (String part : text.split(",", -1)) {
      reader.read(part);
    }
    return reader.result(text);
  }

  private static final class Reader {

    private final Set<String> seen = new HashSet<>();
    private final List<Delay> delays = new ArrayList<>();
    private List<String> ranks = List.of();
    private double sendOverhead;
    private double receiveOverhead;
    private double gap;
    private double latency;
    private double perByte;
    private @Nullable Noise noise;

    void read(String part) {
      int equals = part.indexOf('=');
      if (equals < 0) {
        throw wrong(part, "KEY=VALUE is needed");
      }
      String key = part.substring(0, equals);
      String value = part.substring(equals + 1);
      if (!key.equals("delay") && !seen.add(key)) {
        throw wrong(part, "stated twice");
      }
      switch (key) {
        case "o_s" -> sendOverhead = time(part, value);
        case "o_r" -> receiveOverhead = time(part, value);
        case "g" -> gap = time(part, value);
        case "L" -> latency = time(part, value);
        case "G" -> perByte = time(part, value);
        case "noise" -> noise = noise(part, value);
        case "delay" -> delays.add(delay(part, value));
        case "ranks" -> ranks = ranges(part, value);
        default -> throw wrong(part, "unknown; known are o_s, o_r, g, L, G, noise, delay, ranks");
      }
    }

    Injection result(String text) {
      return new Injection(
          text, sendOverhead, receiveOverhead, gap, latency, perByte, noise, delays, ranks);
    }

    private static double time(String part, String value) {
      return quantity(part, value, Dimension.TIME);
    }

    private static double quantity(String part, String value, Dimension dimension) {
      double found;
      try {
        found = dimension.parse(value);
      } catch (IllegalArgumentException e) {
        throw wrong(part, e.getMessage() + " is needed");
      }
      if (found < 0) {
        throw wrong(part, "at least 0 is needed");
      }
      return found;
    }

    private static Noise noise(String part, String value) {
      Matcher matcher = NOISE.matcher(value);
      boolean periodic = value.startsWith("periodic");
      if (!matcher.matches() || (!periodic && matcher.group(4) != null)) {
        throw wrong(
            part, "periodic:FREQUENCY:DURATION[:random|aligned] or rate:FREQUENCY:DURATION");
      }
      Noise noise =
          new Noise(
              periodic,
              quantity(part, matcher.group(2), Dimension.RATE),
              time(part, matcher.group(3)),
              "aligned".equals(matcher.group(4)));
      if (noise.duty() <= 0 || noise.duty() >= 1) {
        throw wrong(
            part,
            String.format(
                Locale.ROOT, "above 0 and below 100 %%, got %.3g %%", 100 * noise.duty()));
      }
      return noise;
    }

    private static Delay delay(String part, String value) {
      Matcher matcher = DELAY.matcher(value);
      if (!matcher.matches()) {
        throw wrong(part, "rank:RANK:call:CALL:TIME is needed");
      }
      return new Delay(
          Integer.parseInt(matcher.group(1)),
          Long.parseLong(matcher.group(2)),
          time(part, matcher.group(3)));
    }

    private static List<String> ranges(String part, String value) {
      if (!RANGES.matcher(value).matches()) {
        throw wrong(part, "RANK or FIRST-LAST, several with ':' between them");
      }
      return List.of(value.split(":", -1));
    }

    private static UsageException wrong(String part, String what) {
      return new UsageException("setting: \"" + part + "\": " + what);
    }
  }
}
