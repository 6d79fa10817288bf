package io.idlewave.jobs.fit;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.perturb.fit.RoundTrip;
import java.nio.file.Path;
import java.util.List;

/** Reads measured round trips: a CSV file with a heading, sizes in bytes and times in ns. */
final class RoundTripFile {

  static final String HEADING = "messageBytes,delayNanos,roundTripNanos";

  private RoundTripFile() {}

  /**
   * Reads a file.
   *
   * @throws StudyException naming the line, the bound and what was found
   */
  static List<RoundTrip> read(Path file) {
    return Measurements.read(file, HEADING, "round trips")
        .parse(
            "a whole number of bytes and two times in ns",
            row -> new RoundTrip(row.whole(0), row.number(1), row.number(2)));
  }
}
