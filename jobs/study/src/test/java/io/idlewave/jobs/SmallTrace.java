package io.idlewave.jobs;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.model.Bias;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.MeasuredTransit;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import io.idlewave.ingest.model.TraceTimes;
import io.idlewave.ingest.model.TraceWarning;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A trace of a few ranks, on one node unless stated otherwise, written call by call: a call lasts 1
 * us and begins 10 us after the one before. What a rank calls is up to the test, complete or not.
 */
public final class SmallTrace {

  private static final int PERIOD_NANOS = 10_000;
  private static final int DURATION_NANOS = 1_000;

  private final List<List<Call>> calls;
  private final List<String> functions = new ArrayList<>();
  private final List<TraceWarning> warnings = new ArrayList<>();
  private final List<MeasuredTransit> measured = new ArrayList<>();

  private boolean clockPerRank;
  private boolean nodePerRank;
  private TraceTimes times = TraceTimes.RECORDED;
  private long stretch = PERIOD_NANOS;
  private long later;

  private record Call(String function, List<Operation> operations) {}

  /** A trace in which no rank calls anything yet. */
  public SmallTrace(int ranks) {
    calls = IntStream.range(0, ranks).mapToObj(rank -> (List<Call>) new ArrayList<Call>()).toList();
  }

  /** Ranks are on nodes of their own. */
  public SmallTrace nodePerRank() {
    nodePerRank = true;
    return this;
  }

  /** The times of different ranks cannot be compared. */
  public SmallTrace clockPerRank() {
    clockPerRank = true;
    return this;
  }

  /** Each rank begins so much later than the one before, on the clock that they share. */
  public SmallTrace later(long nanos) {
    later = nanos;
    return this;
  }

  /** So much time lies between the begins of calls. */
  public SmallTrace every(long nanos) {
    stretch = nanos;
    return this;
  }

  /** A trace without times of a run: so much computation, or work, before each call. */
  public SmallTrace without(TraceTimes holds, long beforeEachCall) {
    times = holds;
    stretch = beforeEachCall;
    return this;
  }

  /** All ranks call {@code function}, which is local. */
  public SmallTrace all(String function) {
    IntStream.range(0, calls.size()).forEach(rank -> call(rank, function));
    return this;
  }

  public SmallTrace call(int rank, String function, Operation... operations) {
    if (!functions.contains(function)) {
      functions.add(function);
    }
    calls.get(rank).add(new Call(function, List.of(operations)));
    return this;
  }

  public SmallTrace send(int rank, int to, long bytes) {
    return call(
        rank, "MPI_Send", new Send(to, 0, 0, bytes, SendMode.STANDARD, Operation.NO_REQUEST));
  }

  /** A send whose request stays open. */
  public SmallTrace open(int rank, int to, long bytes, int request) {
    return call(rank, "MPI_Isend", new Send(to, 0, 0, bytes, SendMode.STANDARD, request));
  }

  public SmallTrace receive(int rank, int from, long bytes) {
    return call(rank, "MPI_Recv", new Receive(from, 0, 0, bytes));
  }

  public SmallTrace barrier(int rank) {
    return call(
        rank,
        "MPI_Barrier",
        new Collective(CollectiveOp.BARRIER, 0, Collective.ROOT_NONE, 0, 0, Operation.NO_REQUEST));
  }

  public SmallTrace warn(String code, long count) {
    warnings.add(new TraceWarning(code, "of the test", count, Bias.EITHER));
    return this;
  }

  /** The tracer of the run measured messages. */
  public SmallTrace measured(MeasuredTransit... transits) {
    measured.addAll(List.of(transits));
    return this;
  }

  /** Writes the archive; returns its folder. */
  public Path write(Path folder) {
    try (ArchiveDraft draft = ArchiveDraft.replacing(folder)) {
      List<RankMetadata> ranks = new ArrayList<>();
      for (int rank = 0; rank < calls.size(); rank++) {
        try (RankWriter writer = draft.rank(rank)) {
          for (Call call : calls.get(rank)) {
            writer.write(
                new MpiCall(
                    functions.indexOf(call.function()),
                    writer.calls() * stretch,
                    times.recordsCalls() ? DURATION_NANOS : 0,
                    MpiCall.NO_REGION,
                    call.operations()));
          }
          long end = (writer.calls() + 1) * stretch;
          ranks.add(
              new RankMetadata(
                  writer.calls(),
                  end,
                  nodePerRank ? rank : 0,
                  clockPerRank ? rank : 0,
                  rank * later));
        }
      }
      draft.publish(
          new TraceMetadata(
                  TraceMetadata.FORMAT_VERSION,
                  new TraceSource("test", "a small trace", "", ""),
                  new ClockMetadata(1, false, times),
                  functions,
                  List.of(),
                  nodePerRank
                      ? IntStream.range(0, calls.size()).mapToObj(rank -> "n" + rank).toList()
                      : List.of("node"),
                  List.of(
                      Communicator.intra(
                          "MPI_COMM_WORLD", IntStream.range(0, calls.size()).boxed().toList())),
                  ranks,
                  warnings)
              .withTransits(measured));
      return folder;
    }
  }
}
