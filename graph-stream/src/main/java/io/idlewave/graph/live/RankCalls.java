package io.idlewave.graph.live;

import io.idlewave.graph.live.LiveRecord.Calls;
import io.idlewave.graph.live.LiveRecord.RankEnd;
import io.idlewave.ingest.archive.CallRow;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.MpiCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one rank that have come and may still be needed, in their order, without overlap.
 * What comes twice counts once; calls of one number that differ are refused as long as the first of
 * them are kept. Mutable.
 */
final class RankCalls {

  /** What a row takes beside its content. */
  private static final long ROW_BYTES = 96;

  private final int rank;
  private final TreeMap<Long, Calls> rows = new TreeMap<>();
  private final CallsDigest digest;
  private long arrived;
  private long digested;
  private long firstKept;
  private @Nullable RankEnd end;

  /** Nothing has come of {@code rank}. */
  RankCalls(int rank) {
    this(rank, 0, 0, new CallsDigest());
  }

  /**
   * Of calls before {@code firstKept} nothing is known but their digest, which may hold some more.
   */
  RankCalls(int rank, long firstKept, long digested, CallsDigest digest) {
    this.rank = rank;
    this.firstKept = firstKept;
    this.arrived = firstKept;
    this.digested = digested;
    this.digest = digest;
  }

  /** What {@code row} takes while it is kept, about. */
  static long bytes(Calls row) {
    return ROW_BYTES + row.encoded().length;
  }

  /** Some calls have come; returns by how many bytes what is kept has grown. */
  long add(Calls calls) {
    RankEnd known = end;
    if (known != null && calls.endCall() > known.calls()) {
      throw new BadTraceException(
          "%s: %d calls by its end, got %s".formatted(place(), known.calls(), calls));
    }
    if (calls.endCall() <= firstKept) {
      return 0;
    }
    Calls same = rows.get(calls.firstCall());
    if (same != null && same.equals(calls)) {
      return 0;
    }
    long bytes;
    if (calls.firstCall() >= firstKept && !overlaps(calls)) {
      rows.put(calls.firstCall(), calls);
      bytes = bytes(calls);
    } else {
      bytes = addNew(calls);
    }
    advance();
    return bytes;
  }

  private boolean overlaps(Calls calls) {
    Map.Entry<Long, Calls> before = rows.lowerEntry(calls.endCall());
    return before != null && before.getValue().endCall() > calls.firstCall();
  }

  /** Keeps of {@code calls} what is not there, and compares the rest. */
  private long addNew(Calls calls) {
    List<MpiCall> decoded = decode(calls);
    long bytes = 0;
    long at = Math.max(calls.firstCall(), firstKept);
    while (at < calls.endCall()) {
      Map.Entry<Long, Calls> before = rows.floorEntry(at);
      boolean known = before != null && before.getValue().endCall() > at;
      Long next = known ? Long.valueOf(before.getValue().endCall()) : rows.higherKey(at);
      long to = next == null ? calls.endCall() : Math.min(next, calls.endCall());
      List<MpiCall> part = part(calls, decoded, at, to);
      if (!known) {
        Calls row = Calls.of(rank, at, part);
        rows.put(at, row);
        bytes += bytes(row);
      } else if (!part.equals(part(before.getValue(), decode(before.getValue()), at, to))) {
        throw new BadTraceException(
            "%s: call %d came twice with different content".formatted(place(), at));
      }
      at = to;
    }
    return bytes;
  }

  private static List<MpiCall> part(Calls calls, List<MpiCall> decoded, long from, long to) {
    return decoded.subList((int) (from - calls.firstCall()), (int) (to - calls.firstCall()));
  }

  private void advance() {
    for (Map.Entry<Long, Calls> row = rows.floorEntry(arrived);
        row != null && row.getValue().endCall() > arrived;
        row = rows.floorEntry(arrived)) {
      arrived = row.getValue().endCall();
      if (arrived > digested) {
        digest.add(row.getValue().encoded());
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

  /** The row that holds the call of that number, which has come. */
  Calls row(long call) {
    return rows.floorEntry(call).getValue();
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
      firstKept = rows.pollFirstEntry().getValue().endCall();
    }
  }

  /** Number of the first call that has not come. */
  long arrived() {
    return arrived;
  }

  /** Whether the rank has made all calls that have come, and no other. */
  boolean isComplete() {
    return end != null && arrived == end.calls();
  }

  /** How the rank ends, as soon as that is known. */
  @Nullable RankEnd end() {
    return end;
  }

  /** Number of the first call that is kept. */
  long firstKept() {
    return firstKept;
  }

  /** How many calls are in the digest: those that have come without a gap. */
  long digested() {
    return digested;
  }

  /** The digest of these calls. */
  CallsDigest digest() {
    return digest;
  }

  /** What is kept, to be added again. */
  List<LiveRecord> records() {
    List<LiveRecord> records = new ArrayList<>(rows.values());
    if (end != null) {
      records.add(end);
    }
    return records;
  }

  /** The rank in messages. */
  String place() {
    return "stream: rank " + rank;
  }
}
