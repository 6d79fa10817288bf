package io.idlewave.perturb.simulated;

import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.ProgramCall;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** A program that is written down call by call; every rank on a node of its own. */
final class Script implements Program {

  /** The calls of one rank. Messages have one tag. */
  static final class Rank {

    private final List<ProgramCall> calls = new ArrayList<>();
    private long computeNanos;
    private long requests;

    private Rank() {
      call("MPI_Init");
    }

    Rank compute(long nanos) {
      computeNanos += nanos;
      return this;
    }

    Rank send(int peer, long bytes) {
      return call("MPI_Send", new Send(peer, 0, 0, bytes, SendMode.STANDARD, Operation.NO_REQUEST));
    }

    Rank synchronousSend(int peer, long bytes) {
      return call(
          "MPI_Ssend", new Send(peer, 0, 0, bytes, SendMode.SYNCHRONOUS, Operation.NO_REQUEST));
    }

    Rank receive(int peer, long bytes) {
      return call("MPI_Recv", new Receive(peer, 0, 0, bytes));
    }

    /** The request is the next one: 0, 1, 2, ... */
    Rank isend(int peer, long bytes) {
      return call("MPI_Isend", new Send(peer, 0, 0, bytes, SendMode.STANDARD, requests++));
    }

    /** The request is the next one: 0, 1, 2, ... */
    Rank ireceive(int peer, long bytes) {
      return call("MPI_Irecv", new PostReceive(requests++, peer, 0, 0, bytes));
    }

    Rank await(long request) {
      return call("MPI_Wait", new Complete(request));
    }

    private Rank call(String function, Operation... operations) {
      calls.add(new ProgramCall(function, computeNanos, List.of(operations)));
      computeNanos = 0;
      return this;
    }
  }

  private final List<Rank> ranks = new ArrayList<>();

  /** One more rank; they count from 0. */
  Rank rank() {
    Rank rank = new Rank();
    ranks.add(rank);
    return rank;
  }

  @Override
  public String name() {
    return "script";
  }

  @Override
  public int ranks() {
    return ranks.size();
  }

  @Override
  public int nodeOf(int rank) {
    return rank;
  }

  @Override
  public Iterator<ProgramCall> calls(int rank) {
    Rank script = ranks.get(rank);
    List<ProgramCall> calls = new ArrayList<>(script.calls);
    calls.add(new ProgramCall("MPI_Finalize", script.computeNanos, List.of()));
    return calls.iterator();
  }
}
