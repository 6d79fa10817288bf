package io.idlewave.perturb.measure;

import io.idlewave.perturb.measure.MeasuredLines.NumberTable;
import io.idlewave.perturb.measure.Measurement.TimePerWork;
import io.idlewave.perturb.noise.NoiseMeasurement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Times of a fixed quantum of work. Three ways to write it are known: one time per line, by its
 * shape or with a heading of comments; blocks that begin {@code Process N running on CPUs}, with
 * the speed of each clock above them; number and duration in us (netgauge).
 */
public final class FwqFormat implements MeasurementFormat {

  private static final String NETGAUGE = "fixed work quantum benchmark";
  private static final Pattern PROCESS = Pattern.compile("Process \\d+ running on CPUs?\\b.*");
  private static final Pattern SPEED =
      Pattern.compile("Speed: process \\d+, cycles (\\d+), seconds ([\\d.]+),.*");

  @Override
  public String name() {
    return "FWQ";
  }

  @Override
  public boolean recognises(MeasuredLines text) {
    return text.headHas(NETGAUGE)
        || text.headHas("# fwq:")
        || text.lines().stream().anyMatch(line -> PROCESS.matcher(line).matches())
        || hasShape(text);
  }

  private static boolean hasShape(MeasuredLines text) {
    double[] values = new double[text.lines().size()];
    int count = 0;
    for (String line : text.lines()) {
      if (!MeasuredLines.isComment(line)) {
        Double value = MeasuredLines.number(line.strip());
        if (value == null) {
          return false;
        }
        values[count++] = value;
      } else if (PlainFormat.declares(line)) {
        return false;
      }
    }
    double[] sorted = Arrays.copyOf(values, count);
    Arrays.sort(sorted);
    return !FtqFormat.isPair(text) && NoiseMeasurement.isFixedWork(sorted);
  }

  @Override
  public Measurement read(MeasuredLines text) {
    if (text.headHas(NETGAUGE)) {
      NumberTable table = text.numbers(0, 2, "number of the cycle and duration in us");
      double[] nanos = Arrays.stream(table.column(1)).map(micros -> micros * 1_000).toArray();
      return checked(text, List.of(nanos));
    }
    boolean blocks = text.lines().stream().anyMatch(line -> PROCESS.matcher(line).matches());
    return checked(text, blocks ? blocks(text) : List.of(serial(text)));
  }

  private static double[] serial(MeasuredLines text) {
    double ticks = text.ticksPerNano();
    NumberTable table = text.numbers(0, 1, "a time");
    if (!(ticks > 0)) {
      text.warn("no unit is stated: times are taken as ns (else state --ticks-per-ns)", 0);
    }
    double perNano = ticks > 0 ? ticks : 1;
    return Arrays.stream(table.column(0)).map(time -> time / perNano).toArray();
  }

  private static List<double[]> blocks(MeasuredLines text) {
    double ticks = ticks(text);
    List<double[]> processes = new ArrayList<>();
    double[] times = new double[1024];
    int count = -1;
    for (int line = 0; line < text.lines().size(); line++) {
      String content = text.lines().get(line).strip();
      Double time = MeasuredLines.number(content);
      if (PROCESS.matcher(content).matches()) {
        if (count >= 0) {
          processes.add(Arrays.copyOf(times, count));
        }
        count = 0;
      } else if (time != null && count >= 0) {
        if (time < 0) {
          throw text.wrong(line, "a time of at least 0");
        }
        times = count == times.length ? Arrays.copyOf(times, 2 * count) : times;
        times[count++] = time / ticks;
      } else if (!MeasuredLines.isComment(content) && !SPEED.matcher(content).matches()) {
        text.warn("a line among the times that is none is left out", line);
      }
    }
    processes.add(Arrays.copyOf(times, count));
    return processes;
  }

  private static double ticks(MeasuredLines text) {
    for (String line : text.lines()) {
      Matcher speed = SPEED.matcher(line);
      if (speed.matches()) {
        return Double.parseDouble(speed.group(1)) / (Double.parseDouble(speed.group(2)) * 1e9);
      }
    }
    double stated = text.ticksPerNano();
    if (!(stated > 0)) {
      text.warn("no unit is stated: times are taken as ns (else state --ticks-per-ns)", 0);
    }
    return stated > 0 ? stated : 1;
  }

  private static TimePerWork checked(MeasuredLines text, List<double[]> processes) {
    for (double[] times : processes) {
      if (times.length < FtqFormat.LEAST_SAMPLES) {
        throw text.wrong(
            "at least %d times of work for each process, got %d"
                .formatted(FtqFormat.LEAST_SAMPLES, times.length));
      }
      if (!(Arrays.stream(times).min().orElse(0) > 0)) {
        throw text.wrong("times above 0, got 0");
      }
    }
    return new TimePerWork(processes);
  }
}
