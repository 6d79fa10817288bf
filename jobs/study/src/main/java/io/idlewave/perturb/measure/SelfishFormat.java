package io.idlewave.perturb.measure;

import io.idlewave.perturb.measure.MeasuredLines.NumberTable;
import io.idlewave.perturb.measure.Measurement.Detours;
import io.idlewave.perturb.noise.process.DetourSeries;
import java.util.Arrays;
import java.util.List;

/**
 * Detours as the selfish benchmark of netgauge lists them: time and duration in ns below the
 * heading {@code # Time [ns] selfish duration [ns]}. A duration is without the shortest cycle of
 * the measuring loop, unless a comment says {@code one cycle included}. Times count from the first
 * detour, or where {@code Measured time [ns]} is stated, from the begin of the measurement.
 */
public final class SelfishFormat implements MeasurementFormat {

  @Override
  public String name() {
    return "selfish";
  }

  @Override
  public boolean recognises(MeasuredLines text) {
    return text.headHas("# selfish benchmark") || text.headHas("selfish duration [ns]");
  }

  @Override
  public Measurement read(MeasuredLines text) {
    if (!text.headHas("time [ns]")) {
      throw text.wrong("the heading '# Time [ns] selfish duration [ns]', got none");
    }
    NumberTable table = text.numbers(0, 2, "time in ns and duration in ns");
    Double cycle = text.headerNumber("Minimal cycle length [ns]:");
    Double percent = text.headerNumber("Threshold: [% minimal cycle length]:");
    Double seconds = text.headerNumber("Measurement period:");
    Double measured = text.headerNumber("Measured time [ns]:");
    double included = cycle != null && text.headHas("one cycle included") ? cycle : 0;
    double[] starts = table.column(0);
    if (measured == null && starts.length > 0) {
      double first = starts[0];
      starts = Arrays.stream(starts).map(start -> start - first).toArray();
    }
    DetourSeries series =
        Trains.checked(
            text,
            table::line,
            starts,
            Arrays.stream(table.column(1)).map(d -> Math.max(0, d - included)).toArray(),
            measured != null ? measured : seconds == null ? 0 : seconds * 1e9);
    // what is recorded lasts longer than the threshold, less one cycle
    double threshold = cycle == null || percent == null ? 0 : cycle * (percent / 100 - 1);
    return new Detours(List.of(series), Math.max(0, threshold));
  }
}
