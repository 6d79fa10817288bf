package io.idlewave.perturb.measure;

import io.idlewave.perturb.measure.Measurement.Detours;
import io.idlewave.perturb.measure.Measurement.Durations;
import io.idlewave.perturb.measure.Measurement.Interruption;
import io.idlewave.perturb.measure.Measurement.NoiseTotals;
import io.idlewave.perturb.noise.process.DetourSeries;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The output of the Linux tracers osnoise and timerlat. Of osnoise the events {@code
 * sample_threshold}, each a detour, where there are any; else the totals of its periods. Of
 * timerlat how late threads were woken (or timers went off, where it traced only those).
 */
public final class TracerFormat implements MeasurementFormat {

  private static final Pattern LINE =
      Pattern.compile(".*\\[(\\d+)]\\s+\\S+\\s+(\\d+\\.\\d+):\\s+(.*?)\\s*");
  private static final Pattern SAMPLE =
      Pattern.compile("sample_threshold: start (\\d+\\.\\d+) duration (\\d+) ns.*");
  private static final Pattern TOTALS =
      Pattern.compile("(\\d+)\\s+(\\d+)\\s+(\\d+\\.\\d+)\\s+(\\d+)(\\s+\\d+)+");
  private static final Pattern LATENCY =
      Pattern.compile("#\\d+\\s+context\\s+(\\w+)\\s+timer_latency\\s+(\\d+) ns");

  @Override
  public String name() {
    return "osnoise and timerlat tracers";
  }

  @Override
  public boolean recognises(MeasuredLines text) {
    return text.headHas("# tracer: osnoise") || text.headHas("# tracer: timerlat");
  }

  @Override
  public Measurement read(MeasuredLines text) {
    return text.headHas("# tracer: timerlat") ? timerlat(text) : osnoise(text);
  }

  private static Measurement timerlat(MeasuredLines text) {
    List<Double> threads = new ArrayList<>();
    List<Double> timers = new ArrayList<>();
    for (String line : text.lines()) {
      Matcher event = LINE.matcher(line);
      Matcher latency = LATENCY.matcher(event.matches() ? event.group(3) : "");
      if (latency.matches()) {
        boolean timer = latency.group(1).equals("irq");
        (timer ? timers : threads).add(Double.valueOf(latency.group(2)));
      }
    }
    List<Double> taken = threads.isEmpty() ? timers : threads;
    if (taken.isEmpty()) {
      throw text.wrong("at least 1 timer_latency, got 0");
    }
    return new Durations(
        Interruption.WAKE_UPS, taken.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static Measurement osnoise(MeasuredLines text) {
    Map<Integer, List<double[]>> samples = new TreeMap<>();
    List<double[]> totals = new ArrayList<>();
    for (int line = 0; line < text.lines().size(); line++) {
      Matcher event = LINE.matcher(text.lines().get(line));
      if (event.matches()) {
        see(text, line, event, samples, totals);
      }
    }
    if (!samples.isEmpty()) {
      List<DetourSeries> series =
          samples.values().stream().map(processor -> series(text, processor)).toList();
      return new Detours(series, 0);
    }
    if (totals.isEmpty()) {
      throw text.wrong("at least 1 period of osnoise or 1 sample_threshold, got 0");
    }
    return new NoiseTotals(column(totals, 0), column(totals, 1), column(totals, 2));
  }

  private static void see(
      MeasuredLines text,
      int line,
      Matcher event,
      Map<Integer, List<double[]>> samples,
      List<double[]> totals) {
    Matcher sample = SAMPLE.matcher(event.group(3));
    Matcher sums = TOTALS.matcher(event.group(3));
    if (sample.matches()) {
      String[] start = sample.group(1).split("\\.", -1);
      double nanos = Double.parseDouble(start[0]) * 1e9 + Double.parseDouble(start[1]);
      samples
          .computeIfAbsent(Integer.valueOf(event.group(1)), key -> new ArrayList<>())
          .add(new double[] {nanos, Double.parseDouble(sample.group(2)), line});
    } else if (sums.matches()) {
      double runtime = 1_000 * Double.parseDouble(sums.group(1));
      double noise = 1_000 * Double.parseDouble(sums.group(2));
      if (noise > runtime) {
        throw text.wrong(line, "a noise of at most the runtime");
      }
      totals.add(new double[] {runtime, noise, 1_000 * Double.parseDouble(sums.group(4))});
    }
  }

  /** Times count from the begin of the first sample. */
  private static DetourSeries series(MeasuredLines text, List<double[]> samples) {
    double first = samples.get(0)[0];
    double[] starts = samples.stream().mapToDouble(sample -> sample[0] - first).toArray();
    return Trains.checked(text, i -> (int) samples.get(i)[2], starts, column(samples, 1), 0);
  }

  private static double[] column(List<double[]> rows, int column) {
    return rows.stream().mapToDouble(row -> row[column]).toArray();
  }
}
