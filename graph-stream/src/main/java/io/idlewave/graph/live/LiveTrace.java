package io.idlewave.graph.live;

import io.idlewave.graph.live.LiveRecord.Calls;
import io.idlewave.graph.live.LiveRecord.RankEnd;
import io.idlewave.graph.order.CallFeed;
import io.idlewave.graph.order.TraceFeed;
import io.idlewave.ingest.archive.CallPosition;
import io.idlewave.ingest.archive.FlatCall;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A trace whose calls are still coming: what a walk reads, rank by rank. Mutable; one thread. */
final class LiveTrace implements TraceFeed {

  private final TraceMetadata definitions;
  private final RankCalls[] ranks;
  private @Nullable OriginShift shift;

  /** Calls of ranks of {@code definitions}, of each what {@code ranks} holds. */
  LiveTrace(TraceMetadata definitions, RankCalls[] ranks) {
    this.definitions = definitions;
    this.ranks = ranks;
  }

  /** What the stream defines is known: calls can be read from now on. */
  void define(OriginShift origins) {
    shift = origins;
  }

  private OriginShift shift() {
    return Objects.requireNonNull(shift, "definitions come before the first call is read");
  }

  /** Some calls have come. */
  void add(Calls calls) {
    rank(calls.rank()).add(calls);
  }

  /** A rank makes no more calls. */
  void add(RankEnd end) {
    rank(end.rank()).add(end);
  }

  /** Checks that there is such a rank. */
  void requireKnown(int rank) {
    if (rank >= ranks.length) {
      throw new BadTraceException(
          "stream: ranks 0 to %d, got %d".formatted(ranks.length - 1, rank));
    }
  }

  private RankCalls rank(int rank) {
    requireKnown(rank);
    return ranks[rank];
  }

  /** When the calls of a rank that have come end, in ns since its first event. */
  long arrivedNanos(int rank) {
    return shift().apply(rank, ranks[rank].arrivedNanos());
  }

  List<RankCalls> ranks() {
    return List.of(ranks);
  }

  @Override
  public TraceMetadata metadata() {
    return definitions;
  }

  @Override
  public CallFeed open(int rank, CallPosition from) {
    return new Feed(rank, from.callIndex());
  }

  @Override
  public RankMetadata ended(int rank) {
    RankMetadata known = definitions.ranks().get(rank);
    RankEnd end = Objects.requireNonNull(ranks[rank].end(), "a rank ends after its end has come");
    return shift()
        .apply(
            rank,
            new RankMetadata(
                end.calls(),
                end.lastEventNanos(),
                known.node(),
                known.clock(),
                known.originNanos(),
                end.tail()));
  }

  /** Reads one rank. */
  private final class Feed implements CallFeed {

    private final int rank;
    private final RankCalls calls;
    private List<MpiCall> decoded = List.of();
    private int inRow;
    private long next;
    private long lastLeaveNanos;

    Feed(int rank, long from) {
      this.rank = rank;
      this.calls = ranks[rank];
      this.next = from;
      if (from > calls.firstKept()) {
        read();
      }
    }

    @Override
    public boolean has(int more) {
      return calls.arrived() - next >= more || calls.isComplete();
    }

    @Override
    public boolean peek(FlatCall call) {
      if (!findCall()) {
        return false;
      }
      call.set(decoded.get(inRow));
      return true;
    }

    @Override
    public long peekEnterNanos() {
      return findCall() ? decoded.get(inRow).enterNanos() : -1;
    }

    private boolean findCall() {
      if (inRow == decoded.size()) {
        if (next == calls.arrived()) {
          return false;
        }
        read();
      }
      return true;
    }

    @Override
    public boolean next(FlatCall call) {
      if (!peek(call)) {
        return false;
      }
      inRow++;
      if (call.enterNanos() < lastLeaveNanos || call.leaveNanos() < call.enterNanos()) {
        throw new BadTraceException(
            "%s: call %d: enters at or after its predecessor's end, %d ns, and ends by 2^63 - 1 ns; got %d ns and a duration of %d ns"
                .formatted(
                    calls.place(), next, lastLeaveNanos, call.enterNanos(), call.durationNanos()));
      }
      lastLeaveNanos = call.leaveNanos();
      next++;
      return true;
    }

    private void read() {
      Calls row = calls.read(next);
      decoded = shift().apply(rank, row.firstCall(), calls.decode(row));
      inRow = (int) (next - row.firstCall());
    }

    @Override
    public CallPosition position() {
      return new CallPosition(0, 0, next);
    }

    @Override
    public void close() {
      decoded = List.of();
      inRow = 0;
    }
  }
}
