package io.idlewave.graph.transform;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A library without a thread of its own: a rendezvous goes on only while the ranks that it needs
 * are inside MPI. The request of a nonblocking standard send of more than the eager threshold
 * leaves, and a nonblocking receive of more than it counts as posted, only where its rank next
 * enters a call that makes progress: one that completes, tests, probes, sends or receives blocking,
 * or takes part in a blocking collective. What is sent or posted behind one of these on the same
 * channel (communicator, peer and tag) stays behind it, whatever its size, so that messages pair as
 * before.
 *
 * <p>They are held back past calls that wait for nobody, so that no order becomes cyclic. A call
 * that is left without operations takes no time; a call is added before the one that makes
 * progress, after the stretch before that.
 *
 * @param eagerBytes largest standard send that is sent eagerly, at least 0
 * @param pulled whether the receiver fetches the data without the sender: then sends leave at once
 */
public record WeakProgress(long eagerBytes, boolean pulled) implements Transformation {

  /** Functions that make progress also where they have nothing to do; beginnings of names. */
  private static final List<String> POLLS =
      List.of(
          "MPI_Test",
          "MPI_Wait",
          "MPI_Probe",
          "MPI_Iprobe",
          "MPI_Mprobe",
          "MPI_Improbe",
          "MPI_Request_get_status",
          "MPI_Finalize");

  private static final String HELD_BACK = " (held back)";

  public WeakProgress {
    if (eagerBytes < 0) {
      throw new IllegalArgumentException("eager threshold in B: at least 0, got " + eagerBytes);
    }
  }

  @Override
  public String describe() {
    return "messages of more than %d B move while their ranks are inside MPI, %s"
        .formatted(eagerBytes, pulled ? "pulled by the receiver" : "pushed by the sender");
  }

  @Override
  public Rewriting on(TraceArchive archive, GraphOptions graph, Additions additions) {
    TraceMetadata metadata = archive.metadata();
    boolean[] polls = new boolean[metadata.functions().size()];
    for (int function = 0; function < polls.length; function++) {
      polls[function] = POLLS.stream().anyMatch(metadata.functions().get(function)::startsWith);
    }
    return rank -> new Rewriter(additions, polls);
  }

  /** Where messages pair in their order. */
  private record Channel(boolean sends, int communicator, int peer, int tag) {}

  private final class Rewriter implements CallRewriter {

    private final Additions additions;
    private final boolean[] polls;
    private final List<Operation> held = new ArrayList<>();
    private final Set<Channel> heldChannels = new HashSet<>();
    private int region = MpiCall.NO_REGION;

    Rewriter(Additions additions, boolean[] polls) {
      this.additions = additions;
      this.polls = polls;
    }

    @Override
    public void rewrite(TracedCall call, Consumer<TracedCall> into) {
      TracedCall rest = call;
      if (!held.isEmpty() && makesProgress(call)) {
        into.accept(
            TracedCall.inserted(
                additions.function("MPI_Startall"), call.region(), call.before(), release()));
        rest = call.after(List.of());
      }
      List<Operation> kept =
          makesProgress(call)
              ? call.operations()
              : call.operations().stream().filter(operation -> !holds(operation)).toList();
      into.accept(kept.size() == call.operations().size() ? rest : without(rest, kept));
      region = call.region();
    }

    /** A call without what is held back; one that is left with nothing has a name that says so. */
    private TracedCall without(TracedCall call, List<Operation> kept) {
      TracedCall less = call.doing(kept);
      return kept.isEmpty()
          ? less.calling(additions.function(additions.name(call.function()) + HELD_BACK))
          : less;
    }

    private boolean makesProgress(TracedCall call) {
      return call.operations().isEmpty()
          ? call.function() < polls.length && polls[call.function()]
          : !call.operations().stream().allMatch(Rewriter::isNonblocking);
    }

    private static boolean isNonblocking(Operation operation) {
      return (operation instanceof Send send && send.request() != Operation.NO_REQUEST)
          || operation instanceof PostReceive
          || (operation instanceof Collective part && part.request() != Operation.NO_REQUEST);
    }

    /** Holds back what waits for progress, and what must stay behind it. */
    private boolean holds(Operation operation) {
      boolean holds = false;
      if (operation instanceof Send send) {
        Channel channel = new Channel(true, send.communicator(), send.peer(), send.tag());
        holds =
            (!pulled && send.mode() == SendMode.STANDARD && send.bytes() > eagerBytes)
                || heldChannels.contains(channel);
        hold(holds, send, channel);
      } else if (operation instanceof PostReceive post && post.peer() != Operation.UNKNOWN_PEER) {
        Channel channel = new Channel(false, post.communicator(), post.peer(), post.tag());
        holds = post.bytes() > eagerBytes || heldChannels.contains(channel);
        hold(holds, post, channel);
      }
      return holds;
    }

    private void hold(boolean holds, Operation operation, Channel channel) {
      if (holds) {
        held.add(operation);
        heldChannels.add(channel);
      }
    }

    private List<Operation> release() {
      List<Operation> released = List.copyOf(held);
      held.clear();
      heldChannels.clear();
      return released;
    }

    @Override
    public void end(Consumer<TracedCall> into) {
      if (!held.isEmpty()) {
        into.accept(
            TracedCall.inserted(additions.function("MPI_Startall"), region, List.of(), release()));
      }
    }
  }
}
