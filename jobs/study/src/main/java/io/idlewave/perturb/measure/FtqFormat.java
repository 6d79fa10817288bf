package io.idlewave.perturb.measure;

import io.idlewave.perturb.measure.MeasuredLines.NumberTable;
import io.idlewave.perturb.measure.Measurement.WorkPerTime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Work per fixed time quantum. Three ways to write it are known: time in ns and count, with the
 * frequency and the ticks per ns in comments (FTQ since 2014); a file {@code NAME_times.dat} of
 * ticks beside {@code NAME_counts.dat} (FTQ before); number of the quantum and iterations, with the
 * quantum in us in a comment (netgauge).
 */
public final class FtqFormat implements MeasurementFormat {

  /** Fewer say nothing. */
  static final int LEAST_SAMPLES = 100;

  private static final String NETGAUGE = "fixed time quantum benchmark";
  private static final Pattern HALF = Pattern.compile("(.*)_(times|counts)(\\.[^.]*)?");
  private static final double SAME_UNIT = 0.2;

  @Override
  public String name() {
    return "FTQ";
  }

  @Override
  public boolean recognises(MeasuredLines text) {
    return isPair(text)
        || text.headHas(NETGAUGE)
        || (text.headHas("# frequency ") && text.headHas("ticks per ns:"));
  }

  static boolean isPair(MeasuredLines text) {
    for (String line : text.lines()) {
      if (!line.isBlank()) {
        return MeasuredLines.number(line.strip()) != null
            && matcher(text.file()).matches()
            && Files.isRegularFile(other(text.file(), "times"))
            && Files.isRegularFile(other(text.file(), "counts"));
      }
    }
    return false;
  }

  private static Matcher matcher(Path file) {
    return HALF.matcher(String.valueOf(file.getFileName()));
  }

  /**
   * The file of a pair with the times, or with the counts.
   *
   * @param half {@code times} or {@code counts}
   * @return {@code file} itself where it is no half of a pair
   */
  static Path other(Path file, String half) {
    Matcher matcher = matcher(file);
    if (!matcher.matches()) {
      return file;
    }
    String ending = matcher.group(3) == null ? "" : matcher.group(3);
    return file.resolveSibling(matcher.group(1) + "_" + half + ending);
  }

  @Override
  public Measurement read(MeasuredLines text) {
    if (text.headHas(NETGAUGE)) {
      return netgauge(text);
    }
    return text.headHas("ticks per ns:") ? inOneFile(text) : pair(text);
  }

  private static WorkPerTime netgauge(MeasuredLines text) {
    Double micros = text.headerNumber("Compute-Cycle Duration:");
    if (micros == null || !(micros > 0)) {
      throw text.wrong("the comment 'Compute-Cycle Duration: N usec', N above 0, got " + micros);
    }
    NumberTable table = text.numbers(0, 2, "number of the quantum and iterations");
    double[] starts = new double[table.rows()];
    Arrays.setAll(starts, i -> i * micros * 1_000);
    return checked(text, new WorkPerTime(starts, table.column(1), micros * 1_000));
  }

  private static WorkPerTime inOneFile(MeasuredLines text) {
    NumberTable table = text.numbers(0, 2, "time in ns and count");
    double[] starts = table.column(0);
    requireOrder(text, starts, table);
    double measured = spacing(text, starts);
    Double hertz = text.headerNumber("Frequency ");
    double ticks = text.ticksPerNano();
    if (hertz == null || !(hertz > 0)) {
      throw text.wrong("the comment 'Frequency F', F in Hz above 0, got " + hertz);
    }
    double quantum = 1e9 / hertz;
    if (differs(measured, quantum) && !differs(measured, quantum * ticks)) {
      text.warn("times are in ticks of the clock, not in ns, and are converted", table.line(0));
      starts = Arrays.stream(starts).map(t -> t / ticks).toArray();
    } else if (differs(measured, quantum)) {
      throw text.wrong(
          "quanta of %.6g ns by 'Frequency', got starts %.6g ns apart on average: times in another unit, or quanta missing"
              .formatted(quantum, measured));
    }
    return checked(text, new WorkPerTime(starts, table.column(1), quantum));
  }

  private static WorkPerTime pair(MeasuredLines text) {
    double ticks = text.ticksPerNano();
    if (!(ticks > 0)) {
      throw text.wrong(
          "ticks per ns (--ticks-per-ns), for a pair of _times and _counts is in ticks; got none");
    }
    NumberTable times = half(text, "times").numbers(0, 1, "a time in ticks");
    NumberTable counts = half(text, "counts").numbers(0, 1, "a count");
    if (times.rows() != counts.rows()) {
      throw text.wrong("as many times as counts, got " + times.rows() + " and " + counts.rows());
    }
    double[] starts = times.column(0);
    requireOrder(text, starts, times);
    double first = starts.length == 0 ? 0 : starts[0];
    double[] nanos = Arrays.stream(starts).map(t -> (t - first) / ticks).toArray();
    return checked(text, new WorkPerTime(nanos, counts.column(0), spacing(text, nanos)));
  }

  private static MeasuredLines half(MeasuredLines text, String half) {
    try {
      return MeasuredLines.read(other(text.file(), half), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean differs(double measured, double expected) {
    return Math.abs(measured - expected) > SAME_UNIT * expected;
  }

  private static double spacing(MeasuredLines text, double[] starts) {
    requireSamples(text, starts.length);
    return (starts[starts.length - 1] - starts[0]) / (starts.length - 1);
  }

  private static void requireSamples(MeasuredLines text, int samples) {
    if (samples < LEAST_SAMPLES) {
      throw text.wrong("at least " + LEAST_SAMPLES + " quanta, got " + samples);
    }
  }

  private static void requireOrder(MeasuredLines text, double[] starts, NumberTable table) {
    for (int i = 1; i < starts.length; i++) {
      if (starts[i] < starts[i - 1]) {
        throw text.wrong(table.line(i), "a time not before the one above");
      }
    }
  }

  private static WorkPerTime checked(MeasuredLines text, WorkPerTime work) {
    requireSamples(text, work.counts().length);
    if (Arrays.stream(work.counts()).max().orElse(0) <= 0) {
      throw text.wrong("some work in some quantum, got none");
    }
    return work;
  }
}
