package io.idlewave.ingest.goal;

import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.SendMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PrimitiveIterator;

/** Writes the operations of one rank as calls of no duration. */
final class GoalCalls {

  /** The call that completes messages which an operation requires. A schedule has no functions. */
  static final String WAIT = "goal_requires";

  /** Functions of an archive, by the numbers below. */
  static final List<String> FUNCTIONS = List.of("MPI_Irecv", "MPI_Isend", WAIT);

  private static final int RECEIVE_CALL = 0;
  private static final int SEND_CALL = 1;
  private static final int WAIT_CALL = 2;

  /** The request of an operation that has none, or none any more. */
  private static final int COMPLETED = -1;

  private final RankSchedule schedule;
  private final Requirements requirements;
  private final int ranks;
  private final RankWriter writer;
  private final WarningLog log;

  /** By operation: its request while that is open. */
  private final int[] requests;

  private final Branches branches;
  private long nowNanos;
  private int requestsOpened;

  GoalCalls(RankSchedule schedule, int ranks, RankWriter writer, WarningLog log) {
    this.schedule = schedule;
    this.requirements = new Requirements(schedule);
    this.branches = new Branches(schedule, requirements);
    this.ranks = ranks;
    this.writer = writer;
    this.log = log;
    this.requests = new int[schedule.operations()];
    Arrays.fill(requests, COMPLETED);
  }

  RankMetadata write(int rank) {
    PrimitiveIterator.OfInt order = ScheduleOrder.of(schedule);
    while (order.hasNext()) {
      add(order.nextInt());
    }
    List<Operation> rest = new ArrayList<>();
    for (int operation = 0; operation < requests.length; operation++) {
      complete(operation, rest);
    }
    call(WAIT_CALL, rest);
    return new RankMetadata(writer.calls(), nowNanos, rank, 0, 0);
  }

  private void add(int operation) {
    if (branches.begins(operation)) {
      log.add(GoalWarning.BRANCHES_SERIALISED, () -> schedule.place(operation));
    }
    await(operation);
    if (schedule.kind(operation) == RankSchedule.CALC) {
      compute(operation);
    } else {
      communicate(operation);
    }
  }

  /** Completes the messages that an operation requires and that are still open. */
  private void await(int operation) {
    List<Operation> completions = new ArrayList<>();
    for (int i = requirements.begin(operation); i < requirements.begin(operation + 1); i++) {
      if (!requirements.beginOnly(i) && complete(requirements.required(i), completions)) {
        branches.ends(requirements.required(i));
      }
    }
    if (!completions.isEmpty()) {
      call(WAIT_CALL, completions);
      branches.waited(operation, completions.size());
    }
  }

  private boolean complete(int operation, List<Operation> completions) {
    boolean open = requests[operation] != COMPLETED;
    if (open) {
      completions.add(new Complete(requests[operation]));
      requests[operation] = COMPLETED;
    }
    return open;
  }

  private void compute(int operation) {
    if (schedule.size(operation) > Long.MAX_VALUE - nowNanos) {
      throw schedule.failure(
          operation, "computation of a rank: at most %d ns, got more".formatted(Long.MAX_VALUE));
    }
    nowNanos += schedule.size(operation);
    branches.computed(operation);
  }

  private void communicate(int operation) {
    int peer = schedule.peer(operation);
    boolean wildcard = schedule.isWildcard(operation);
    if (!wildcard && (peer < 0 || peer >= ranks)) {
      throw schedule.failure(
          operation,
          "peer: a rank below %d, got %s".formatted(ranks, Integer.toUnsignedString(peer)));
    }
    int request = requestsOpened++;
    requests[operation] = request;
    int tag = schedule.tag(operation);
    long bytes = schedule.size(operation);
    if (schedule.kind(operation) == RankSchedule.SEND) {
      call(SEND_CALL, List.of(new Send(peer, tag, 0, bytes, SendMode.STANDARD, request)));
      return;
    }
    if (wildcard) {
      log.add(GoalWarning.WILDCARD, () -> schedule.place(operation));
    }
    int source = wildcard ? Operation.UNKNOWN_PEER : peer;
    call(RECEIVE_CALL, List.of(new PostReceive(request, source, tag, 0, bytes)));
  }

  private void call(int function, List<Operation> operations) {
    if (!operations.isEmpty()) {
      writer.write(new MpiCall(function, nowNanos, 0, MpiCall.NO_REGION, operations));
    }
  }
}
