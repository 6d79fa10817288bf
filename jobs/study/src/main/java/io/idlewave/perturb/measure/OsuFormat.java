package io.idlewave.perturb.measure;

import io.idlewave.perturb.measure.Measurement.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tables of the OSU point-to-point benchmarks, and of others in their shape: a heading {@code #
 * Size ...} with the unit, then size and value. A log may hold several; one whose title {@code #
 * OSU MPI ... Test} is not that of a benchmark of messages one way is left out with a warning.
 * Messages per second are read where a table has them; further columns, and lines that the MPI
 * library wrote among the rows, are left out.
 */
public final class OsuFormat implements MeasurementFormat {

  private static final String OSU = "# osu ";
  private static final String HEADING = "# size ";
  private static final Pattern TITLE =
      Pattern.compile(
          "#\\s*OSU (?:MPI|NCCL|XCCL)(?:-\\w+)? (.*?)\\s*Test.*", Pattern.CASE_INSENSITIVE);
  private static final Pattern PAIRS = Pattern.compile("pairs:\\s*(\\d{1,6})\\b");
  private static final Pattern WINDOW =
      Pattern.compile("(?:window size:|windows of)\\s*(\\d{1,6})\\b");

  /** The window of the benchmarks of bandwidth, unless their command line states another. */
  private static final int DEFAULT_WINDOW = 64;

  private static final int RATES = 2;
  private static final Pattern ONE_WAY =
      Pattern.compile(
          "(Multi |Multi-pair |Multi-threaded |Multi-process )?Latency|Bandwidth|Multiple Bandwidth"
              + " / Message Rate");

  @Override
  public String name() {
    return "OSU";
  }

  @Override
  public boolean recognises(MeasuredLines text) {
    return text.lines().stream().anyMatch(OsuFormat::isTitle)
        || (text.headHas(HEADING) && !text.headHas("prtt("));
  }

  private static boolean isTitle(String line) {
    return line.strip().toLowerCase(Locale.ROOT).startsWith(OSU);
  }

  @Override
  public Measurement read(MeasuredLines text) {
    return readAll(text).get(0);
  }

  @Override
  public List<Measurement> readAll(MeasuredLines text) {
    List<Measurement> tables = new ArrayList<>();
    int from = 0;
    int title = -1;
    int unknown = -1;
    for (int line = 0; line < text.lines().size(); line++) {
      String content = text.lines().get(line).strip();
      if (isTitle(content)) {
        title = line;
      } else if (content.toLowerCase(Locale.ROOT).startsWith(HEADING)) {
        if (title < 0 || name(content(text, title)) != null) {
          tables.add(table(text, from, title, line));
        } else {
          unknown = unknown < 0 ? title : unknown;
          text.warn("a table of another benchmark is left out", title);
        }
        from = line + 1;
        title = -1;
      }
    }
    if (tables.isEmpty() && unknown >= 0) {
      throw text.wrong(
          unknown, "a benchmark of messages one way (latency, multi latency, bandwidth)");
    } else if (tables.isEmpty()) {
      throw text.wrong("the heading '# Size' with a unit, got none");
    }
    return tables;
  }

  private static String content(MeasuredLines text, int line) {
    return text.lines().get(line).strip();
  }

  /**
   * The table below a heading.
   *
   * @param from the line after the heading before it
   * @param title the line of its title; below 0 for none
   */
  private static Measurement table(MeasuredLines text, int from, int title, int heading) {
    boolean bandwidth = text.lines().get(heading).contains("MB/s");
    Quantity kind = bandwidth ? Quantity.BANDWIDTH : Quantity.LATENCY;
    String titled = title < 0 ? null : name(content(text, title));
    double factor = factor(text, heading, kind);
    Map<Long, Double> rows =
        bandwidth && text.lines().get(heading).toLowerCase(Locale.ROOT).contains("messages/s")
            ? MessageRows.readRates(text, heading + 1, 1, RATES)
            : MessageRows.read(text, heading + 1, kind, 1, factor);
    return MessageRows.table(
        kind,
        titled == null ? (bandwidth ? "Bandwidth" : "Latency") : titled,
        rows,
        stated(text, from, heading, PAIRS, 1),
        bandwidth ? stated(text, from, heading, WINDOW, DEFAULT_WINDOW) : 1);
  }

  /** A number that a comment above the heading states, such as {@code # [ pairs: 2 ]}. */
  private static int stated(
      MeasuredLines text, int from, int heading, Pattern sought, int otherwise) {
    for (int line = from; line <= heading; line++) {
      Matcher found = sought.matcher(text.lines().get(line));
      if (text.lines().get(line).startsWith("#") && found.find()) {
        int number = Integer.parseInt(found.group(1));
        if (number < 1) {
          throw text.wrong(line, "at least 1 pair and message of a window");
        }
        return number;
      }
    }
    return otherwise;
  }

  /** The benchmark that a title names; null for one of anything but messages one way. */
  private static @Nullable String name(String title) {
    Matcher named = TITLE.matcher(title);
    return named.matches() && ONE_WAY.matcher(named.group(1)).matches() ? named.group(1) : null;
  }

  private static double factor(MeasuredLines text, int heading, Quantity kind) {
    String units = text.lines().get(heading).toLowerCase(Locale.ROOT);
    if (kind == Quantity.LATENCY && units.contains("(us)")) {
      return 1_000;
    }
    // a million bytes per second are 0.001 bytes per ns
    if (kind == Quantity.BANDWIDTH && units.contains("mb/s")) {
      return 1e-3;
    }
    throw text.wrong(
        heading, kind == Quantity.LATENCY ? "a latency in (us)" : "a bandwidth in MB/s");
  }
}
