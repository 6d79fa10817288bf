package io.idlewave.ingest.prv.fold;

import io.idlewave.ingest.prv.spill.Spill;
import io.idlewave.ingest.prv.spill.SpillCursor;
import java.util.ArrayList;
import java.util.List;

/**
 * A call with the messages that it sends, posts and completes, each in the order of their times.
 *
 * @param line of the record of its begin
 * @param enterNanos on the axis of the trace
 * @param leaveNanos on the axis of the trace
 * @param communicator id that it names, or -1
 * @param number how many collectives of the rank on that communicator were before it
 */
record HungCall(
    long line,
    long enterNanos,
    long leaveNanos,
    int function,
    FunctionRole role,
    int communicator,
    long sentBytes,
    long receivedBytes,
    long number,
    List<Half> sends,
    List<Half> posts,
    List<Half> completions) {

  /**
   * One end of a message.
   *
   * @param message number of the message in the trace
   * @param sentNanos when it was sent, known of a receive
   * @param peer the other rank
   */
  record Half(long message, long line, long nanos, long sentNanos, int peer, int tag, long bytes) {

    /** Whether a receive completes before its message is sent. */
    boolean isEarly() {
      return nanos < sentNanos;
    }
  }

  /** A call of a record of the {@link Spill}, on which nothing hangs yet. */
  static HungCall of(SpillCursor cursor, PrvFunctions functions) {
    int function = RecordKind.high(cursor.value(1));
    return new HungCall(
        cursor.line(),
        cursor.nanos(),
        cursor.value(0),
        function,
        functions.role(function),
        RecordKind.low(cursor.value(1)),
        cursor.value(2),
        cursor.value(3),
        cursor.value(4),
        new ArrayList<>(0),
        new ArrayList<>(0),
        new ArrayList<>(0));
  }

  /** Whether calls of its kind can have a record of that kind. */
  boolean fits(int kind) {
    return switch (kind) {
      case RecordKind.SEND -> role.sends();
      case RecordKind.POST -> role.posts();
      default -> role.completes();
    };
  }

  /**
   * Whether a time is exactly the one that Extrae records for such a call: a receive is completed,
   * and one that does not block is posted, at the end of the call; everything else at its begin.
   */
  boolean isAt(int kind, long nanos) {
    boolean ends =
        kind == RecordKind.DONE
            || (kind == RecordKind.POST
                && !role.blocking()
                && role.trait() != FunctionRole.Trait.START);
    return nanos == (ends ? leaveNanos : enterNanos);
  }

  /** The ends of messages of that kind. */
  List<Half> halves(int kind) {
    return switch (kind) {
      case RecordKind.SEND -> sends;
      case RecordKind.POST -> posts;
      default -> completions;
    };
  }
}
