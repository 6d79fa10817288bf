package io.idlewave.jobs;

import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.ProgramCall;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A token that goes around a ring of ranks with two threads each: before it passes the token on, a
 * rank forks, both threads compute, and they join.
 *
 * @param processes number of ranks
 * @param laps how often the token goes around
 */
record ThreadedRing(int processes, int laps) implements Program {

  private static final int DEPENDENCIES = 1;
  private static final long COMPUTE_NANOS = 10_000;

  @Override
  public String name() {
    return "ring of ranks with threads";
  }

  @Override
  public int ranks() {
    return 2 * processes;
  }

  @Override
  public List<Timeline> timelines() {
    return IntStream.range(0, ranks())
        .mapToObj(
            row ->
                new Timeline(
                    row % processes, Timeline.Kind.THREAD, "thread " + row / processes, Map.of()))
        .toList();
  }

  @Override
  public List<Communicator> communicators() {
    return List.of(
        Communicator.intra("MPI_COMM_WORLD", IntStream.range(0, processes).boxed().toList()),
        new Communicator(
            "dependencies",
            Communicator.Kind.LOCAL,
            IntStream.range(0, ranks()).boxed().toList(),
            List.of()));
  }

  @Override
  public Iterator<ProgramCall> calls(int row) {
    List<ProgramCall> calls = new ArrayList<>();
    boolean first = row < processes;
    if (first) {
      calls.add(new ProgramCall("MPI_Init", 0, List.of()));
    }
    for (int lap = 0; lap < laps; lap++) {
      if (first) {
        lap(row, calls);
      } else {
        calls.add(call("await", 0, new Receive(row - processes, 0, DEPENDENCIES, 0)));
        calls.add(call("signal", COMPUTE_NANOS, send(row - processes, 1, DEPENDENCIES, 0)));
      }
    }
    if (first) {
      calls.add(new ProgramCall("MPI_Finalize", 0, List.of()));
    }
    return calls.iterator();
  }

  private void lap(int rank, List<ProgramCall> calls) {
    ProgramCall take =
        call("MPI_Recv", 0, new Receive((rank + processes - 1) % processes, 0, 0, 1));
    if (rank > 0) {
      calls.add(take);
    }
    calls.add(call("fork", 0, send(rank + processes, 0, DEPENDENCIES, 0)));
    calls.add(call("join", COMPUTE_NANOS, new Receive(rank + processes, 1, DEPENDENCIES, 0)));
    calls.add(call("MPI_Send", 0, send((rank + 1) % processes, 0, 0, 1)));
    if (rank == 0) {
      calls.add(take);
    }
  }

  private static ProgramCall call(String function, long computeNanos, Operation operation) {
    return new ProgramCall(function, computeNanos, List.of(operation));
  }

  private static Operation send(int to, int tag, int communicator, long bytes) {
    SendMode mode = communicator == DEPENDENCIES ? SendMode.READY : SendMode.STANDARD;
    return new Send(to, tag, communicator, bytes, mode, Operation.NO_REQUEST);
  }
}
