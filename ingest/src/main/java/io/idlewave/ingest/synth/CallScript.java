package io.idlewave.ingest.synth;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/**
 * The calls of one rank as they are written down, each with the compute since the one before, and
 * with requests numbered 0, 1, 2, ... Methods named after MPI functions use {@code MPI_COMM_WORLD}.
 */
final class CallScript {

  static final int WORLD = 0;

  private final Queue<ProgramCall> calls = new ArrayDeque<>();
  private long computeNanos;
  private long requests;

  /** Takes the oldest call that is written down. */
  ProgramCall take() {
    return calls.remove();
  }

  boolean isEmpty() {
    return calls.isEmpty();
  }

  /** Forgets the calls that are written down, but no request number. */
  void clear() {
    calls.clear();
  }

  void compute(long nanos) {
    computeNanos += nanos;
  }

  long newRequest() {
    return requests++;
  }

  void call(String function, List<Operation> operations) {
    calls.add(new ProgramCall(function, computeNanos, operations));
    computeNanos = 0;
  }

  void call(String function, Operation... operations) {
    call(function, List.of(operations));
  }

  void send(int peer, int tag, long bytes) {
    call("MPI_Send", new Send(peer, tag, WORLD, bytes, SendMode.STANDARD, Operation.NO_REQUEST));
  }

  void receive(int peer, int tag, long bytes) {
    call("MPI_Recv", new Receive(peer, tag, WORLD, bytes));
  }

  long isend(int peer, int tag, long bytes) {
    long request = newRequest();
    call("MPI_Isend", new Send(peer, tag, WORLD, bytes, SendMode.STANDARD, request));
    return request;
  }

  long ireceive(int peer, int tag, long bytes) {
    long request = newRequest();
    call("MPI_Irecv", new PostReceive(request, peer, tag, WORLD, bytes));
    return request;
  }

  void waitall(long... requests) {
    Operation[] completions = new Operation[requests.length];
    for (int i = 0; i < requests.length; i++) {
      completions[i] = new Complete(requests[i]);
    }
    call("MPI_Waitall", completions);
  }

  void waitall(List<Long> requests) {
    waitall(requests.stream().mapToLong(Long::longValue).toArray());
  }

  /** A send-receive; a half whose peer is not a rank of {@code 0 .. ranks - 1} is left out. */
  void sendReceive(int destination, int source, int ranks, int tag, long bytes) {
    List<Operation> operations = new ArrayList<>(2);
    if (destination >= 0 && destination < ranks) {
      operations.add(
          new Send(destination, tag, WORLD, bytes, SendMode.STANDARD, Operation.NO_REQUEST));
    }
    if (source >= 0 && source < ranks) {
      operations.add(new Receive(source, tag, WORLD, bytes));
    }
    call("MPI_Sendrecv", operations);
  }

  /** A vector of {@code bytes} bytes per rank; recorded is what goes to, and comes from, all. */
  void allreduce(long bytes, int ranks) {
    collective("MPI_Allreduce", CollectiveOp.ALLREDUCE, ranks * bytes);
  }

  void barrier() {
    collective("MPI_Barrier", CollectiveOp.BARRIER, 0);
  }

  private void collective(String function, CollectiveOp op, long bytes) {
    call(
        function,
        new Collective(op, WORLD, Collective.ROOT_NONE, bytes, bytes, Operation.NO_REQUEST));
  }
}
