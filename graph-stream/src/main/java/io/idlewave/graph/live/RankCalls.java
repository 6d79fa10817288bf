package io.idlewave.graph.live;

import io.idlewave.graph.live.KeptCalls.Row;
import io.idlewave.graph.live.LiveRecord.Calls;
import io.idlewave.graph.live.LiveRecord.RankEnd;
import io.idlewave.ingest.archive.CallRow;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.MpiCall;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one rank that have come and may still be needed, in their order, without overlap.
 * What comes twice counts once; calls of one number that differ are refused as long as the first of
 * them are kept. Mutable.
 */
final class RankCalls {

  private final int rank;
  private final KeptCalls kept;
  private final TreeMap<Long, Row> rows = new TreeMap<>();
  private final CallsDigest digest;
  private long arrived;
  private long digested;
  private long firstKept;
  private long timedCalls;
  private long timedNanos;
  private @Nullable RankEnd end;

  /** Nothing has come of {@code rank}; what comes is among what is {@code kept}. */
  RankCalls(int rank, KeptCalls kept) {
    this(rank, kept, 0, 0, new CallsDigest());
  }

  /**
   * With the calls from {@code firstKept} on; of earlier calls only their digest is kept, which may
   * include some more.
   */
  RankCalls(int rank, KeptCalls kept, long firstKept, long digested, CallsDigest digest) {
    this.rank = rank;
    this.kept = kept;
    this.firstKept = firstKept;
    this.arrived = firstKept;
    this.digested = digested;
    this.digest = digest;
  }

  /** Some calls have come. */
  void add(Calls calls) {
    RankEnd known = end;
    if (known != null && calls.endCall() > known.calls()) {
      throw new BadTraceException(
          "%s: %d calls by its end, got %s".formatted(place(), known.calls(), calls));
    }
    if (calls.endCall() <= firstKept) {
      return;
    }
    Row same = rows.get(calls.firstCall());
    if (same != null && kept.get(same).equals(calls)) {
      return;
    }
    if (calls.firstCall() >= firstKept && !overlaps(calls)) {
      rows.put(calls.firstCall(), kept.keep(calls));
    } else {
      addNew(calls);
    }
    advance();
  }

  private boolean overlaps(Calls calls) {
    Map.Entry<Long, Row> before = rows.lowerEntry(calls.endCall());
    return before != null && before.getValue().endCall() > calls.firstCall();
  }

  /** Keeps of {@code calls} what is not there, and compares the rest. */
  private void addNew(Calls calls) {
    List<MpiCall> decoded = decode(calls);
    long at = Math.max(calls.firstCall(), firstKept);
    while (at < calls.endCall()) {
      Map.Entry<Long, Row> before = rows.floorEntry(at);
      boolean known = before != null && before.getValue().endCall() > at;
      Long next = known ? Long.valueOf(before.getValue().endCall()) : rows.higherKey(at);
      long to = next == null ? calls.endCall() : Math.min(next, calls.endCall());
      List<MpiCall> part = part(calls, decoded, at, to);
      if (!known) {
        rows.put(at, kept.keep(Calls.of(rank, at, part)));
      } else if (!part.equals(part(kept.get(before.getValue()), at, to))) {
        throw new BadTraceException(
            "%s: call %d came twice with different content".formatted(place(), at));
      }
      at = to;
    }
  }

  private List<MpiCall> part(Calls calls, long from, long to) {
    return part(calls, decode(calls), from, to);
  }

  private static List<MpiCall> part(Calls calls, List<MpiCall> decoded, long from, long to) {
    return decoded.subList((int) (from - calls.firstCall()), (int) (to - calls.firstCall()));
  }

  private void advance() {
    for (Map.Entry<Long, Row> row = rows.floorEntry(arrived);
        row != null && row.getValue().endCall() > arrived;
        row = rows.floorEntry(arrived)) {
      arrived = row.getValue().endCall();
      if (arrived > digested) {
        digest.add(kept.get(row.getValue()).encoded());
        digested = arrived;
      }
    }
  }

  /** The rank makes no more calls. */
  void add(RankEnd ending) {
    RankEnd known = end;
    if (known != null && !known.equals(ending)) {
      throw new BadTraceException(
          "%s: ends once, after %d calls at %d ns, got another end after %d calls at %d ns"
              .formatted(
                  place(),
                  known.calls(),
                  known.lastEventNanos(),
                  ending.calls(),
                  ending.lastEventNanos()));
    }
    long come = Math.max(arrived, rows.isEmpty() ? 0 : rows.lastEntry().getValue().endCall());
    if (come > ending.calls()) {
      throw new BadTraceException(
          "%s: at least the %d calls that have come, got an end after %d"
              .formatted(place(), come, ending.calls()));
    }
    end = ending;
  }

  /** Reads the row that holds the call of that number, which has come. */
  Calls read(long call) {
    Row row = rows.floorEntry(call).getValue();
    kept.read(row);
    return kept.get(row);
  }

  /** The calls in {@code row}, all of which it is made of. */
  List<MpiCall> decode(Calls row) {
    try {
      return CallRow.decode(row.encoded(), row.count());
    } catch (RuntimeException e) {
      throw new BadTraceException(
          "%s: calls %d to %d cannot be read: %s"
              .formatted(place(), row.firstCall(), row.endCall() - 1, e.getMessage()),
          e);
    }
  }

  /** Calls before that number will not be asked for. */
  void forget(long before) {
    while (!rows.isEmpty() && rows.firstEntry().getValue().endCall() <= before) {
      Row first = rows.pollFirstEntry().getValue();
      firstKept = first.endCall();
      kept.drop(first);
    }
  }

  /** Number of the first call that has not come. */
  long arrived() {
    return arrived;
  }

  /**
   * When the last call before the first that has not come ends, in ns since the rank's first event
   * in its stream; an earlier time where that call is no longer kept.
   */
  long arrivedNanos() {
    Map.Entry<Long, Row> last = arrived == timedCalls ? null : rows.lowerEntry(arrived);
    if (last != null) {
      Calls row = kept.get(last.getValue());
      timedNanos = decode(row).get((int) (arrived - 1 - row.firstCall())).leaveNanos();
      timedCalls = arrived;
    }
    return timedNanos;
  }

  /** Whether the rank has made all calls that have come, and no other. */
  boolean isComplete() {
    return end != null && arrived == end.calls();
  }

  /** How the rank ends, as soon as that is known. */
  @Nullable RankEnd end() {
    return end;
  }

  long firstKept() {
    return firstKept;
  }

  /** How many calls are in the digest: those that have come without a gap. */
  long digested() {
    return digested;
  }

  CallsDigest digest() {
    return digest;
  }

  /** All that is kept, to be added again, one after the other. */
  void forEachRecord(Consumer<LiveRecord> action) {
    for (Row row : rows.values()) {
      action.accept(kept.get(row));
    }
    if (end != null) {
      action.accept(end);
    }
  }

  String place() {
    return "stream: rank " + rank;
  }
}
