package io.idlewave.perturb.measure;

import io.idlewave.perturb.measure.Measurement.Quantity;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tables of the OSU point-to-point benchmarks, and of others in their shape: a heading {@code #
 * Size ...} with the unit, then size and value. A title {@code # OSU MPI ... Test} must be that of
 * a benchmark of messages one way. Messages per second are read where a table has them; further
 * columns, and lines that the MPI library wrote among the rows, are left out.
 */
public final class OsuFormat implements MeasurementFormat {

  private static final String HEADING = "# size ";
  private static final Pattern TITLE =
      Pattern.compile("#\\s*OSU MPI(?:-\\w+)? (.*?)\\s*Test.*", Pattern.CASE_INSENSITIVE);
  private static final Pattern PAIRS = Pattern.compile("pairs:\\s*(\\d{1,6})\\b");
  private static final Pattern WINDOW =
      Pattern.compile("(?:window size:|windows of)\\s*(\\d{1,6})\\b");

  /** The window of the benchmarks of bandwidth, unless their command line states another. */
  private static final int DEFAULT_WINDOW = 64;

  private static final int RATES = 2;
  private static final Pattern ONE_WAY =
      Pattern.compile(
          "(Multi |Multi-pair |Multi-threaded |Multi-process )?Latency|Bandwidth|Multiple Bandwidth / Message Rate");

  @Override
  public String name() {
    return "OSU";
  }

  @Override
  public boolean recognises(MeasuredText text) {
    return text.headHas("# osu mpi") || (text.headHas(HEADING) && !text.headHas("prtt("));
  }

  @Override
  public Measurement read(MeasuredText text) {
    int heading = text.lineWith(HEADING);
    if (heading < 0) {
      throw text.wrong("the heading '# Size' with a unit, got none");
    }
    boolean bandwidth = text.lines().get(heading).contains("MB/s");
    Quantity kind = bandwidth ? Quantity.BANDWIDTH : Quantity.LATENCY;
    int title = text.lineWith("# osu mpi");
    String benchmark = title < 0 ? (bandwidth ? "Bandwidth" : "Latency") : name(text, title);
    double factor = factor(text, heading, kind);
    Map<Long, Double> rows =
        bandwidth && text.lines().get(heading).toLowerCase(Locale.ROOT).contains("messages/s")
            ? MessageRows.readRates(text, heading + 1, 1, RATES)
            : MessageRows.read(text, heading + 1, kind, 1, factor);
    int window = bandwidth ? stated(text, heading, WINDOW, DEFAULT_WINDOW) : 1;
    return MessageRows.table(kind, benchmark, rows, stated(text, heading, PAIRS, 1), window);
  }

  /** A number that a comment up to the heading states, such as {@code # [ pairs: 2 ]}. */
  private static int stated(MeasuredText text, int heading, Pattern sought, int otherwise) {
    for (int line = 0; line <= heading; line++) {
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

  private static String name(MeasuredText text, int title) {
    Matcher named = TITLE.matcher(text.lines().get(title).strip());
    if (!named.matches() || !ONE_WAY.matcher(named.group(1)).matches()) {
      throw text.wrong(
          title, "a benchmark of messages one way (latency, multi latency, bandwidth)");
    }
    return named.group(1);
  }

  private static double factor(MeasuredText text, int heading, Quantity kind) {
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
