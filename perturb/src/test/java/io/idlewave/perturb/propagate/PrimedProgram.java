package io.idlewave.perturb.propagate;

import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.ProgramCall;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * A program that first sends one message of every size, within a node and across, to a receiver
 * that waits for it, so that each smallest transit can be seen; and that turns synchronous and
 * buffered sends into standard ones, so that a size has one protocol.
 *
 * @param original at least 2 ranks, alternating between two nodes; of 2, none is seen within a node
 * @param headStartNanos what the sender computes before each of them: where it is negative, no such
 *     messages are sent
 */
record PrimedProgram(Program original, long headStartNanos) implements Program {

  private static final long[] SIZES = {0, 1, 8, 1024, 4096, 4097, 65536, 1 << 20};
  static final long HEAD_START_NANOS = 100_000;
  private static final int TAG = 1 << 20;

  @Override
  public String name() {
    return original.name() + ", primed";
  }

  @Override
  public int ranks() {
    return original.ranks();
  }

  @Override
  public int nodeOf(int rank) {
    return original.nodeOf(rank);
  }

  @Override
  public List<Communicator> communicators() {
    return original.communicators();
  }

  @Override
  public Iterator<ProgramCall> calls(int rank) {
    List<ProgramCall> calls = new ArrayList<>();
    original.calls(rank).forEachRemaining(call -> calls.add(standard(call)));
    List<ProgramCall> priming = new ArrayList<>();
    if (headStartNanos < 0) {
      return calls.iterator();
    }
    for (long bytes : SIZES) {
      if (rank == 0) {
        if (ranks() > 2) {
          priming.add(call("MPI_Recv", 0, new Receive(2, TAG, 0, bytes)));
        }
        priming.add(call("MPI_Send", headStartNanos, send(1, bytes, Operation.NO_REQUEST)));
      } else if (rank == 1) {
        priming.add(call("MPI_Recv", 0, new Receive(0, TAG, 0, bytes)));
      } else if (rank == 2) {
        priming.add(call("MPI_Send", 3 * headStartNanos, send(0, bytes, Operation.NO_REQUEST)));
      }
    }
    calls.addAll(1, priming);
    return calls.iterator();
  }

  private static Send send(int peer, long bytes, long request) {
    return new Send(peer, TAG, 0, bytes, SendMode.STANDARD, request);
  }

  private static ProgramCall call(String function, long computeNanos, Operation... operations) {
    return new ProgramCall(function, computeNanos, List.of(operations));
  }

  private static ProgramCall standard(ProgramCall call) {
    return new ProgramCall(
        call.function(),
        call.computeNanos(),
        call.operations().stream().map(operation -> standard(operation)).toList());
  }

  private static Operation standard(Operation operation) {
    if (!(operation instanceof Send send)) {
      return operation;
    }
    return new Send(
        send.peer(),
        send.tag(),
        send.communicator(),
        send.bytes(),
        SendMode.STANDARD,
        send.request());
  }
}
