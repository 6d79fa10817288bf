package io.idlewave.perturb.simulated;

import io.idlewave.ingest.model.Communicator;
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
import java.util.stream.IntStream;

/** A program that is written down call by call; every rank on a node of its own. */
public final class Script implements Program {

  /** The calls of one rank. Messages have one tag. */
  public static final class Rank {

    private final List<ProgramCall> calls = new ArrayList<>();
    private long computeNanos;
    private long requests;

    private Rank() {
      call("MPI_Init");
    }

    public Rank compute(long nanos) {
      computeNanos += nanos;
      return this;
    }

    public Rank send(int peer, long bytes) {
      return call("MPI_Send", new Send(peer, 0, 0, bytes, SendMode.STANDARD, Operation.NO_REQUEST));
    }

    public Rank synchronousSend(int peer, long bytes) {
      return call(
          "MPI_Ssend", new Send(peer, 0, 0, bytes, SendMode.SYNCHRONOUS, Operation.NO_REQUEST));
    }

    public Rank bufferedSend(int peer, long bytes) {
      return call(
          "MPI_Bsend", new Send(peer, 0, 0, bytes, SendMode.BUFFERED, Operation.NO_REQUEST));
    }

    public Rank receive(int peer, long bytes) {
      return call("MPI_Recv", new Receive(peer, 0, 0, bytes));
    }

    /** The request is the next one: 0, 1, 2, ... */
    public Rank isend(int peer, long bytes) {
      return call("MPI_Isend", new Send(peer, 0, 0, bytes, SendMode.STANDARD, requests++));
    }

    /** The request is the next one: 0, 1, 2, ... */
    public Rank ireceive(int peer, long bytes) {
      return call("MPI_Irecv", new PostReceive(requests++, peer, 0, 0, bytes));
    }

    public Rank await(long request) {
      return call("MPI_Wait", new Complete(request));
    }

    /** Any other call. */
    public Rank call(String function, Operation... operations) {
      calls.add(new ProgramCall(function, computeNanos, List.of(operations)));
      computeNanos = 0;
      return this;
    }
  }

  private final List<Rank> ranks = new ArrayList<>();
  private final List<Communicator> communicators = new ArrayList<>();

  /** One more rank; they count from 0. */
  public Rank rank() {
    Rank rank = new Rank();
    ranks.add(rank);
    return rank;
  }

  /** One more communicator of the ranks {@code 0 .. size - 1}; they count from 1. */
  public int communicator(int size) {
    communicators.add(
        Communicator.intra("first " + size, IntStream.range(0, size).boxed().toList()));
    return communicators.size();
  }

  @Override
  public List<Communicator> communicators() {
    List<Communicator> all = new ArrayList<>(Program.super.communicators());
    all.addAll(communicators);
    return all;
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
