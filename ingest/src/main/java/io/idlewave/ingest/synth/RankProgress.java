package io.idlewave.ingest.synth;

import io.idlewave.ingest.model.Operation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How far one rank has come: its clock, the call it is in, and its open requests. */
final class RankProgress {

  /** Unreceived messages from which on a sender lets all others go first. */
  private static final int BACKLOG_LIMIT = 1024;

  private static final long BACKLOG_PENALTY = 1L << 61;

  private static final int OPERATIONS_NAMED = 2;

  private final int rank;
  private final Iterator<ProgramCall> calls;
  private final RunQueue queue;
  private final Map<Long, CompletionTime> requests = new HashMap<>();
  private final List<CompletionTime> awaited = new ArrayList<>();
  private long clockNanos;
  private long finishedCalls;
  private @Nullable ProgramCall call;
  private int unknownCauses;
  private int backlog;
  private long priority;

  RankProgress(int rank, Iterator<ProgramCall> calls, RunQueue queue) {
    this.rank = rank;
    this.calls = calls;
    this.queue = queue;
  }

  int rank() {
    return rank;
  }

  long clockNanos() {
    return clockNanos;
  }

  /** The call this rank is in, or null between calls. */
  @Nullable ProgramCall call() {
    return call;
  }

  /** Enters the next call, or returns null after the last; the clock then shows its begin. */
  @Nullable ProgramCall enterNext() {
    if (!calls.hasNext()) {
      return null;
    }
    ProgramCall next = calls.next();
    clockNanos = Math.addExact(clockNanos, next.computeNanos());
    call = next;
    return next;
  }

  void open(long request, CompletionTime completion) {
    if (requests.put(request, completion) != null) {
      throw new IllegalArgumentException(where() + ": request " + request + " is open already");
    }
  }

  CompletionTime close(long request) {
    CompletionTime completion = requests.remove(request);
    if (completion == null) {
      throw new IllegalArgumentException(where() + ": request " + request + " is not open");
    }
    return completion;
  }

  /** The current call cannot end before {@code completion}. */
  void await(CompletionTime completion) {
    awaited.add(completion);
  }

  /** Looks for awaited completions without known time; the last of them queues this rank again. */
  boolean isBlocked() {
    for (CompletionTime completion : awaited) {
      if (!completion.isKnown()) {
        completion.await(this);
        unknownCauses++;
      }
    }
    return unknownCauses > 0;
  }

  void causeKnown() {
    unknownCauses--;
    if (unknownCauses == 0) {
      queue.add(this);
    }
  }

  /** The latest awaited completion, or {@code floorNanos} if that is later. */
  long lastCompletion(long floorNanos) {
    long last = floorNanos;
    for (CompletionTime completion : awaited) {
      last = Math.max(last, completion.nanos());
    }
    return last;
  }

  void leave(long leaveNanos) {
    clockNanos = leaveNanos;
    finishedCalls++;
    call = null;
    awaited.clear();
  }

  void messageSentEarly() {
    backlog++;
  }

  void messageReceivedLate() {
    backlog--;
  }

  /**
   * The clock as of {@link #freezePriority}, the smaller the sooner to run. A call counts as at
   * least 1 ns, so that a rank for which everything is free does not run ahead for ever, and a
   * sender far ahead of its receivers counts as very late. The order of execution changes no time:
   * it only bounds what is held.
   */
  long priority() {
    return priority;
  }

  void freezePriority() {
    priority = clockNanos + finishedCalls + (backlog < BACKLOG_LIMIT ? 0 : BACKLOG_PENALTY);
  }

  /** Rank and call for a message. */
  String where() {
    return "rank " + rank + ", call " + finishedCalls + (call == null ? "" : " " + call.function());
  }

  /** {@link #where} with the first operations of the call. */
  String whereAndWhat() {
    if (call == null || call.operations().isEmpty()) {
      return where();
    }
    List<Operation> operations = call.operations();
    return where()
        + operations.stream()
            .limit(OPERATIONS_NAMED)
            .map(Operation::toString)
            .collect(
                Collectors.joining(", ", " ", operations.size() > OPERATIONS_NAMED ? ", ..." : ""));
  }
}
