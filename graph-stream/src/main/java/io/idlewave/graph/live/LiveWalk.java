package io.idlewave.graph.live;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.cut.Cut;
import io.idlewave.graph.cut.CutCodec;
import io.idlewave.graph.cut.CutSpacing;
import io.idlewave.graph.live.LiveRecord.Calls;
import io.idlewave.graph.live.LiveRecord.Definitions;
import io.idlewave.graph.live.LiveRecord.RankEnd;
import io.idlewave.graph.live.LiveSnapshot.RankState;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.graph.order.WindowLimitException;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.graph.survey.WindowCollector;
import io.idlewave.ingest.archive.TraceDefinitions;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.PlainText;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Walks a trace that is still being recorded: takes the records of its stream in any order and
 * yields its blocks, those of a walk over the archive of the same calls. Mutable; one thread.
 *
 * <p>Cuts are taken between blocks from time to time, as in the index of an archive; what has come
 * of the calls after the latest is kept. A snapshot is that cut and these calls; a walk from it
 * yields blocks once more from the cut on.
 *
 * <p>Calls that are kept take half of {@link GraphOptions#windowBytes()} in memory at most, and
 * wait in a temporary file beyond. What stays in memory of those that cannot be walked, because
 * those of another rank lack, is bounded by the window, beside what the walk itself holds.
 */
public final class LiveWalk implements Closeable {

  /** Bytes of blocks between two cuts at most, unless cuts are large: so much is walked again. */
  private static final long SEGMENT_BYTES = 1L << 20;

  /** Entries per block of a head: with fewer, less is read beyond what is wanted. */
  private static final int HEAD_BLOCK_ENTRIES = 256;

  private final TraceMetadata planned;
  private final RunBounds bounds;
  private final GraphOptions options;
  private final KeptCalls kept;
  private final LiveTrace trace;
  private final CutSpacing spacing;
  private final boolean isHead;
  private @Nullable Definitions definitions;
  private byte @Nullable [] cut;
  private byte @Nullable [] cutCounts;
  private RunCounts counts;
  private @Nullable GraphWalk walk;
  private boolean over;

  /**
   * A walk that has not received any record of its stream yet.
   *
   * @param planned what the stream has to define
   * @param windows where the runs of its ranks have to begin and end
   */
  public LiveWalk(TraceMetadata planned, List<RunWindow> windows, GraphOptions options) {
    this(planned, windows, options, kept(options));
  }

  private LiveWalk(
      TraceMetadata planned, List<RunWindow> windows, GraphOptions options, KeptCalls kept) {
    this(planned, windows, options, kept, freshRanks(planned.rankCount(), kept));
  }

  /** A walk over the first calls of a stream, all of which are kept, whatever the program. */
  static LiveWalk ofHead(TraceMetadata definitions, GraphOptions options) {
    GraphOptions whole =
        new GraphOptions(
            Math.min(HEAD_BLOCK_ENTRIES, options.blockEntries()),
            Long.MAX_VALUE,
            options.windowBytes());
    return new LiveWalk(definitions, List.of(), whole);
  }

  private static KeptCalls kept(GraphOptions options) {
    return new KeptCalls(options.windowBytes() / 2);
  }

  private LiveWalk(
      TraceMetadata planned,
      List<RunWindow> windows,
      GraphOptions options,
      KeptCalls kept,
      RankCalls[] ranks) {
    this.planned = planned;
    this.kept = kept;
    this.bounds = new RunBounds(planned, windows);
    this.options = options;
    this.isHead = windows.isEmpty();
    this.spacing =
        new CutSpacing(
            isHead ? options.segmentBytes() : Math.min(SEGMENT_BYTES, options.segmentBytes()));
    this.trace = new LiveTrace(TraceDefinitions.of(planned), ranks);
    this.counts = RunCounts.of(trace.metadata());
  }

  private static RankCalls[] freshRanks(int count, KeptCalls kept) {
    RankCalls[] ranks = new RankCalls[count];
    for (int rank = 0; rank < count; rank++) {
      ranks[rank] = new RankCalls(rank, kept);
    }
    return ranks;
  }

  private static RankCalls[] ranks(List<RankState> states, KeptCalls kept) {
    RankCalls[] ranks = new RankCalls[states.size()];
    for (int rank = 0; rank < ranks.length; rank++) {
      RankState state = states.get(rank);
      ranks[rank] =
          new RankCalls(
              rank, kept, state.firstKept(), state.digested(), CallsDigest.of(state.digest()));
    }
    return ranks;
  }

  /**
   * A walk that goes on from a snapshot of another one, once the records that the other one kept
   * have been {@linkplain #add added} to it.
   *
   * @throws IllegalArgumentException if it is one of another trace
   */
  public static LiveWalk restore(
      TraceMetadata planned, List<RunWindow> windows, GraphOptions options, LiveSnapshot snapshot) {
    List<RankState> states = snapshot.ranks();
    if (states.size() != planned.rankCount()) {
      throw new IllegalArgumentException(
          "snapshot of a stream: %d ranks, got %d".formatted(planned.rankCount(), states.size()));
    }
    KeptCalls kept = kept(options);
    LiveWalk walk = new LiveWalk(planned, windows, options, kept, ranks(states, kept));
    walk.cut = snapshot.cut();
    walk.cutCounts = snapshot.counts();
    if (walk.cutCounts != null) {
      walk.counts = RunCounts.of(walk.trace.metadata(), walk.cutCounts);
    }
    walk.over = snapshot.over();
    return walk;
  }

  /**
   * Something has come.
   *
   * @throws BadTraceException if it contradicts what came before
   */
  public void add(LiveRecord found) {
    if (found instanceof Calls calls) {
      trace.add(calls);
    } else if (found instanceof RankEnd end) {
      trace.requireKnown(end.rank());
      bounds.check(end);
      trace.add(end);
    } else if (found instanceof Definitions defining) {
      define(defining);
    }
  }

  private void define(Definitions found) {
    if (!found.equals(definitions)) {
      Definitions known = definitions;
      TraceMetadata defined = TraceDefinitions.parse("stream", found.json());
      StreamFit.require(planned, defined);
      if (known != null) {
        StreamFit.requireSame(TraceDefinitions.parse("stream", known.json()), defined);
        return;
      }
      trace.define(OriginShift.of(planned, defined));
      definitions = found;
    }
  }

  /**
   * The next block, or null as long as calls lack, and after the last.
   *
   * @throws WindowLimitException if more waits for calls that lack than the window allows
   * @throws BadTraceException if calls are none of the trace
   */
  public @Nullable GraphBlock nextBlock() {
    if (over) {
      return null;
    }
    GraphBlock block = definitions == null ? null : walk().nextBlock();
    if (block == null) {
      watchWindow();
      return null;
    }
    bounds.check(block);
    counts.add(block);
    if (block.last()) {
      bounds.checkEnds(counts.windows());
      over = true;
      cutCounts = counts.toBytes();
      if (!isHead) {
        forget(null);
      }
    } else if (spacing.dueAfter(block, walk().cutBytes())) {
      Cut here = walk().cut();
      cut = CutCodec.toBytes(here);
      cutCounts = counts.toBytes();
      forget(here);
    }
    return block;
  }

  private GraphWalk walk() {
    GraphWalk walking = walk;
    if (walking == null) {
      byte[] from = cut;
      walking =
          new GraphWalk(
              trace, options, from == null ? null : CutCodec.fromBytes(from), counts.census());
      walk = walking;
    }
    return walking;
  }

  /** Forgets the calls before {@code here}, or all. */
  private void forget(@Nullable Cut here) {
    for (int rank = 0; rank < planned.rankCount(); rank++) {
      long before = here == null ? Long.MAX_VALUE : here.positions().get(rank).callIndex();
      trace.ranks().get(rank).forget(before);
    }
  }

  private void watchWindow() {
    // while no cut can be taken, no call is forgotten
    boolean forgets = walk == null || !walk.spills();
    long bytes = forgets ? kept.unreadMemoryBytes() : kept.memoryBytes();
    if (bytes > options.windowBytes()) {
      throw new WindowLimitException(
          "window: at most %d B of calls can wait for others that have not come (--window), got %d%s; %s"
              .formatted(
                  options.windowBytes(),
                  bytes,
                  kept.diskBytes() > 0 ? " beside %d on disk".formatted(kept.diskBytes()) : "",
                  lacking()));
    }
  }

  /** What the walk waits for, in words. */
  public String lacking() {
    GraphWalk walking = walk;
    if (definitions == null || walking == null || walking.awaitedRank() < 0) {
      return "stream: its definitions have not come";
    }
    int rank = walking.awaitedRank();
    return "stream: rank %s lacks its call %d, after %d ns of its time"
        .formatted(
            PlainText.label(planned.nameOf(rank)),
            trace.ranks().get(rank).arrived(),
            walking.leaveNanos(rank));
  }

  /** Ranks of which more calls are to come. */
  public List<Integer> unfinishedRanks() {
    List<Integer> unfinished = new ArrayList<>();
    for (int rank = 0; rank < planned.rankCount(); rank++) {
      if (!trace.ranks().get(rank).isComplete()) {
        unfinished.add(rank);
      }
    }
    return unfinished;
  }

  /** Where the runs of ranks are, as far as they have been walked. */
  WindowCollector reached() {
    return counts.windows();
  }

  /** The rank whose next call the walk waits for, or -1. */
  public int awaitedRank() {
    return walk == null ? -1 : walk.awaitedRank();
  }

  /** The rank of which least has come; it reads a row of each rank of which something is new. */
  public RankLag lag() {
    GraphWalk walking = walk;
    if (definitions == null || walking == null) {
      return RankLag.NONE;
    }
    long furthest = 0;
    RankLag least = RankLag.NONE;
    for (int rank = 0; rank < planned.rankCount(); rank++) {
      long nanos = Math.max(trace.arrivedNanos(rank), walking.leaveNanos(rank));
      furthest = Math.max(furthest, nanos);
      boolean more = !trace.ranks().get(rank).isComplete();
      if (more && (least.rank() < 0 || nanos < least.nanos())) {
        least = new RankLag(rank, nanos);
      }
    }
    return least.rank() < 0 ? least : new RankLag(least.rank(), furthest - least.nanos());
  }

  /** Whether the last block has been walked. */
  public boolean isOver() {
    return over;
  }

  /** Bytes of calls that have come and wait for others. */
  public long unreadBytes() {
    return kept.unreadBytes();
  }

  /** Bytes of calls and messages written to disk, all told. */
  public long spilledBytes() {
    return kept.writtenBytes() + (walk == null ? 0 : walk.spilledBytes());
  }

  /** What the stream held, once the walk is over. */
  public StreamedRun run() {
    List<String> digests = trace.ranks().stream().map(calls -> calls.digest().hex()).toList();
    List<RankMetadata> ends = IntStream.range(0, digests.size()).mapToObj(trace::ended).toList();
    return counts.run(StreamDigest.of(digests, ends), ends);
  }

  /** What a walk can go on from, beside the records that this one keeps. */
  public LiveSnapshot snapshot() {
    List<RankState> states = new ArrayList<>();
    for (RankCalls calls : trace.ranks()) {
      states.add(new RankState(calls.firstKept(), calls.digested(), calls.digest().state()));
    }
    return new LiveSnapshot(cut, cutCounts, states, over);
  }

  /**
   * The records that a walk from a snapshot of this one needs, one after the other: definitions, if
   * they have come, ends of ranks, and all calls after the cut that have come.
   */
  public void forEachRecord(Consumer<LiveRecord> action) {
    if (definitions != null) {
      action.accept(definitions);
    }
    trace.ranks().forEach(calls -> calls.forEachRecord(action));
  }

  /** What has come of {@code rank} and is kept, in its order. */
  void forEachRecord(int rank, Consumer<LiveRecord> action) {
    trace.ranks().get(rank).forEachRecord(action);
  }

  List<MpiCall> decode(Calls row) {
    return trace.ranks().get(row.rank()).decode(row);
  }

  @Override
  public void close() {
    kept.close();
    if (walk != null) {
      walk.close();
    }
  }
}
