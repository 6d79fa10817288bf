package io.idlewave.jobs.compare;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.graph.block.StretchWork;
import io.idlewave.graph.survey.CallClasses;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.compare.TraceProfile.Place;
import io.idlewave.jobs.compare.TraceProfile.RankRegion;
import io.idlewave.jobs.compare.TraceProfile.RankTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Adds up where the ranks of a recorded run spent the time of their run windows: in MPI calls, by
 * function and the region around the call, and computing between them, by region; idle time is in
 * neither. Of a call that can wait for another rank, what it lasted beyond the shortest of its
 * class counts as waiting. Mutable.
 *
 * <p>Held: a few numbers per rank, per rank and region, and per region and function, as far as they
 * occur together.
 */
public final class Profiler {

  private static final String OUTSIDE = "";

  private final TraceMetadata metadata;
  private final Survey survey;
  private final StretchWork work;
  private final List<String> regions;
  private final long[] computationNanos;
  private final long[] callNanos;
  private final long[] waitNanos;
  private final SortedMap<String, Sums> sites = new TreeMap<>();
  private final List<SortedMap<String, Long>> computing = new ArrayList<>();

  private static final class Sums {
    final String region;
    final String function;
    long calls;
    long nanos;
    long waitNanos;

    Sums(String region, String function) {
      this.region = region;
      this.function = function;
    }

    Place place() {
      return new Place(region, function, calls, nanos, waitNanos);
    }
  }

  /**
   * Of a trace with this survey.
   *
   * @param regions what its user regions are called; those that are called the same count together
   */
  public Profiler(TraceMetadata metadata, Survey survey, List<String> regions) {
    this.metadata = metadata;
    this.survey = survey;
    this.work = StretchWork.of(metadata);
    this.regions = List.copyOf(regions);
    int ranks = metadata.rankCount();
    computationNanos = new long[ranks];
    callNanos = new long[ranks];
    waitNanos = new long[ranks];
    for (int rank = 0; rank < ranks; rank++) {
      computing.add(new TreeMap<>());
    }
  }

  /** Takes the next block. */
  public void add(GraphBlock block) {
    for (int i = 0; i < block.entryCount(); i++) {
      RunWindow window = survey.windows().get(block.rank(i));
      long call = block.call(i);
      if (window.reaches(call)) {
        if (block.has(i, GraphBlock.BEGINS)) {
          addStretch(block, i);
        }
        if (block.has(i, GraphBlock.ENDS) && call < window.finalizeCall()) {
          addCall(block, i);
        }
      }
    }
  }

  private void addStretch(GraphBlock block, int i) {
    computationNanos[block.rank(i)] += work.nanos(block, i);
    if (!block.has(i, GraphBlock.DIVIDED)) {
      inRegion(block.rank(i), block.region(i), block.gapNanos(i));
      return;
    }
    for (int p = block.partBegin(i); p < block.partEnd(i); p++) {
      inRegion(block.rank(i), block.partRegion(p), Math.max(0, block.partNanos(p)));
    }
  }

  private void inRegion(int rank, int region, long nanos) {
    if (work.isIdle(rank, region)) {
      return;
    }
    computing.get(rank).merge(regionName(region), nanos, Long::sum);
  }

  private void addCall(GraphBlock block, int i) {
    long duration = block.durationNanos(i);
    long wait = canWait(block, i) ? Math.max(0, duration - shortestNanos(block, i)) : 0;
    callNanos[block.rank(i)] += duration;
    waitNanos[block.rank(i)] += wait;
    String region = regionName(block.region(i));
    String function = metadata.functions().get(block.function(i));
    Sums site = sites.computeIfAbsent(region + "\n" + function, key -> new Sums(region, function));
    site.calls++;
    site.nanos += duration;
    site.waitNanos += wait;
  }

  private long shortestNanos(GraphBlock block, int i) {
    return survey
        .base()
        .shortestNanos(
            CallClasses.of(
                block.function(i), block.callBytes(i), block.has(i, GraphBlock.OFF_NODE)));
  }

  private static boolean canWait(GraphBlock block, int i) {
    boolean canWait = block.has(i, GraphBlock.CAUSE_UNKNOWN);
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      LinkKind kind = block.kind(j);
      canWait |=
          kind == LinkKind.ARRIVE
              || kind == LinkKind.ACKNOWLEDGE
              || (kind == LinkKind.EXIT && block.members(j) > 1);
    }
    return canWait;
  }

  private String regionName(int region) {
    return region < 0 ? OUTSIDE : regions.get(region);
  }

  /** The profile of all blocks of the trace with that digest. */
  public TraceProfile finish(String digest) {
    List<RankTimes> ranks = new ArrayList<>();
    for (int rank = 0; rank < computationNanos.length; rank++) {
      RunWindow window = survey.windows().get(rank);
      if (window.tailNanos() > 0) {
        addTail(rank, window.tailNanos());
      }
      ranks.add(
          new RankTimes(
              metadata.nameOf(rank),
              window.spanNanos(),
              computationNanos[rank],
              callNanos[rank],
              waitNanos[rank]));
    }
    return new TraceProfile(
        metadata.source().name(),
        digest,
        survey.census().spanNanos(),
        metadata.processCount(),
        ranks,
        sites.values().stream().map(Sums::place).toList(),
        regions(),
        computing());
  }

  private List<Place> regions() {
    SortedMap<String, Long> sums = new TreeMap<>();
    computing.forEach(
        ofRank -> ofRank.forEach((region, nanos) -> sums.merge(region, nanos, Long::sum)));
    List<Place> regions = new ArrayList<>();
    sums.forEach((region, nanos) -> regions.add(new Place(region, "", 0, nanos, 0)));
    return regions;
  }

  private List<RankRegion> computing() {
    List<RankRegion> all = new ArrayList<>();
    for (int rank = 0; rank < computing.size(); rank++) {
      int owner = rank;
      computing.get(rank).forEach((region, nanos) -> all.add(new RankRegion(owner, region, nanos)));
    }
    return all;
  }

  private void addTail(int rank, long nanos) {
    List<RegionTime> tail = metadata.ranks().get(rank).tail();
    RegionTime.division(tail, MpiCall.NO_REGION, nanos)
        .forEach(
            part -> {
              inRegion(rank, part.region(), part.nanos());
              computationNanos[rank] += work.isIdle(rank, part.region()) ? 0 : part.nanos();
            });
  }
}
