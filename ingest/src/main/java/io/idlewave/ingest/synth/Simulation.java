package io.idlewave.ingest.synth;

import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Cancel;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.Operation.Synchronise;
import io.idlewave.ingest.model.Operation.Transfer;
import io.idlewave.ingest.model.SyncKind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One unperturbed run of a program in time space, in one pass over the calls of its ranks.
 *
 * <p>Always the least advanced rank that can go on is run, a few calls at a time, so that beside
 * one call per rank only unmatched messages, open requests and unfinished collectives are held.
 * Times are exact integers and do not depend on the order of execution.
 *
 * <p>A call entered at e takes effect (sends, posts, contributes) at e + overhead; a receive on its
 * own is posted, and a blocking all-to-all collective reached, at e. It leaves once all it waits
 * for is complete, but not before e, plus the overhead; where the overhead comes before the wait (a
 * blocking send, a send-receive, a blocking prefix) not before e plus the overhead, and without
 * adding it.
 */
final class Simulation {

  /** Takes the calls of a run, of each rank in its order. */
  interface Recorder {
    void record(int rank, ProgramCall call, long enterNanos, long leaveNanos);
  }

  private static final int BLOCKED_RANKS_NAMED = 8;

  /** Calls that a rank may make in a row before the least advanced one is looked for again. */
  private static final int CALLS_IN_A_ROW = 16;

  private final List<RankProgress> ranks = new ArrayList<>();
  private final RunQueue queue = new RunQueue();
  private final CostSet costs;
  private final Recorder recorder;
  private final MessageMatcher messages;
  private final boolean[] isLocal;
  private final CollectiveMatcher collectives;
  private final int communicators;
  private final Epochs oneSided;

  Simulation(Program program, CostSet costs, Recorder recorder) {
    this.costs = costs;
    this.recorder = recorder;
    List<Communicator> groups = program.communicators();
    this.isLocal = new boolean[groups.size()];
    for (int i = 0; i < isLocal.length; i++) {
      isLocal[i] = groups.get(i).kind() == Communicator.Kind.LOCAL;
    }
    this.messages = new MessageMatcher(costs, isLocal);
    this.collectives = new CollectiveMatcher(groups, costs);
    this.communicators = groups.size();
    this.oneSided = new Epochs(costs, messages, collectives);
    for (int rank = 0; rank < program.ranks(); rank++) {
      ranks.add(new RankProgress(rank, program.calls(rank), queue));
    }
  }

  /**
   * Runs the program to its end.
   *
   * @throws DeadlockException if some ranks wait for each other for ever
   * @throws IllegalArgumentException if the program contradicts itself
   */
  void run() {
    ranks.forEach(queue::add);
    for (RankProgress rank = queue.poll(); rank != null; rank = queue.poll()) {
      advance(rank);
    }
    List<RankProgress> blocked = ranks.stream().filter(rank -> rank.call() != null).toList();
    if (!blocked.isEmpty()) {
      throw new DeadlockException(
          blocked.stream()
              .limit(BLOCKED_RANKS_NAMED)
              .map(RankProgress::whereAndWhat)
              .collect(
                  Collectors.joining(
                      "; ",
                      "deadlock (%s): %d of %d ranks are blocked: "
                          .formatted(costs.describe(), blocked.size(), ranks.size()),
                      blocked.size() > BLOCKED_RANKS_NAMED ? "; ..." : "")));
    }
  }

  private void advance(RankProgress rank) {
    int inARow = 0;
    do {
      ProgramCall call = rank.call();
      if (call == null) {
        call = rank.enterNext();
        if (call == null) {
          return;
        }
        takeEffect(rank, call);
        if (rank.isBlocked()) {
          return;
        }
      }
      leave(rank, call);
    } while (++inARow < CALLS_IN_A_ROW || queue.isNext(rank));
    queue.add(rank);
  }

