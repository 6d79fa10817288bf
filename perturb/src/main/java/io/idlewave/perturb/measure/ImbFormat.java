package io.idlewave.perturb.measure;

import io.idlewave.perturb.measure.Measurement.Quantity;
import java.util.Map;

/**
 * The table PingPong of the Intel MPI benchmarks: below {@code # Benchmarking PingPong} and a
 * heading, size, repetitions and half the round trip in us. Other tables are left out.
 */
public final class ImbFormat implements MeasurementFormat {

  private static final String HEADING = "#bytes #repetitions";

  @Override
  public String name() {
    return "IMB";
  }

  @Override
  public boolean recognises(MeasuredText text) {
    return text.lines().stream().anyMatch(line -> line.strip().startsWith(HEADING));
  }

  @Override
  public Measurement read(MeasuredText text) {
    for (int line = 0; line < text.lines().size(); line++) {
      if (text.lines().get(line).strip().matches("# Benchmarking PingPong")) {
        for (int heading = line; heading < text.lines().size(); heading++) {
          if (text.lines().get(heading).strip().startsWith(HEADING)) {
            if (!text.lines().get(heading).contains("t[usec]")) {
              throw text.wrong(heading, "a column t[usec]");
            }
            Map<Long, Double> rows =
                MessageRows.read(text, heading + 1, Quantity.LATENCY, 2, 1_000);
            return MessageRows.table(Quantity.LATENCY, "PingPong", rows, 1, 1);
          }
        }
      }
    }
    throw text.wrong("the table 'Benchmarking PingPong', got none");
  }
}
