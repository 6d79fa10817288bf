package io.idlewave.jobs.signature;

import io.idlewave.jobs.fit.BurstReport;
import io.idlewave.jobs.fit.FitReport;
import io.idlewave.jobs.fit.RoundTripFit;
import io.idlewave.jobs.fit.TablesReport;
import io.idlewave.perturb.measure.Measurement;
import io.idlewave.perturb.measure.Measurement.MessageTable;
import io.idlewave.perturb.measure.Measurement.Quantity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What the files say of the network. Bursts show most, with round trips for L; then round trips,
 * then tables of latency, each of whose messages is half a round trip, with tables of bandwidth for
 * g. Of each of the latter the largest bandwidth is reported.
 *
 * @param fit of the network; null where there are bandwidths alone
 * @param facts what else was found, a sentence each
 */
record NetworkPart(@Nullable FitReport fit, List<String> facts) {

  /** What {@code inputs} say; null where none is of messages. */
  static @Nullable NetworkPart of(List<MeasuredInput> inputs) {
    Path bursts = first(inputs, MeasuredInput.BURSTS);
    Path trips = first(inputs, MeasuredInput.ROUND_TRIPS);
    List<String> facts = new ArrayList<>();
    List<TablesReport.Table> tables = new ArrayList<>();
    boolean hasLatencies = false;
    for (MeasuredInput input : inputs) {
      Measurement measurement = input.measurement();
      if (measurement != null && TablesReport.isTable(measurement)) {
        tables.add(new TablesReport.Table(input.file(), measurement));
      }
      if (measurement instanceof MessageTable table && table.kind() == Quantity.BANDWIDTH) {
        facts.add(bandwidth(input, table));
      } else {
        hasLatencies |= TablesReport.isTable(measurement);
      }
    }
    if (bursts != null) {
      return new NetworkPart(BurstReport.of(bursts, trips, null, null), facts);
    } else if (trips != null) {
      return new NetworkPart(RoundTripFit.of(trips, null, null), facts);
    } else if (hasLatencies) {
      return new NetworkPart(TablesReport.ofTables(tables), facts);
    }
    return facts.isEmpty() ? null : new NetworkPart(null, facts);
  }

  private static @Nullable Path first(List<MeasuredInput> inputs, String format) {
    return inputs.stream()
        .filter(input -> input.measurement() == null && input.format().equals(format))
        .map(MeasuredInput::file)
        .findFirst()
        .orElse(null);
  }

  private static String bandwidth(MeasuredInput input, MessageTable table) {
    int best =
        IntStream.range(0, table.values().length)
            .reduce((a, b) -> table.values()[b] > table.values()[a] ? b : a)
            .orElseThrow();
    return String.format(
        Locale.ROOT,
        "%s: largest bandwidth %.6g B/ns at %d B, that is %.6g ns per byte",
        input.file(),
        table.values()[best],
        table.bytes()[best],
        1 / table.values()[best]);
  }
}