  private void takeEffect(RankProgress rank, ProgramCall call) {
    long enterNanos = rank.clockNanos();
    long effectNanos = enterNanos + overheadNanos(call);
    boolean sends = waitsAfterOverhead(call);
    for (Operation operation : call.operations()) {
      if (operation instanceof Send send) {
        check(rank, send.peer(), send.communicator());
        CompletionTime sent = messages.send(rank, send, effectNanos);
        settle(rank, send.request(), sent);
      } else if (operation instanceof Receive receive) {
        check(rank, receive.peer(), receive.communicator());
        rank.await(
            messages.receive(
                rank.rank(),
                receive.peer(),
                receive.tag(),
                receive.communicator(),
                sends ? effectNanos : enterNanos));
      } else if (operation instanceof PostReceive post) {
        check(rank, post.peer(), post.communicator());
        rank.open(
            post.request(),
            messages.receive(
                rank.rank(), post.peer(), post.tag(), post.communicator(), effectNanos));
      } else if (operation instanceof Complete complete) {
        rank.await(rank.close(complete.request()));
      } else if (operation instanceof Collective collective) {
        contribute(rank, collective, enterNanos, effectNanos);
      } else if (operation instanceof Transfer transfer) {
        check(rank, transfer.target(), transfer.communicator());
        oneSided.transfer(rank, transfer, effectNanos);
      } else if (operation instanceof Synchronise sync) {
        checkIndex(rank, "communicator", communicators, sync.communicator());
        oneSided.synchronise(rank, sync, enterNanos, effectNanos);
      } else if (operation instanceof Cancel) {
        throw new IllegalArgumentException(rank.where() + ": synthetic programs cancel nothing");
      }
    }
  }

  private void contribute(
      RankProgress rank, Collective collective, long enterNanos, long effectNanos) {
    Pattern pattern = collective.op().pattern();
    if (pattern == Pattern.NONE) {
      return;
    }
    checkIndex(rank, "communicator", communicators, collective.communicator());
    boolean onEntry = isBlocking(collective) && pattern == Pattern.ALL_TO_ALL;
    settle(
        rank,
        collective.request(),
        collectives.join(rank, collective, onEntry ? enterNanos : effectNanos));
  }

  private static void settle(RankProgress rank, long request, CompletionTime completion) {
    if (request == Operation.NO_REQUEST) {
      rank.await(completion);
    } else {
      rank.open(request, completion);
    }
  }

  private void leave(RankProgress rank, ProgramCall call) {
    long enterNanos = rank.clockNanos();
    long overheadNanos = overheadNanos(call);
    long leaveNanos =
        waitsAfterOverhead(call)
            ? rank.lastCompletion(Math.addExact(enterNanos, overheadNanos))
            : Math.addExact(rank.lastCompletion(enterNanos), overheadNanos);
    rank.leave(leaveNanos);
    recorder.record(rank.rank(), call, enterNanos, leaveNanos);
  }

  /** Dependencies between timelines of a rank cost nothing. */
  private long overheadNanos(ProgramCall call) {
    for (Operation operation : call.operations()) {
      if ((operation instanceof Send send && isLocal(send.communicator()))
          || (operation instanceof Receive receive && isLocal(receive.communicator()))) {
        return 0;
      }
    }
    return costs.overheadNanos();
  }

  private boolean isLocal(int communicator) {
    return communicator >= 0 && communicator < communicators && isLocal[communicator];
  }

  private static boolean waitsAfterOverhead(ProgramCall call) {
    for (Operation operation : call.operations()) {
      if (operation instanceof Send send && send.request() == Operation.NO_REQUEST) {
        return true;
      }
      if (operation instanceof Collective collective
          && isBlocking(collective)
          && collective.op().pattern() == Pattern.PREFIX) {
        return true;
      }
      if (operation instanceof Synchronise sync
          && (sync.kind() == SyncKind.COMPLETE || sync.kind() == SyncKind.LOCK)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isBlocking(Collective collective) {
    return collective.request() == Operation.NO_REQUEST;
  }

  private void check(RankProgress rank, int peer, int communicator) {
    checkIndex(rank, "peer", ranks.size(), peer);
    checkIndex(rank, "communicator", communicators, communicator);
  }

  private static void checkIndex(RankProgress rank, String name, int count, int got) {
    if (got < 0 || got >= count) {
      throw new IllegalArgumentException(
          "%s: %s: 0 to %d, got %d".formatted(rank.where(), name, count - 1, got));
    }
  }
}
