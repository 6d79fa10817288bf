package io.idlewave.ingest.prv.fold;

import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.RunningTime;
import io.idlewave.ingest.prv.spill.Spill;
import io.idlewave.ingest.prv.text.EventLabels;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** One rank while the file is read. Calls go to the {@link Spill} as they end. */
final class RankTrack {

  private static final long NONE = -1;
  private static final int NO_COMMUNICATOR = -1;
  private static final long FLUSH = 40000003;
  private static final long MODE = 40000018;
  private static final long BURSTS = 2;
  private static final long SENT_BYTES = 50100001;
  private static final long RECEIVED_BYTES = 50100002;
  private static final long ROOT = 50100003;
  private static final long COMMUNICATOR = 50100004;

  private final int rank;
  private final Spill spill;
  private final PrvFunctions functions;
  private final CollectiveRoots roots;
  private final WarningLog log;
  private final Supplier<String> place;
  private final Map<Integer, Long> collectives = new HashMap<>();
  private final Moment record = new Moment();

  private long firstNanos = NONE;
  private long lastNanos;
  private long eventNanos;
  private long flushNanos = NONE;
  private long runningNanos = NONE;
  private long lastRunningNanos;
  private long lastRunningEnd;
  private long tailRunningNanos;

  private long enterLine = NONE;
  private long enterNanos;
  private long enterType;
  private int function;
  private int communicator;
  private boolean root;
  private long sentBytes;
  private long receivedBytes;

  /** What one record of events says of calls: it may end one and begin the next, in any order. */
  private static final class Moment {
    private long line;
    private long leaveType;
    private long enterType;
    private long enterValue;
    private boolean described;
    private int communicator;
    private boolean root;
    private long sentBytes;
    private long receivedBytes;

    void clear() {
      leaveType = NONE;
      enterType = NONE;
      described = false;
      communicator = NO_COMMUNICATOR;
      root = false;
      sentBytes = 0;
      receivedBytes = 0;
    }
  }

  /** A track whose calls go to {@code spill}; {@code place} says where the reader is. */
  RankTrack(
      int rank,
      Spill spill,
      PrvFunctions functions,
      CollectiveRoots roots,
      WarningLog log,
      Supplier<String> place) {
    this.rank = rank;
    this.spill = spill;
    this.functions = functions;
    this.roots = roots;
    this.log = log;
    this.place = place;
  }

  /** Something of this rank happens between two times. */
  void seen(long fromNanos, long toNanos) {
    firstNanos = firstNanos == NONE ? fromNanos : Math.min(firstNanos, fromNanos);
    lastNanos = Math.max(lastNanos, toNanos);
  }

  /** The rank ran its program between two times; such states come in their order. */
  void ran(long fromNanos, long toNanos) {
    runningNanos = Math.max(0, runningNanos) + toNanos - fromNanos;
    tailRunningNanos += toNanos - fromNanos;
    lastRunningNanos = toNanos - fromNanos;
    lastRunningEnd = toNanos;
  }

  /** How long it did; nothing of a trace without such states. */
  List<RunningTime> running() {
    return runningNanos == NONE
        ? List.of()
        : List.of(new RunningTime(runningNanos, tailRunningNanos));
  }

  /** A record of events at one time begins. */
  void beginEvents(long nanos, long line) {
    if (nanos < eventNanos) {
      log.add(PrvWarning.TIME_BACKWARDS, place);
    }
    eventNanos = Math.max(eventNanos, nanos);
    seen(nanos, eventNanos);
    record.clear();
    record.line = line;
  }

  void event(long type, long value) {
    if (EventLabels.isMpi(type)) {
      if (value == 0) {
        record.leaveType = type;
      } else {
        if (record.enterType != NONE) {
          endEvents();
          record.clear();
        }
        record.enterType = type;
        record.enterValue = value;
      }
    } else if (type >= SENT_BYTES && type <= COMMUNICATOR) {
      describe(type, value);
    } else if (type == FLUSH) {
      flush(value);
    } else if (type == MODE && value == BURSTS) {
      log.add(PrvWarning.BURST_MODE, place);
    }
  }

  /** Whether the reader needs the values of a type. */
  static boolean isUsed(long type) {
    return EventLabels.isMpi(type)
        || (type >= SENT_BYTES && type <= COMMUNICATOR)
        || type == FLUSH
        || type == MODE;
  }

  private void describe(long type, long value) {
    record.described = true;
    if (type == SENT_BYTES) {
      record.sentBytes = value;
    } else if (type == RECEIVED_BYTES) {
      record.receivedBytes = value;
    } else if (type == ROOT) {
      record.root = value != 0;
    } else {
      record.communicator = (int) Math.min(value, Integer.MAX_VALUE);
    }
  }

  private void flush(long value) {
    if (value != 0) {
      flushNanos = eventNanos;
    } else {
      long nanos = flushNanos == NONE ? 0 : eventNanos - flushNanos;
      log.add(PrvWarning.BUFFER_FLUSH, place, 1, nanos);
      flushNanos = NONE;
    }
  }

  /** The record is over. */
  void endEvents() {
    if (record.leaveType != NONE) {
      leave();
    }
    if (record.enterType != NONE) {
      enter();
    }
    if (record.described && enterLine == NONE) {
      log.add(PrvWarning.COLLECTIVE_UNPLACED, place);
    } else if (record.described) {
      communicator = record.communicator;
      root = record.root;
      sentBytes = record.sentBytes;
      receivedBytes = record.receivedBytes;
    }
  }

  private void leave() {
    if (enterLine == NONE) {
      log.add(PrvWarning.CALL_UNBEGUN, place);
      return;
    }
    if (record.leaveType != enterType) {
      log.add(PrvWarning.LEAVE_MISMATCH, place);
    }
    endCall(eventNanos);
  }

  private void enter() {
    if (enterLine != NONE) {
      log.add(PrvWarning.CALL_UNENDED, place);
      endCall(eventNanos);
    }
    enterLine = record.line;
    enterNanos = eventNanos;
    enterType = record.enterType;
    function = functions.index(record.enterType, record.enterValue);
    communicator = NO_COMMUNICATOR;
  }

  private void endCall(long nanos) {
    // the state after a call may stand before the record of its end
    tailRunningNanos = Math.min(lastRunningNanos, Math.max(0, lastRunningEnd - nanos));
    long number = 0;
    boolean described = communicator != NO_COMMUNICATOR;
    if (described) {
      number = collectives.merge(communicator, 1L, Long::sum) - 1;
      if (root) {
        roots.put(communicator, number, rank);
      }
    }
    spill.add(
        rank,
        enterNanos,
        RecordKind.CALL,
        enterLine,
        nanos,
        RecordKind.pair(function, communicator),
        described ? sentBytes : 0,
        described ? receivedBytes : 0,
        number);
    enterLine = NONE;
  }

  /** The file is over. */
  void finish() {
    if (enterLine != NONE) {
      log.add(PrvWarning.CALL_UNENDED, place);
      endCall(Math.max(eventNanos, lastNanos));
    }
  }

  /** Time of the first record, or 0 if there is none. */
  long firstNanos() {
    return Math.max(0, firstNanos);
  }

  long lastNanos() {
    return Math.max(firstNanos(), lastNanos);
  }
}
