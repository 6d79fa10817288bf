package io.idlewave.perturb.measure;

import io.idlewave.perturb.measure.Measurement.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The table PingPong of the Intel MPI benchmarks: below {@code # Benchmarking PingPong} and a
 * heading, size, repetitions and half the round trip in us. Other tables are left out with a
 * warning.
 */
public final class ImbFormat implements MeasurementFormat {

  private static final String TITLE = "# Benchmarking ";
  private static final String HEADING = "#bytes #repetitions";

  @Override
  public String name() {
    return "IMB";
  }

  @Override
  public boolean recognises(MeasuredLines text) {
    return text.lines().stream().anyMatch(line -> line.strip().startsWith(HEADING));
  }

  @Override
  public Measurement read(MeasuredLines text) {
    return readAll(text).get(0);
  }

  @Override
  public List<Measurement> readAll(MeasuredLines text) {
    List<Measurement> tables = new ArrayList<>();
    boolean isPingPong = false;
    for (int line = 0; line < text.lines().size(); line++) {
      String content = text.lines().get(line).strip();
      if (content.startsWith(TITLE)) {
        isPingPong = content.equals(TITLE + "PingPong");
      } else if (content.startsWith(HEADING) && isPingPong) {
        if (!content.contains("t[usec]")) {
          throw text.wrong(line, "a column t[usec]");
        }
        Map<Long, Double> rows = MessageRows.read(text, line + 1, Quantity.LATENCY, 2, 1_000);
        tables.add(MessageRows.table(Quantity.LATENCY, "PingPong", rows, 1, 1));
        isPingPong = false;
      } else if (content.startsWith(HEADING)) {
        text.warn("a table of another benchmark than PingPong is left out", line);
      }
    }
    if (tables.isEmpty()) {
      throw text.wrong("the table 'Benchmarking PingPong', got none");
    }
    return tables;
  }
}
