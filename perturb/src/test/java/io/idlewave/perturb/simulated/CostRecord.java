package io.idlewave.perturb.simulated;

import io.idlewave.perturb.network.Platform;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** A cost of the LogGPS paper's Tables 3, 4 and 6 and of Eq. (11), in ns. */
record CostRecord(
    String quantity,
    Platform platform,
    long bytes,
    long receiveBehindSend,
    long delay,
    double expected,
    double tolerance) {

  /** The records of some quantities on a platform. */
  static List<CostRecord> of(Platform platform, List<String> quantities) {
    return Stream.of("costs", "round-trips")
        .flatMap(CostRecord::records)
        .filter(r -> r.platform == platform && quantities.contains(r.quantity))
        .toList();
  }

  private static Stream<CostRecord> records(String table) {
    String name = "/network/loggps-" + table + ".csv";
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(CostRecord.class.getResourceAsStream(name)),
                StandardCharsets.UTF_8))) {
      return reader.lines().skip(1).map(CostRecord::parse).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static CostRecord parse(String line) {
    String[] cells = line.split(",", -1);
    return new CostRecord(
        cells[0],
        Platform.valueOf(cells[1]),
        Long.parseLong(cells[2]),
        Long.parseLong(cells[3]),
        Long.parseLong(cells[4]),
        Double.parseDouble(cells[5]),
        Double.parseDouble(cells[6]));
  }
}
