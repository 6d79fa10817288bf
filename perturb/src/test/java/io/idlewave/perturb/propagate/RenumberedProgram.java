package io.idlewave.perturb.propagate;

import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.ProgramCall;
import java.util.Iterator;
import java.util.List;

/**
 * A program whose rank {@code r} has become rank {@code newRank[r]}; its members keep their order.
 */
public final class RenumberedProgram implements Program {

  private final Program original;
  private final int[] newRank;
  private final int[] oldRank;

  /** The program with other rank numbers. */
  public RenumberedProgram(Program original, int[] newRank) {
    this.original = original;
    this.newRank = newRank.clone();
    this.oldRank = new int[newRank.length];
    for (int rank = 0; rank < newRank.length; rank++) {
      oldRank[newRank[rank]] = rank;
    }
  }

  @Override
  public String name() {
    return original.name() + ", renumbered";
  }

  @Override
  public int ranks() {
    return original.ranks();
  }

  @Override
  public int nodeOf(int rank) {
    return original.nodeOf(oldRank[rank]);
  }

  @Override
  public List<Communicator> communicators() {
    return original.communicators().stream()
        .map(c -> new Communicator(c.name(), c.kind(), renumbered(c.members()), List.of()))
        .toList();
  }

  private List<Integer> renumbered(List<Integer> members) {
    return members.stream().map(member -> newRank[member]).toList();
  }

  @Override
  public Iterator<ProgramCall> calls(int rank) {
    Iterator<ProgramCall> calls = original.calls(oldRank[rank]);
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return calls.hasNext();
      }

      @Override
      public ProgramCall next() {
        ProgramCall call = calls.next();
        return new ProgramCall(
            call.function(),
            call.computeNanos(),
            call.operations().stream().map(operation -> renumbered(operation)).toList());
      }
    };
  }

  private Operation renumbered(Operation operation) {
    if (operation instanceof Send s) {
      return new Send(
          newRank[s.peer()], s.tag(), s.communicator(), s.bytes(), s.mode(), s.request());
    } else if (operation instanceof Receive r) {
      return new Receive(newRank[r.peer()], r.tag(), r.communicator(), r.bytes());
    } else if (operation instanceof PostReceive p) {
      return new PostReceive(p.request(), newRank[p.peer()], p.tag(), p.communicator(), p.bytes());
    } else if (operation instanceof Collective c) {
      int root = c.root() < 0 ? c.root() : newRank[c.root()];
      return new Collective(
          c.op(), c.communicator(), root, c.sentBytes(), c.receivedBytes(), c.request());
    }
    return operation;
  }
}
