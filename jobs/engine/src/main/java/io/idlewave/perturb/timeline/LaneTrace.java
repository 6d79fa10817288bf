package io.idlewave.perturb.timeline;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** A trace at the times of a lane. Mutable until it is finished; one thread. */
final class LaneTrace implements TimedTrace, TimelineWalk.Visitor {

  private final TraceArchive archive;
  private final String kind;
  private final List<String> conditions;
  private final boolean simulated;
  private final TimesSpool times;
  private final TimelineWalk walk;
  private final long[] leaveNanos;
  private final long[] endNanos;
  private boolean moved;
  private TraceMetadata metadata;

  LaneTrace(
      TraceArchive archive,
      List<RunWindow> windows,
      TimelineLane lane,
      String kind,
      List<String> conditions,
      Path folder) {
    this.archive = archive;
    this.kind = kind;
    this.conditions = List.copyOf(conditions);
    this.simulated = !lane.clocksShowDelays();
    this.metadata = archive.metadata();
    this.leaveNanos = new long[metadata.rankCount()];
    this.endNanos = new long[metadata.rankCount()];
    this.walk = new TimelineWalk(windows, lane, this);
    this.times = new TimesSpool(folder, metadata.ranks());
  }

  void apply(GraphBlock block) {
    walk.apply(block);
  }

  @Override
  public void began(GraphBlock block, int i, double nanos) {
    int rank = block.rank(i);
    long begin = Math.round(nanos);
    times.begin(rank, block.call(i), begin);
    leaveNanos[rank] = block.enterNanos(i) + block.durationNanos(i);
    moved |= begin != block.enterNanos(i);
  }

  @Override
  public void ended(int rank, long call, double nanos) {
    endNanos[rank] = Math.round(nanos);
    times.end(rank, call, endNanos[rank]);
    moved |= endNanos[rank] != leaveNanos[rank];
  }

  /** All blocks have been applied. */
  void finish() {
    if (walk.deadlocked()) {
      throw new DeadlockedLaneException();
    }
    List<RankMetadata> ranks = new ArrayList<>();
    long latestInit =
        LongStream.range(0, leaveNanos.length)
            .map(rank -> walk.initLeaveNanos((int) rank))
            .max()
            .orElse(0);
    for (int rank = 0; rank < leaveNanos.length; rank++) {
      ranks.add(of(rank, metadata.ranks().get(rank), latestInit));
    }
    moved |= !ranks.equals(metadata.ranks());
    // A simulated time is one of a model also where it is what the trace states.
    if (simulated || moved) {
      metadata = moved(ranks);
    }
  }

  private RankMetadata of(int rank, RankMetadata recorded, long latestInit) {
    long last = Math.round(walk.lastNanos(rank, recorded.lastEventNanos()));
    return new RankMetadata(
        recorded.calls(),
        last,
        recorded.node(),
        simulated ? 0 : recorded.clock(),
        simulated ? latestInit - walk.initLeaveNanos(rank) : recorded.originNanos(),
        MovedCalls.divided(
            recorded.tail(), recorded.lastEventNanos() - leaveNanos[rank], last - endNanos[rank]),
        recorded.visits());
  }

  private TraceMetadata moved(List<RankMetadata> ranks) {
    TraceSource source = metadata.source();
    String name = source.name() + "; " + kind + ": " + String.join("; ", conditions);
    return new TraceMetadata(
            TraceMetadata.FORMAT_VERSION,
            new TraceSource(kind, name, source.tracer(), source.machine()),
            simulated ? new ClockMetadata(1, false) : metadata.clock(),
            metadata.functions(),
            metadata.regions(),
            metadata.nodes(),
            metadata.communicators(),
            ranks,
            metadata.warnings())
        .withTimelines(metadata.timelines())
        .withRegionParents(metadata.regionParents());
  }

  @Override
  public TraceArchive archive() {
    return archive;
  }

  @Override
  public TraceMetadata metadata() {
    return metadata;
  }

  @Override
  public List<String> conditions() {
    return conditions;
  }

  @Override
  public TimedCalls openRank(int rank) {
    return new TimedCalls(archive.openRank(rank), new MovedCalls(times, rank));
  }

  @Override
  public long beginNanos(int rank, long call, long recordedNanos) {
    return times.begin(rank, call);
  }

  @Override
  public long endNanos(int rank, long call, long recordedNanos) {
    return times.end(rank, call);
  }

  @Override
  public void close() {
    times.close();
  }
}
