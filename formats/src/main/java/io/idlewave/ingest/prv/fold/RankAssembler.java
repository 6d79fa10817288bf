package io.idlewave.ingest.prv.fold;

import io.idlewave.ingest.prv.fold.HungCall.Half;
import io.idlewave.ingest.prv.spill.SpillCursor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Hangs the messages of a rank on its calls, in one pass over its records in the order of time. A
 * message belongs to a call that contains its time and is of a fitting kind; where two calls share
 * the instant, to the one for which it is the instant that Extrae records, otherwise to the later.
 * The order of messages of a kind is never turned round.
 *
 * <p>A tracer that knows requests by their handles alone can see a receive complete before its
 * message is sent. Unless that call receives the message itself, the completion is moved to the
 * next one that completes requests and ends after the send begins, or to the last call.
 *
 * <p>In memory are the calls at one instant, and what has been moved and not yet placed.
 */
final class RankAssembler {

  private final SpillCursor cursor;
  private final PrvFunctions functions;
  private final Consumer<HungCall> calls;
  private final Consumer<Half> unplaced;
  private final ArrayDeque<HungCall> open = new ArrayDeque<>();
  private final List<Half> early = new ArrayList<>();
  private final long[] lastLine = new long[RecordKind.DONE + 1];

  private RankAssembler(
      SpillCursor cursor,
      PrvFunctions functions,
      Consumer<HungCall> calls,
      Consumer<Half> unplaced) {
    this.cursor = cursor;
    this.functions = functions;
    this.calls = calls;
    this.unplaced = unplaced;
  }

  /**
   * Reads all records.
   *
   * @param calls takes the calls in their order
   * @param unplaced takes ends of messages that lie in no call of a fitting kind
   */
  static void run(
      SpillCursor cursor,
      PrvFunctions functions,
      Consumer<HungCall> calls,
      Consumer<Half> unplaced) {
    new RankAssembler(cursor, functions, calls, unplaced).run();
  }

  private void run() {
    while (cursor.next()) {
      long nanos = cursor.nanos();
      while (!open.isEmpty() && open.element().leaveNanos() < nanos) {
        emit(open.remove());
      }
      if (cursor.kind() == RecordKind.CALL) {
        open.add(HungCall.of(cursor, functions));
      } else {
        hang(cursor.kind(), half());
      }
    }
    while (open.size() > 1) {
      emit(open.remove());
    }
    if (!open.isEmpty()) {
      open.element().completions().addAll(early);
      calls.accept(open.remove());
    }
  }

  private void emit(HungCall call) {
    if (call.role().isCompletion() && !early.isEmpty()) {
      for (Half half : early) {
        if (half.sentNanos() <= call.leaveNanos()) {
          call.completions().add(half);
        }
      }
      early.removeIf(half -> half.sentNanos() <= call.leaveNanos());
    }
    calls.accept(call);
  }

  private Half half() {
    return new Half(
        cursor.value(0),
        cursor.line(),
        cursor.nanos(),
        cursor.value(3),
        RecordKind.high(cursor.value(1)),
        RecordKind.low(cursor.value(1)),
        cursor.value(2));
  }

  private void hang(int kind, Half half) {
    List<HungCall> fitting = new ArrayList<>();
    for (HungCall call : open) {
      if (call.fits(kind) && call.line() >= lastLine[kind]) {
        fitting.add(call);
      }
    }
    if (fitting.isEmpty()) {
      unplaced.accept(half);
      return;
    }
    HungCall call = fitting.get(fitting.size() - 1);
    for (HungCall candidate : fitting) {
      if (candidate.isAt(kind, half.nanos())) {
        call = candidate;
        break;
      }
    }
    lastLine[kind] = call.line();
    boolean moves = kind == RecordKind.DONE && half.isEarly() && call.role().isCompletion();
    (moves ? early : call.halves(kind)).add(half);
  }
}
