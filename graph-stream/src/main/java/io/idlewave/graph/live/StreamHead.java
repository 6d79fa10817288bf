package io.idlewave.graph.live;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.live.LiveRecord.Calls;
import io.idlewave.graph.live.LiveRecord.Definitions;
import io.idlewave.graph.live.LiveRecord.RankEnd;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.WindowCollector;
import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.archive.TraceDefinitions;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import java.io.Closeable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Takes the first calls of a stream and makes an archive of them, from which a study can learn what
 * it leaves to its trace. Which calls these are follows from the stream and from how much is
 * wanted, not from how its records came: they are those that have ended, in the order of a walk,
 * once every rank has passed what is wanted. Mutable; one thread.
 */
public final class StreamHead implements Closeable {

  /** The format of an archive that is the head of a stream. */
  private static final String FORMAT = "stream-head";

  /** A rank that has made so many calls without MPI_Init will not make it. */
  private static final long CALLS_BEFORE_INIT = 1000;

  private final Function<TraceMetadata, HeadReach> wish;
  private final GraphOptions options;
  private final List<LiveRecord> early = new ArrayList<>();
  private @Nullable TraceMetadata definitions;
  private @Nullable LiveWalk walk;
  private HeadReach wanted = HeadReach.ofNanos(0);
  private long[] counted = {};
  private int function = -1;
  private boolean complete;

  /** The head of a stream before its first record; {@code wish} says how much is wanted. */
  public StreamHead(Function<TraceMetadata, HeadReach> wish, GraphOptions options) {
    this.wish = wish;
    this.options = options;
  }

  /** Whether {@code metadata} is that of an archive which is the head of a stream. */
  public static boolean is(TraceMetadata metadata) {
    return metadata.source().format().equals(FORMAT);
  }

  /**
   * Something has come; returns whether that is enough.
   *
   * @throws BadTraceException if it contradicts what came before, or the program has no call of the
   *     function that is counted
   */
  public boolean add(LiveRecord found) {
    LiveWalk walking = walk;
    if (walking != null) {
      walking.add(found);
    } else if (found instanceof Definitions defining) {
      walking = begin(defining);
    } else {
      early.add(found);
      return false;
    }
    while (!complete) {
      GraphBlock block = walking.nextBlock();
      if (block == null) {
        break;
      }
      count(block);
      complete = block.last() || isEnough(walking.reached());
    }
    return complete;
  }

  private LiveWalk begin(Definitions defining) {
    TraceMetadata defined = TraceDefinitions.parse("stream", defining.json());
    wanted = wish.apply(defined);
    function = wanted.function() == null ? -1 : defined.functions().indexOf(wanted.function());
    if (wanted.function() != null && function < 0) {
      throw new BadTraceException(
          "stream: calls of %s, got a program without it".formatted(wanted.function()));
    }
    counted = new long[defined.rankCount()];
    LiveWalk begun = LiveWalk.ofHead(defined, options);
    definitions = defined;
    walk = begun;
    begun.add(defining);
    early.forEach(begun::add);
    early.clear();
    return begun;
  }

  private void count(GraphBlock block) {
    for (int i = 0; function >= 0 && i < block.entryCount(); i++) {
      if (block.has(i, GraphBlock.ENDS) && block.function(i) == function) {
        counted[block.rank(i)]++;
      }
    }
  }

  private boolean isEnough(WindowCollector reached) {
    for (int rank = 0; rank < counted.length; rank++) {
      boolean begun = reached.hasBegun(rank) || reached.calls(rank) >= CALLS_BEFORE_INIT;
      boolean passed =
          reached.leaveNanos(rank) - reached.beginNanos(rank) >= wanted.nanos()
              && counted[rank] >= wanted.calls();
      if (!reached.hasFinalized(rank) && !(begun && passed)) {
        return false;
      }
    }
    return true;
  }

  /** Whether enough has come. */
  public boolean isComplete() {
    return complete;
  }

  /** How much is wanted, once the program is known. */
  public HeadReach wanted() {
    return wanted;
  }

  /** How much of the wanted time the slowest rank has passed, in ns: the progress to show. */
  public long reachedNanos() {
    LiveWalk walking = walk;
    long least = Long.MAX_VALUE;
    for (int rank = 0; walking != null && rank < counted.length; rank++) {
      WindowCollector reached = walking.reached();
      least = Math.min(least, reached.leaveNanos(rank) - reached.beginNanos(rank));
    }
    return least == Long.MAX_VALUE ? 0 : least;
  }

  /** What is awaited, in words. */
  public String lacking() {
    return walk == null ? "stream: its definitions have not come" : walk.lacking();
  }

  /** Writes the calls, once they are enough, as an archive in the place of {@code folder}. */
  public TraceArchive write(Path folder) {
    LiveWalk walked = Objects.requireNonNull(walk, "enough has come");
    TraceMetadata of = Objects.requireNonNull(definitions, "enough has come");
    List<RankMetadata> ends = new ArrayList<>(of.ranks());
    try (ArchiveDraft draft = ArchiveDraft.replacing(folder)) {
      draft.expectRanks(of.rankCount());
      for (int rank = 0; rank < of.rankCount(); rank++) {
        ends.set(rank, write(walked, rank, of.ranks().get(rank), draft));
      }
      TraceSource source = of.source();
      TraceSource head = new TraceSource(FORMAT, source.name(), source.tracer(), source.machine());
      return draft.publish(of.with(of.functions(), ends).from(head));
    }
  }

  private static RankMetadata write(
      LiveWalk walked, int rank, RankMetadata known, ArchiveDraft draft) {
    long calls = walked.reached().calls(rank);
    RankEnd[] end = new RankEnd[1];
    try (RankWriter writer = draft.rank(rank)) {
      walked.forEachRecord(
          rank,
          record -> {
            if (record instanceof RankEnd last) {
              end[0] = last;
            } else if (record instanceof Calls row && row.firstCall() < calls) {
              List<MpiCall> decoded = walked.decode(row);
              decoded
                  .subList(0, (int) Math.min(decoded.size(), calls - row.firstCall()))
                  .forEach(writer::write);
            }
          });
    }
    boolean whole = end[0] != null && end[0].calls() == calls;
    return new RankMetadata(
        calls,
        whole ? end[0].lastEventNanos() : walked.reached().leaveNanos(rank),
        known.node(),
        known.clock(),
        known.originNanos(),
        whole ? end[0].tail() : Collections.emptyList());
  }

  @Override
  public void close() {
    if (walk != null) {
      walk.close();
    }
  }
}
