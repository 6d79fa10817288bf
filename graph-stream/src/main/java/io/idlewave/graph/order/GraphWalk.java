package io.idlewave.graph.order;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.GraphBlockBuilder;
import io.idlewave.graph.census.Census;
import io.idlewave.graph.census.CensusCounter;
import io.idlewave.graph.census.Leftover;
import io.idlewave.graph.cut.Cut;
import io.idlewave.graph.match.Collectives;
import io.idlewave.graph.match.HalfLeads;
import io.idlewave.graph.match.Messages;
import io.idlewave.graph.match.SlotPool;
import io.idlewave.ingest.archive.CallPosition;
import io.idlewave.ingest.archive.FlatCall;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.TraceMetadata;
import java.io.Closeable;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Walks a trace in topological order and yields it as graph blocks.
 *
 * <p><b>Demand-driven.</b> A rank is read only while nothing holds it up; a rank in a call that
 * waits for others is left alone until they have come. Among the ranks that can go on, the one that
 * enters its next call first on its own clock goes first, which keeps the number of messages in
 * flight small; and it goes on for up to {@value #CALLS_IN_A_ROW} calls, as long as none of them
 * begins more than {@value #AHEAD_NANOS} ns after the next one of another. One that is ahead of its
 * partners by more than a share of {@value #AHEAD_HALVES} sends or receives without counterpart
 * goes after those that are not, whatever the clocks say, and the farther ahead, the later: so it
 * is read only as its partners follow, or where nobody else can go on. So at most one call per rank
 * is held, beside unmatched messages and open requests.
 *
 * <p>Of results, three things depend on that choice: who of a node gets first at what its ranks
 * share (adapters of model timing); whom the upper bound lets a member of a rooted collective wait
 * for that {@linkplain Waits#canLeaveEarly left early} by proof, namely who has entered by then;
 * and where several paths are equally long, or sums of several ranks are rounded, which comes
 * first. What has been walked when no rank can go on does not, nor what that proves.
 *
 * <p><b>Order.</b> Every call is ordered as if each acknowledgement bound; what to do where that is
 * cyclic, {@link CycleBreaker} says.
 *
 * <p><b>Cuts.</b> Between any two blocks, where the ranks stand and what is under way between them
 * is a consistent cut (Chandy and Lamport, "Distributed snapshots", 1985), for which no rank has to
 * stop. With whose turn it is, a walk can begin there.
 *
 * <p><b>Cost and bound.</b> Each call is read once; the queue of ranks costs a logarithm of their
 * number per {@value #CALLS_IN_A_ROW} calls, breaking a cycle one look at every rank. What is held
 * in memory is bounded by {@link GraphOptions#windowBytes()}. Beyond, sends whose calls have ended
 * wait for their receives in a temporary file, in runs that count as one each ({@link
 * Messages#spill}); while there are any, no cut can be taken. Where the rest leaves less than a
 * {@value #SPARE_SHARE}th of the window, the walk ends in {@link WindowLimitException}: so each
 * look at what can be moved makes room for a share of the window.
 *
 * <p><b>Calls that are not there yet.</b> Which rank is read next does not depend on which calls
 * are there. So a walk over a trace whose calls are still coming stops where one is missing, and
 * goes on at the same place once it has come; its blocks are those of a walk over the complete
 * trace.
 *
 * <p>The sequence of blocks is a function of archive, options and starting cut alone, and from a
 * cut the rest of that from the beginning.
 */
public final class GraphWalk implements Closeable {

  /** Estimated bytes per held call, message or request. */
  private static final long HELD_BYTES = 256;

  /** Estimated bytes of a cut per rank; per half, request or blocked call; per member. */
  private static final long RANK_BYTES = 32;

  private static final long HALF_BYTES = 40;
  private static final long MEMBER_BYTES = 12;

  /** This part of the window has to be free once everything that can go to disk has gone there. */
  private static final int SPARE_SHARE = 16;

  /** One rank goes on for so long: the queue of ranks costs more than most calls do. */
  private static final int CALLS_IN_A_ROW = 16;

  /** How far one rank may go before the others meanwhile: calls of one exchange are closer. */
  private static final long AHEAD_NANOS = 10_000;

  /** Where all ranks together own so many halves, those with more than their share go last. */
  private static final int AHEAD_HALVES = 1 << 18;

  /** Halves that a rank may own in any case: more than the neighbours of most programs. */
  private static final int LEAST_LEAD = 32;

  private final TraceFeed trace;
  private final TraceMetadata metadata;
  private final GraphOptions options;
  private final Places places;
  private final RankCursor[] cursors;
  private final ReadyQueue ready = new ReadyQueue();
  private final ArrayDeque<RankCursor> leaving = new ArrayDeque<>();
  private final CensusCounter census;
  private final CallLinker linker;
  private final CycleBreaker breaker;
  private final HalfLeads leads;
  private final Messages messages;
  private final Collectives collectives;
  private final SlotPool slots = new SlotPool();
  private final GraphBlockBuilder blocks;
  private final CutState cutState;
  private final FlatCall call = new FlatCall();
  private @Nullable RankCursor current;
  private int callsInARow;
  private int blocked;
  private int running;
  private int awaited = -1;
  private boolean done;

  /** A walk over the whole archive. */
  public GraphWalk(TraceArchive archive, GraphOptions options) {
    this(archive, options, null);
  }

  /** A walk that starts at {@code from}, or at the beginning. */
  public GraphWalk(TraceArchive archive, GraphOptions options, @Nullable Cut from) {
    this(new ArchiveFeed(archive), options, from);
  }

  /** A walk over a trace whose calls may still be coming, from a cut or, null, the begin. */
  public GraphWalk(TraceFeed trace, GraphOptions options, @Nullable Cut from) {
    this(trace, options, from, new CensusCounter(trace.metadata()));
  }

  /** A walk from a cut, with what {@code census} has counted of the calls before it. */
  public GraphWalk(
      TraceFeed trace, GraphOptions options, @Nullable Cut from, CensusCounter census) {
    this(trace, options, from, leadHalves(trace.metadata().rankCount()), census);
  }

  private static int leadHalves(int ranks) {
    return Math.max(LEAST_LEAD, AHEAD_HALVES / Math.max(1, ranks));
  }

  /**
   * A walk with a lead of one's own, which the order of calls depends on.
   *
   * @param leadHalves the halves of which a rank owns fewer while it goes on in turn
   */
  GraphWalk(TraceFeed trace, GraphOptions options, @Nullable Cut from, int leadHalves) {
    this(trace, options, from, leadHalves, new CensusCounter(trace.metadata()));
  }

  private GraphWalk(
      TraceFeed trace,
      GraphOptions options,
      @Nullable Cut from,
      int leadHalves,
      CensusCounter census) {
    this.trace = trace;
    this.metadata = trace.metadata();
    this.options = options;
    this.places = new Places(metadata);
    this.cursors = new RankCursor[metadata.rankCount()];
    this.leads =
        new HalfLeads(
            cursors.length, leadHalves, (rank, lead) -> ready.setLead(cursors[rank], lead));
    this.messages = new Messages(slots, leads);
    this.collectives = new Collectives(metadata, slots);
    this.census = census;
    this.blocks =
        new GraphBlockBuilder(
            0,
            options.blockEntries(),
            from == null ? 0 : from.nextBlock(),
            from == null ? 0 : from.slotCount());
    this.linker =
        new CallLinker(
            metadata, messages, collectives, slots, blocks, census, this::release, cursors, places);
    for (int rank = 0; rank < cursors.length; rank++) {
      cursors[rank] =
          new RankCursor(rank, from == null ? CallPosition.START : from.positions().get(rank));
    }
    this.breaker =
        new CycleBreaker(
            metadata.communicators(), cursors, linker, messages, census, places, this::release);
    this.cutState = new CutState(cursors, messages, collectives, slots, linker);
    if (from != null) {
      cutState.restore(from);
      current = from.current() < 0 ? null : cursors[from.current()];
      callsInARow = from.callsInARow();
    }
    for (RankCursor cursor : cursors) {
      if (!cursor.ended) {
        cursor.open(trace);
        resume(cursor);
      } else {
        census.lastEvent(cursor.rank, trace.ended(cursor.rank).lastEventNanos());
      }
    }
  }

  private void resume(RankCursor cursor) {
    running++;
    if (cursor.inCall) {
      blocked++;
    } else if (!cursor.equals(current)) {
      ready.add(cursor);
    }
  }

  private void enqueue(RankCursor cursor) {
    cursor.learnTurn();
    ready.add(cursor);
  }

  /**
   * The next block, or null after the last, which has {@link GraphBlock#last()} set. Null also
   * where a call is not there yet; asked again once it has come, the walk goes on.
   */
  public @Nullable GraphBlock nextBlock() {
    awaited = -1;
    if (done) {
      return null;
    }
    while (true) {
      if (blocks.isFull()) {
        return blocks.finish(false);
      }
      if (!knowsTurn()) {
        return null;
      }
      RankCursor cursor = next();
      if (cursor == null) {
        if (running == 0) {
          done = true;
          reportOpenRequests();
          return blocks.finish(true);
        }
        breaker.breakCycle();
      } else if (!canRead(cursor.feed())) {
        current = cursor;
        awaited = cursor.rank;
        return null;
      } else {
        advance(cursor);
      }
      drainLeaving();
      watchWindow();
    }
  }

  /** The rank whose next call is not there yet, where {@link #nextBlock} met one, or -1. */
  public int awaitedRank() {
    return awaited;
  }

  /**
   * The cut before the next block; to be asked for after a block, but not after the last, or before
   * the first, nor while it {@linkplain #spills spills}. It takes time in proportion to {@link
   * #cutBytes}.
   */
  public Cut cut() {
    if (done) {
      throw new IllegalStateException("no block comes after this cut");
    }
    return cutState.capture(blocks, current, callsInARow);
  }

  /** Whether some of what waits for another rank is on disk: then no cut can be taken. */
  public boolean spills() {
    return messages.spared() > 0;
  }

  /** Bytes written to disk because the window was full, all told. */
  public long spilledBytes() {
    return messages.spilledBytes();
  }

  /**
   * About as many bytes as the {@linkplain #cut cut here} takes, without taking it; where none can
   * be taken, more than any cut takes.
   */
  public long cutBytes() {
    if (spills()) {
      return Long.MAX_VALUE;
    }
    return cursors.length * RANK_BYTES
        + (messages.halfCount() + linker.openRequests() + blocked) * HALF_BYTES
        + (collectives.liveMembers() + collectives.lineCount()) * MEMBER_BYTES;
  }

  /** What has been counted so far; complete once {@link #nextBlock} has returned null. */
  public Census census() {
    return census.census();
  }

  /** The first few things that stayed without a counterpart. */
  public List<Leftover> leftovers() {
    return census.leftovers();
  }

  /** The run time of {@code rank} in the recorded run, known once the walk is over. */
  public long spanNanos(int rank) {
    return census.spanNanos(rank);
  }

  /** Whether it is known whose turn it is; false where a call that decides it is not there yet. */
  private boolean knowsTurn() {
    RankCursor same = current;
    if (same != null && !same.learnTurn()) {
      awaited = same.rank;
      return false;
    }
    for (RankCursor first = ready.first();
        first != null && !first.turnKnown && !(same != null && isNear(same, first));
        first = ready.first()) {
      if (!first.learnTurn()) {
        awaited = first.rank;
        return false;
      }
      // its turn comes later than its last leave time, by which it waited
      ready.add(Objects.requireNonNull(ready.poll()));
    }
    return true;
  }

  /**
   * Whether {@code same} can go on before {@code other}. What holds for the last leave time of
   * {@code other} holds for its turn, which comes later.
   */
  private static boolean isNear(RankCursor same, RankCursor other) {
    return same.turnNanos - AHEAD_NANOS <= other.turnNanos;
  }

  /** The rank to go on with, or null if none can. */
  private @Nullable RankCursor next() {
    RankCursor same = current;
    current = null;
    if (same != null) {
      RankCursor other = ready.first();
      if (other == null || isNear(same, other)) {
        return same;
      }
      ready.add(same);
    }
    callsInARow = 0;
    return ready.poll();
  }

  /** Whether the next call is there, and the one after it where that says what it waits for. */
  private boolean canRead(CallFeed feed) {
    if (feed.has(2)) {
      return true;
    }
    return feed.has(1) && feed.peek(call) && !linker.looksAhead(call);
  }

  private void advance(RankCursor cursor) {
    if (!cursor.feed().next(call)) {
      end(cursor);
      return;
    }
    cursor.enter(call);
    cursor.unmet = linker.begin(cursor, call);
    if (cursor.unmet == 0) {
      linker.finish(cursor);
      settle(cursor);
    } else {
      blocked++;
    }
  }

  /** The rank is between two calls again. */
  private void settle(RankCursor cursor) {
    if (++callsInARow < CALLS_IN_A_ROW) {
      current = cursor;
    } else {
      enqueue(cursor);
    }
  }

  /** One thing that {@code cursor} waited for has come. */
  private void release(RankCursor cursor) {
    if (--cursor.unmet == 0) {
      leaving.add(cursor);
    }
  }

  private void drainLeaving() {
    for (RankCursor cursor = leaving.poll(); cursor != null; cursor = leaving.poll()) {
      blocked--;
      linker.finish(cursor);
      enqueue(cursor);
    }
  }

  private void end(RankCursor cursor) {
    cursor.ended = true;
    cursor.close();
    running--;
    linker.endRank(cursor, trace.ended(cursor.rank));
  }

  private void reportOpenRequests() {
    for (RankCursor cursor : cursors) {
      linker.reportOpenRequests(cursor);
    }
  }

  /** When {@code rank} left its last call that has ended, in ns since its first event. */
  public long leaveNanos(int rank) {
    return cursors[rank].leaveNanos;
  }

  /** Calls begun since the walk's start. */
  public long calls() {
    return census.calls();
  }

  /** Slots of messages and collectives under way. */
  public int liveSlots() {
    return slots.taken();
  }

  /** Calls, messages and requests that wait for another rank. */
  public long heldCalls() {
    return blocked + messages.halfCount() + linker.openRequests();
  }

  /** How much of the window's limit they take in memory, 0 to 1. */
  public double windowShare() {
    return (double) (heldCalls() - messages.spared()) * HELD_BYTES / options.windowBytes();
  }

  /** The blocked calls that are least advanced, in words. */
  public String oldestBlocked() {
    return places.oldestBlocked(cursors);
  }

  private void watchWindow() {
    long held = heldCalls();
    census.window(held);
    long inMemory = held - messages.spared();
    if (inMemory * HELD_BYTES > options.windowBytes()) {
      messages.spill();
      if (windowShare() > 1 - 1.0 / SPARE_SHARE) {
        throw beyondWindow(inMemory);
      }
    }
  }

  private WindowLimitException beyondWindow(long inMemory) {
    return new WindowLimitException(
        "window: at most %d calls, messages and requests can wait for another rank (%d B, --window), got %d%s; %s; %s"
            .formatted(
                options.windowBytes() / HELD_BYTES,
                options.windowBytes(),
                inMemory,
                spills() ? " beside %d on disk".formatted(messages.spared()) : "",
                oldestBlocked(),
                mostAhead()));
  }

  private String mostAhead() {
    RankCursor most = cursors[0];
    for (RankCursor cursor : cursors) {
      if (leads.of(cursor.rank) > leads.of(most.rank)) {
        most = cursor;
      }
    }
    return "most ahead: %s with %d sends and receives without counterpart"
        .formatted(places.of(most), leads.of(most.rank));
  }

  @Override
  public void close() {
    messages.close();
    for (RankCursor cursor : cursors) {
      cursor.close();
    }
  }
}
