package io.idlewave.jobs.fit;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.perturb.fit.MessageTrain;
import io.idlewave.perturb.fit.RoundTrip;
import io.idlewave.perturb.measure.Measurement;
import io.idlewave.perturb.measure.Measurement.MessageTable;
import io.idlewave.perturb.measure.Measurement.MessageTrains;
import io.idlewave.perturb.measure.Measurement.Quantity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What tables of benchmarks measured, as a fit takes it. Mutable while tables are added. */
final class TablePoints {

  /** More sizes nobody measures, and a fit takes time with each. */
  private static final int MOST_POINTS = 100_000;

  /** Bytes of the answer to a window of the OSU benchmarks. */
  private static final long ANSWER_BYTES = 4;

  /** A round trip, and the benchmark that measured it. */
  record Trip(String measured, RoundTrip trip) {}

  /** A train of messages, and the benchmark that measured it. */
  record Train(String measured, MessageTrain train) {}

  /**
   * The overheads of one size.
   *
   * @param sendNanos o_s
   * @param receiveNanos o_r
   * @param halfTripNanos half of the round trip of that size, of which both are a part
   */
  record Overheads(double sendNanos, double receiveNanos, double halfTripNanos) {

    /** Both together. */
    double sum() {
      return sendNanos + receiveNanos;
    }
  }

  private final @Nullable Long synchronousBytes;
  private final List<Trip> trips = new ArrayList<>();
  private final List<Train> trains = new ArrayList<>();
  private final SortedMap<Long, Overheads> overheads = new TreeMap<>();
  private final List<String> facts = new ArrayList<>();
  private int beyond;

  /** Sizes beyond {@code synchronousBytes} are left out; null for none. */
  TablePoints(@Nullable Long synchronousBytes) {
    this.synchronousBytes = synchronousBytes;
  }

  List<Trip> trips() {
    return trips;
  }

  List<Train> trains() {
    return trains;
  }

  /** The smallest size with overheads; null where no table has any. */
  Map.@Nullable Entry<Long, Overheads> smallest() {
    return overheads.isEmpty() ? null : overheads.entrySet().iterator().next();
  }

  SortedMap<Long, Overheads> overheads() {
    return overheads;
  }

  /** What else the tables say, a sentence each. */
  List<String> facts() {
    List<String> all = new ArrayList<>(facts);
    if (beyond > 0) {
      all.add("beyond S, and left out: " + beyond);
    }
    return all;
  }

  static boolean isTable(@Nullable Measurement measurement) {
    return measurement instanceof MessageTable || measurement instanceof MessageTrains;
  }

  /**
   * @throws StudyException where its values are no times of messages
   */
  void add(Path file, Measurement measurement) {
    try {
      if (measurement instanceof MessageTable table) {
        add(file, table);
      } else if (measurement instanceof MessageTrains netgauge) {
        add(netgauge);
      }
    } catch (IllegalArgumentException e) {
      throw new StudyException(file + ": " + e.getMessage());
    }
    if (trips.size() + trains.size() > MOST_POINTS) {
      throw new StudyException(
          "%s: tables of at most %d sizes together, got more".formatted(file, MOST_POINTS));
    }
  }

  private void add(Path file, MessageTable table) {
    boolean latency = table.kind() == Quantity.LATENCY;
    if (!latency && (table.pairs() > 1 || table.window() < 2)) {
      facts.add(file.getFileName() + ": " + shared(table));
      return;
    }
    for (int i = 0; i < table.bytes().length; i++) {
      long bytes = table.bytes()[i];
      double value = table.values()[i];
      if (isBeyond(bytes)) {
        continue;
      }
      if (latency) {
        trips.add(new Trip(table.benchmark(), new RoundTrip(bytes, 0, 2 * value)));
      } else {
        double nanos = table.window() * (bytes / value);
        MessageTrain train = new MessageTrain(bytes, table.window(), ANSWER_BYTES, nanos);
        trains.add(new Train(table.benchmark(), train));
      }
    }
  }

  private static String shared(MessageTable table) {
    if (table.pairs() == 1) {
      return "windows of 1 message, which are round trips: left out";
    }
    return String.format(
        Locale.ROOT,
        "%d pairs share their nodes' way out, %.6g ns for each message of %d B: left out, for g and G are those of a pair alone",
        table.pairs(),
        table.bytes()[0] / table.values()[0],
        table.bytes()[0]);
  }

  private void add(MessageTrains netgauge) {
    for (int i = 0; i < netgauge.bytes().length; i++) {
      long bytes = netgauge.bytes()[i];
      if (isBeyond(bytes)) {
        continue;
      }
      int messages = netgauge.messages()[i];
      double roundTrip = netgauge.roundTripNanos()[i];
      trips.add(new Trip("PRTT(1,0,s)", new RoundTrip(bytes, 0, roundTrip)));
      trains.add(
          new Train(
              "PRTT(n,0,s)", new MessageTrain(bytes, messages, bytes, netgauge.trainNanos()[i])));
      double others = messages - 1;
      double send = (netgauge.delayedNanos()[i] - roundTrip) / others - roundTrip;
      overheads.put(bytes, new Overheads(send, netgauge.receiveNanos()[i], roundTrip / 2));
    }
  }

  private boolean isBeyond(long bytes) {
    boolean left = synchronousBytes != null && bytes > synchronousBytes;
    beyond += left ? 1 : 0;
    return left;
  }
}
