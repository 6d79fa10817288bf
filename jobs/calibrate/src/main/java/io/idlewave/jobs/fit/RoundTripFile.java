package io.idlewave.jobs.fit;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.perturb.fit.RoundTrip;
import io.idlewave.perturb.measure.Measurement.MessageTable;
import io.idlewave.perturb.measure.Measurement.Quantity;
import io.idlewave.perturb.measure.MeasurementFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads measured round trips: a CSV file with a heading, sizes in bytes and times in ns; or a table
 * of latencies of a benchmark, each of which is half a round trip.
 */
final class RoundTripFile {

  static final String HEADING = "messageBytes,delayNanos,roundTripNanos";

  private RoundTripFile() {}

  /**
   * @throws StudyException naming the line, the bound and what was found
   */
  static List<RoundTrip> read(Path file) {
    List<RoundTrip> latencies = latencies(file);
    if (latencies != null) {
      return latencies;
    }
    return Measurements.read(file, HEADING, "round trips")
        .parse(
            "a whole number of bytes and two times in ns",
            row -> new RoundTrip(row.whole(0), row.number(1), row.number(2)));
  }

  /** Those of a table of a benchmark; null where the file is none. */
  private static @Nullable List<RoundTrip> latencies(Path file) {
    try {
      if (FitFiles.isRoundTrips(file) || !MeasurementFile.isRecognised(file)) {
        return null;
      }
      List<MessageTable> tables =
          MeasurementFile.read(file).measurements().stream()
              .filter(MessageTable.class::isInstance)
              .map(MessageTable.class::cast)
              .toList();
      List<MessageTable> latencies =
          tables.stream().filter(table -> table.kind() == Quantity.LATENCY).toList();
      if (!tables.isEmpty() && latencies.size() != 1) {
        throw new StudyException(
            "%s: a table of latencies, got %s"
                .formatted(
                    file,
                    latencies.isEmpty()
                        ? "one of bandwidths (" + tables.get(0).benchmark() + ")"
                        : latencies.size() + " (see fit tables)"));
      }
      return latencies.isEmpty() ? null : of(latencies.get(0));
    } catch (IOException e) {
      return null; // said where the file is read as CSV
    } catch (IllegalArgumentException e) {
      throw new StudyException(String.valueOf(e.getMessage()));
    }
  }

  /** The round trips of a table of latencies: twice each of them, without delay. */
  static List<RoundTrip> of(MessageTable table) {
    return IntStream.range(0, table.bytes().length)
        .mapToObj(i -> new RoundTrip(table.bytes()[i], 0, 2 * table.values()[i]))
        .toList();
  }
}
