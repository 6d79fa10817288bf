package io.idlewave.jobs.text;

import io.idlewave.ingest.model.TraceMetadata;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Quantities as people read them: four significant digits and the unit that fits. */
public final class HumanUnits {

  private static final String[] TIME_UNITS = {"ns", "us", "ms", "s"};
  private static final String[] COUNT_UNITS = {"", " k", " M", " G", " T"};
  private static final String[] SIZE_UNITS = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};

  /** Sums of bytes end here, however many there are. */
  private static final double MOST_BYTES = Long.MAX_VALUE;

  private HumanUnits() {}

  /** A time given in ns. */
  public static String time(double nanos) {
    return scaled(nanos, TIME_UNITS, " ");
  }

  /**
   * How far an interval reaches below and above, given in ns, rounded outwards to two digits of the
   * longer reach; null is open.
   */
  static String reach(@Nullable Double belowNanos, @Nullable Double aboveNanos) {
    if (belowNanos == null && aboveNanos == null) {
      return "open";
    }
    double longer =
        Math.max(belowNanos == null ? 0 : belowNanos, aboveNanos == null ? 0 : aboveNanos);
    int unit = 0;
    double nanosPerUnit = 1;
    while (longer >= 1000 * nanosPerUnit && unit < TIME_UNITS.length - 1) {
      nanosPerUnit *= 1000;
      unit++;
    }
    int decimals = longer < 10 * nanosPerUnit && longer > 0 ? 1 : 0;
    String below = outwards("-", belowNanos, nanosPerUnit, decimals);
    String above = outwards("+", aboveNanos, nanosPerUnit, decimals);
    return aboveNanos == null
        ? below + " " + TIME_UNITS[unit] + " " + above
        : below + " " + above + " " + TIME_UNITS[unit];
  }

  private static String outwards(
      String sign, @Nullable Double nanos, double nanosPerUnit, int decimals) {
    if (nanos == null) {
      return "open";
    }
    double scale = Math.pow(10, decimals);
    double rounded = Math.ceil(Math.max(0, nanos) / nanosPerUnit * scale - 1e-9) / scale + 0.0;
    return sign + String.format(Locale.ROOT, "%." + decimals + "f", rounded);
  }

  /** A number of things or things per second. */
  public static String count(double count) {
    return scaled(count, COUNT_UNITS, "");
  }

  /** A size given in bytes, in powers of ten; a sum that went to its limit is at least that. */
  public static String size(double bytes) {
    return atLeast(bytes >= MOST_BYTES) + scaled(Math.min(bytes, MOST_BYTES), SIZE_UNITS, " ");
  }

  /** What each of some things has on average, of so many bytes in all. */
  public static String meanSize(long bytes, long count) {
    return atLeast(bytes == Long.MAX_VALUE) + scaled((double) bytes / count, SIZE_UNITS, " ");
  }

  private static String atLeast(boolean holds) {
    return holds ? "at least " : "";
  }

  /** A share from 0 to 1, such as {@code 12.3 %}. */
  public static String share(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  /** So many things, such as {@code 1 message} and {@code 2 messages}. */
  public static String things(long count, String thing) {
    return count + " " + thing + (count == 1 ? "" : "s");
  }

  /** The ranks of a trace, and their timelines where some have several. */
  public static String ranks(TraceMetadata metadata) {
    return ranks(metadata.processCount(), metadata.hasTimelines() ? metadata.rankCount() : null);
  }

  /** So many ranks, and timelines where some have several. */
  public static String ranks(int ranks, @Nullable Integer timelines) {
    return things(ranks, "rank")
        + (timelines == null ? "" : " with " + things(timelines, "timeline"));
  }

  /** A number of things whose plural is another word. */
  public static String things(long count, String thing, String things) {
    return count + " " + (count == 1 ? thing : things);
  }

  private static String scaled(double value, String[] units, String separator) {
    int unit = 0;
    double scaled = value;
    // 999.95 of a unit would print as 1000.0: it belongs to the next one.
    while (Math.abs(scaled) >= 999.95 && unit < units.length - 1) {
      scaled /= 1000;
      unit++;
    }
    return digits(scaled, unit == 0) + separator + units[unit];
  }

  private static String digits(double value, boolean base) {
    double size = Math.abs(value);
    if (base && value == Math.rint(value)) {
      return String.format(Locale.ROOT, "%.0f", value);
    }
    int decimals = size >= 999.95 ? 0 : size >= 99.995 ? 1 : size >= 9.9995 ? 2 : 3;
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}
