package io.idlewave.ingest.format.call;

import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.ToIntFunction;

/** Writes the calls at the ends of dependencies between timelines of a process. */
public final class DependencyWriter {

  private final ToIntFunction<String> functions;
  private final int communicator;
  private final RankWriter writer;
  private final StretchDivision stretch;
  private final IntSupplier region;
  private final LongSupplier nanos;

  /**
   * For one timeline.
   *
   * @param functions numbers of the functions, as the archive has them
   * @param communicator that of dependencies
   * @param region what it is in now, as the archive numbers it
   * @param nanos what its clock shows
   */
  public DependencyWriter(
      ToIntFunction<String> functions,
      int communicator,
      RankWriter writer,
      StretchDivision stretch,
      IntSupplier region,
      LongSupplier nanos) {
    this.functions = functions;
    this.communicator = communicator;
    this.writer = writer;
    this.stretch = stretch;
    this.region = region;
    this.nanos = nanos;
  }

  /** The number of the communicator of dependencies. */
  public int communicator() {
    return communicator;
  }

  /** Until now the timeline computed. */
  public void spent() {
    stretch.spent(region.getAsInt(), nanos.getAsLong());
  }

  /** A call that takes no time, after computing. */
  public void at(String function, List<Operation> operations) {
    spent();
    until(function, operations);
  }

  /** A call since the timeline last did anything. */
  public void until(String function, List<Operation> operations) {
    long enter = stretch.sinceNanos();
    long now = nanos.getAsLong();
    int around = region.getAsInt();
    writer.write(
        new MpiCall(
            functions.applyAsInt(function),
            enter,
            now - enter,
            around,
            stretch.end(around),
            operations));
    stretch.begin(now);
  }
}
