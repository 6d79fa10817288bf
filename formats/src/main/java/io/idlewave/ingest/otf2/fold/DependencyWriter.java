package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.format.call.StretchDivision;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/** Writes the calls at the ends of dependencies between timelines of a process. */
final class DependencyWriter {

  private final Otf2Rows rows;
  private final RankWriter writer;
  private final StretchDivision stretch;
  private final IntSupplier region;
  private final LongSupplier nanos;

  /**
   * For one timeline.
   *
   * @param region what it is in now, as the archive numbers it
   * @param nanos what its clock shows
   */
  DependencyWriter(
      Otf2Rows rows,
      RankWriter writer,
      StretchDivision stretch,
      IntSupplier region,
      LongSupplier nanos) {
    this.rows = rows;
    this.writer = writer;
    this.stretch = stretch;
    this.region = region;
    this.nanos = nanos;
  }

  int communicator() {
    return rows.dependencies();
  }

  /** Until now the timeline computed. */
  void spent() {
    stretch.spent(region.getAsInt(), nanos.getAsLong());
  }

  /** A call that takes no time, after computing. */
  void at(String function, List<Operation> operations) {
    spent();
    until(function, operations);
  }

  /** A call since the timeline last did anything. */
  void until(String function, List<Operation> operations) {
    long enter = stretch.sinceNanos();
    long now = nanos.getAsLong();
    int around = region.getAsInt();
    writer.write(
        new MpiCall(
            rows.tables().functionIndex(function),
            enter,
            now - enter,
            around,
            stretch.end(around),
            operations));
    stretch.begin(now);
  }
}
