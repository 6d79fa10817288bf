package io.idlewave.jobs.fit;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.perturb.fit.Burst;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads measured bursts: a CSV file with a heading, one row per run of the micro-benchmark. */
final class BurstFile {

  static final String HEADING = "messageBytes,messages,delayNanos,costNanos";

  private record Key(long messageBytes, long messages, double delayNanos) {}

  private BurstFile() {}

  /**
   * @throws StudyException naming the line, the bound and what was found
   */
  static List<Burst> read(Path file) {
    Map<Key, String> seen = new HashMap<>();
    return Measurements.read(file, HEADING, "bursts")
        .parse(
            "two whole numbers and two times in ns",
            row -> {
              Burst burst = new Burst(row.whole(0), row.whole(1), row.number(2), row.number(3));
              Key key = new Key(burst.messageBytes(), burst.messages(), burst.delayNanos());
              String before = seen.putIfAbsent(key, row.text());
              if (before != null) {
                throw row.wrong(
                    "each size, number of messages and delay once, got " + before + " before");
              }
              return burst;
            });
  }
}
