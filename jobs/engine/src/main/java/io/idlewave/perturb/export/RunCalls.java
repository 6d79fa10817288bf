package io.idlewave.perturb.export;

import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.perturb.timeline.TimedCalls;
import io.idlewave.perturb.timeline.TimedTrace;
import java.util.function.Consumer;

/**
 * Reads the run of a rank: what lies between MPI_Init and MPI_Finalize. A call that communicates
 * nothing counts as computation, but for those that may hide a wait, which count as nothing.
 */
final class RunCalls {

  private static final String INIT = "MPI_Init";
  private static final String FINALIZE = "MPI_Finalize";
  private static final String WAITING =
      "MPI_(Wait|Test|Iprobe|Probe|M?probe|Improbe|Win_|File_).*|MPI_(Mrecv|Imrecv)";

  private final TimedTrace trace;
  private final int rank;
  private final boolean[] waiting;
  private long index;
  private long computed;

  RunCalls(TimedTrace trace, int rank) {
    this.trace = trace;
    this.rank = rank;
    this.waiting = new boolean[trace.metadata().functions().size()];
    for (int i = 0; i < waiting.length; i++) {
      waiting[i] = function(i).matches(WAITING);
    }
  }

  private String function(int function) {
    return trace.metadata().functions().get(function);
  }

  /**
   * Reads all calls.
   *
   * @param gaps takes units of computation, before what follows them
   * @param calls takes the calls of the run that communicate, in their order
   * @param outside takes the calls that are no part of the run
   */
  void read(Consumer<Long> gaps, Consumer<MpiCall> calls, Consumer<MpiCall> outside) {
    boolean began = !hasInit();
    boolean ended = false;
    long left = 0;
    try (TimedCalls reader = trace.openRank(rank)) {
      for (MpiCall call = reader.next(); call != null; call = reader.next(), index++) {
        boolean init = function(call.function()).startsWith(INIT);
        if (began && !ended) {
          computed += call.enterNanos() - left;
          ended = function(call.function()).equals(FINALIZE);
        }
        left = call.leaveNanos();
        if (began && !ended && !init) {
          pass(call, gaps, calls);
        } else {
          outside.accept(call);
        }
        began |= init;
      }
    }
    if (!ended && began) {
      computed += trace.metadata().ranks().get(rank).lastEventNanos() - left;
    }
    emit(gaps);
  }

  private void pass(MpiCall call, Consumer<Long> gaps, Consumer<MpiCall> calls) {
    if (call.operations().isEmpty()) {
      computed += waiting[call.function()] ? 0 : call.durationNanos();
    } else {
      emit(gaps);
      calls.accept(call);
    }
  }

  private void emit(Consumer<Long> gaps) {
    if (computed > 0) {
      gaps.accept(computed);
    }
    computed = 0;
  }

  /** Whether some call of the rank is MPI_Init; otherwise the run begins with the trace. */
  private boolean hasInit() {
    try (TimedCalls reader = trace.openRank(rank)) {
      for (MpiCall call = reader.next(); call != null; call = reader.next()) {
        if (function(call.function()).startsWith(INIT)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Where the call is that has been handed over last. */
  String place() {
    return "rank %d, call %d".formatted(rank, index);
  }

  /** What the format cannot express of that call. */
  BadTraceException failure(String problem, Operation operation) {
    return new BadTraceException(
        "%s: %s: %s, got %s"
            .formatted(
                trace.archive().folder(), place(), problem, operation.getClass().getSimpleName()));
  }
}
