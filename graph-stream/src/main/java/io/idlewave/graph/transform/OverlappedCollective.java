package io.idlewave.graph.transform;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.CreateCommunicator;
import io.idlewave.ingest.model.Operation.FreeCommunicator;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.Operation.Synchronise;
import io.idlewave.ingest.model.Operation.Transfer;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Each of the chosen blocking collectives becomes a nonblocking one, whose wait comes just before
 * the rank's next call on that communicator, or before MPI_Finalize: the stretches in between go on
 * beside it. Nobody waits for another rank earlier than before, so that no order becomes cyclic.
 */
public record OverlappedCollective(ChosenCollectives of) implements Transformation {

  private static final String PREFIX = "MPI_";

  @Override
  public String describe() {
    return of.describe() + " nonblocking";
  }

  @Override
  public Rewriting on(TraceArchive archive, GraphOptions graph, Additions additions) {
    TraceMetadata metadata = archive.metadata();
    ChosenCollectives.Choice choice = of.on(metadata);
    MemberAgreement agreement = new MemberAgreement(metadata);
    int end = metadata.functions().indexOf("MPI_Finalize");
    return rank -> new Rewriter(rank, choice, agreement.ofRank(), additions, end);
  }

  /** The name of the nonblocking form of a function. */
  static String nonblocking(String function) {
    return function.startsWith(PREFIX)
        ? PREFIX + "I" + function.substring(PREFIX.length()).toLowerCase(Locale.ROOT)
        : function;
  }

  private static final class Rewriter implements CallRewriter {

    private final int rank;
    private final ChosenCollectives.Choice choice;
    private final MemberAgreement.OfRank agreement;
    private final Additions additions;
    private final int end;

    /** The request under way on a communicator; the oldest first. */
    private final Map<Integer, Long> open = new LinkedHashMap<>();

    private int region;
    private long calls;

    Rewriter(
        int rank,
        ChosenCollectives.Choice choice,
        MemberAgreement.OfRank agreement,
        Additions additions,
        int end) {
      this.rank = rank;
      this.choice = choice;
      this.agreement = agreement;
      this.additions = additions;
      this.end = end;
    }

    @Override
    public void rewrite(TracedCall call, Consumer<TracedCall> into) {
      List<Long> due = new ArrayList<>();
      if (call.function() == end) {
        due.addAll(open.values());
        open.clear();
      }
      call.operations().forEach(operation -> close(operation, due));
      TracedCall rest = call;
      if (!due.isEmpty()) {
        into.accept(wait(due, call));
        rest = call.after(List.of());
      }
      into.accept(opening(rest));
      region = call.region();
      calls++;
    }

    private void close(Operation operation, List<Long> due) {
      int on = communicator(operation);
      Long request = on < 0 ? null : open.remove(on);
      if (request != null) {
        due.add(request);
      }
    }

    private static int communicator(Operation operation) {
      if (operation instanceof Collective collective) {
        return collective.communicator();
      } else if (operation instanceof Send send) {
        return send.communicator();
      } else if (operation instanceof Receive receive) {
        return receive.communicator();
      } else if (operation instanceof PostReceive post) {
        return post.peer() == Operation.UNKNOWN_PEER ? -1 : post.communicator();
      } else if (operation instanceof Transfer transfer) {
        return transfer.communicator();
      } else if (operation instanceof Synchronise synchronise) {
        return synchronise.communicator();
      } else if (operation instanceof CreateCommunicator create) {
        return create.communicator();
      }
      return operation instanceof FreeCommunicator free ? free.communicator() : -1;
    }

    /** The wait takes the stretch before the call that it comes before. */
    private TracedCall wait(List<Long> requests, TracedCall next) {
      List<Operation> completions = new ArrayList<>(requests.size());
      requests.forEach(request -> completions.add(new Complete(request)));
      String name = requests.size() == 1 ? "MPI_Wait" : "MPI_Waitall";
      return TracedCall.inserted(
          additions.function(name), next.region(), next.before(), completions);
    }

    private TracedCall opening(TracedCall call) {
      List<Operation> operations = new ArrayList<>(call.operations().size());
      boolean alone = call.operations().size() == 1;
      boolean opens = false;
      for (Operation operation : call.operations()) {
        if (operation instanceof Collective collective) {
          boolean changes =
              alone && collective.request() == Operation.NO_REQUEST && choice.has(call, collective);
          agreement.next(collective.communicator(), changes, () -> choice.place(rank, calls, call));
          opens |= changes;
          operations.add(changes ? opened(collective) : collective);
        } else {
          operations.add(operation);
        }
      }
      return opens
          ? call.doing(operations)
              .calling(additions.function(nonblocking(additions.name(call.function()))))
          : call;
    }

    private Collective opened(Collective collective) {
      long request = additions.request();
      open.put(collective.communicator(), request);
      return new Collective(
          collective.op(),
          collective.communicator(),
          collective.root(),
          collective.sentBytes(),
          collective.receivedBytes(),
          request);
    }

    @Override
    public void end(Consumer<TracedCall> into) {
      if (!open.isEmpty()) {
        List<Operation> completions = new ArrayList<>(open.size());
        open.values().forEach(request -> completions.add(new Complete(request)));
        into.accept(
            TracedCall.inserted(additions.function("MPI_Waitall"), region, List.of(), completions));
      }
    }
  }
}
