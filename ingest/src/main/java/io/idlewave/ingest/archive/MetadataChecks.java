package io.idlewave.ingest.archive;

import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.MeasuredTransit;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Checks that the parts of a {@code trace.json} refer to each other within bounds. */
final class MetadataChecks {

  private final String file;
  private final TraceMetadata metadata;

  private MetadataChecks(String file, TraceMetadata metadata) {
    this.file = file;
    this.metadata = metadata;
  }

  /**
   * Checks {@code metadata}.
   *
   * @throws BadTraceException with {@code file}, the place in it, the bound and the value
   */
  static void check(String file, TraceMetadata metadata) {
    MetadataChecks checks = new MetadataChecks(file, metadata);
    for (int rank = 0; rank < metadata.rankCount(); rank++) {
      checks.checkRank(rank, metadata.ranks().get(rank));
    }
    for (int i = 0; i < metadata.communicators().size(); i++) {
      checks.checkCommunicator("communicators[" + i + "]", metadata.communicators().get(i));
    }
    checks.checkRegions();
    checks.checkTransits();
    checks.checkTimelines();
  }

  private void checkRank(int rank, RankMetadata found) {
    String place = "ranks[" + rank + "].";
    index(place + "node", metadata.nodes().size(), found.node());
    atLeastZero(place + "calls", found.calls());
    atLeastZero(place + "lastEventNanos", found.lastEventNanos());
    for (RegionTime part : found.tail()) {
      if (part.region() != MpiCall.NO_REGION) {
        index(place + "tail.region", metadata.regions().size(), part.region());
      }
    }
    int regions = metadata.regions().size();
    int last = found.visits().entered().max().orElse(-1);
    if (last >= regions) {
      throw failure(
          place + "visits: of regions from 0 to " + (regions - 1), "one of region " + last);
    }
    if (found.running().size() > 1) {
      throw failure(place + "running: 1 time at most", String.valueOf(found.running().size()));
    }
    found.running().forEach(running -> atLeastZero(place + "running.nanos", running.nanos()));
    found
        .running()
        .forEach(running -> atLeastZero(place + "running.tailNanos", running.tailNanos()));
  }

  private void checkRegions() {
    try {
      metadata.callPaths();
    } catch (IllegalArgumentException e) {
      throw new BadTraceException(file + ": regionParents: " + e.getMessage(), e);
    }
  }

  private void checkTimelines() {
    List<Timeline> timelines = metadata.timelines();
    if (timelines.isEmpty()) {
      return;
    }
    if (timelines.size() != metadata.rankCount()) {
      throw failure(
          "timelines: one for each of " + metadata.rankCount() + " entries of ranks",
          String.valueOf(timelines.size()));
    }
    int ranks = 0;
    while (ranks < timelines.size() && timelines.get(ranks).rank() == ranks) {
      ranks++;
    }
    for (int row = ranks; row < timelines.size(); row++) {
      index("timelines[" + row + "].rank", ranks, timelines.get(row).rank());
    }
  }

  private void checkTransits() {
    Set<List<Object>> classes = new HashSet<>();
    for (MeasuredTransit transit : metadata.transits()) {
      List<Object> found = List.of(transit.acrossNodes(), transit.bytes());
      if (!classes.add(found)) {
        throw failure("transits: one of each acrossNodes and bytes", found + " again");
      }
    }
  }

  private void checkCommunicator(String place, Communicator communicator) {
    BitSet seen = new BitSet();
    checkMembers(place + ".members", communicator.members(), seen);
    checkMembers(place + ".remoteMembers", communicator.remoteMembers(), seen);
    if (communicator.kind() != Communicator.Kind.INTER && !communicator.remoteMembers().isEmpty()) {
      throw failure(place + ".remoteMembers: none, except of an inter-communicator", "some");
    }
  }

  private void checkMembers(String place, List<Integer> members, BitSet seen) {
    for (int rank : members) {
      index(place, metadata.rankCount(), rank);
      if (seen.get(rank)) {
        throw failure(place + ": each rank once", "rank " + rank + " again");
      }
      seen.set(rank);
    }
  }

  private void index(String what, int size, int got) {
    if (got < 0 || got >= size) {
      throw failure(what + ": 0 to " + (size - 1), String.valueOf(got));
    }
  }

  private void atLeastZero(String what, long got) {
    if (got < 0) {
      throw failure(what + ": at least 0", String.valueOf(got));
    }
  }

  private BadTraceException failure(String bound, String got) {
    return new BadTraceException(file + ": " + bound + ", got " + got);
  }
}
