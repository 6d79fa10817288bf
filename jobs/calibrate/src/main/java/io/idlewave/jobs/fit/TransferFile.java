package io.idlewave.jobs.fit;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.fit.Measurements.Row;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads measured concurrent messages: a CSV file with a heading, one row per channel, size and
 * number of pairs of ranks that send at a time.
 *
 * @param shared times of messages within a node by pairs, then size, in ns
 * @param network those of messages between nodes
 */
record TransferFile(
    SortedMap<Integer, SortedMap<Long, Double>> shared,
    SortedMap<Integer, SortedMap<Long, Double>> network,
    int points) {

  private static final String HEADING = "channel,messageBytes,transfers,messageNanos";
  private static final int MOST_TRANSFERS = 999_999_999;

  /**
   * @throws StudyException naming the line, the bound and what was found
   */
  static TransferFile read(Path file) {
    SortedMap<Integer, SortedMap<Long, Double>> shared = new TreeMap<>();
    SortedMap<Integer, SortedMap<Long, Double>> network = new TreeMap<>();
    int points =
        Measurements.read(file, HEADING, "concurrent messages")
            .parse(
                "a channel, two whole numbers and a time in ns",
                row -> {
                  String channel = row.fields().get(0);
                  switch (channel) {
                    case "shared" -> put(row, shared);
                    case "network" -> put(row, network);
                    default -> throw row.wrong("channel: shared or network, got " + channel);
                  }
                  return row;
                })
            .size();
    return new TransferFile(shared, network, points);
  }

  private static void put(Row row, SortedMap<Integer, SortedMap<Long, Double>> into) {
    long bytes = row.whole(1);
    long transfers = row.whole(2);
    double nanos = row.number(3);
    if (bytes < 0) {
      throw row.wrong("message in B: at least 0, got " + bytes);
    }
    if (transfers < 1 || transfers > MOST_TRANSFERS) {
      throw row.wrong("transfers: 1 to " + MOST_TRANSFERS + ", got " + transfers);
    }
    if (!(nanos > 0) || Double.isInfinite(nanos)) {
      throw row.wrong("time of a message in ns: above 0 and finite, got " + nanos);
    }
    Double before =
        into.computeIfAbsent((int) transfers, each -> new TreeMap<>()).putIfAbsent(bytes, nanos);
    if (before != null) {
      throw row.wrong("each channel, size and number of transfers once, got a second one");
    }
  }
}
