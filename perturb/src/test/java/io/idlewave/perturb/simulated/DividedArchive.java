package io.idlewave.perturb.simulated;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.TraceMetadata;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Copies of an archive whose calls are in user regions, and stretches between them in several. */
public final class DividedArchive {

  /** Names of the regions. */
  public static final List<String> REGIONS = List.of("solve", "exchange", "output");

  private DividedArchive() {}

  /** Random regions, and random divisions of two stretches in three. */
  public static TraceArchive of(TraceArchive from, Path to, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    TraceMetadata metadata = from.metadata();
    List<RankMetadata> ranks = new ArrayList<>();
    ArchiveDraft draft = ArchiveDraft.replacing(to);
    for (int rank = 0; rank < metadata.rankCount(); rank++) {
      long leave = 0;
      try (RankReader calls = from.openRank(rank);
          RankWriter copy = draft.rank(rank)) {
        for (MpiCall call = calls.next(); call != null; call = calls.next()) {
          copy.write(
              new MpiCall(
                  call.function(),
                  call.enterNanos(),
                  call.durationNanos(),
                  random.nextInt(-1, REGIONS.size()),
                  division(call.enterNanos() - leave, random),
                  call.operations()));
          leave = call.leaveNanos();
        }
      }
      RankMetadata of = metadata.ranks().get(rank);
      ranks.add(
          new RankMetadata(
              of.calls(),
              of.lastEventNanos(),
              of.node(),
              of.clock(),
              of.originNanos(),
              division(of.lastEventNanos() - leave, random)));
    }
    return draft.publish(with(metadata, REGIONS, ranks));
  }

  private static List<RegionTime> division(long nanos, SplittableRandom random) {
    List<RegionTime> parts = new ArrayList<>();
    if (random.nextInt(3) == 0) {
      return parts;
    }
    long left = nanos;
    int first = random.nextInt(REGIONS.size() + 1);
    for (int i = 0; i < 3 && left > 0; i++) {
      long part = i == 2 ? left : random.nextLong(left + 1);
      if (part > 0) {
        parts.add(new RegionTime((first + i) % (REGIONS.size() + 1) - 1, part));
      }
      left -= part;
    }
    return parts;
  }

  /**
   * A copy without regions in which every part of a stretch, and every call, has taken as many
   * times longer as its region's factor says: what was recorded on such a machine.
   *
   * @param factors of computation outside any region, then per region
   */
  public static TraceArchive scaled(TraceArchive from, Path to, int... factors) {
    TraceMetadata metadata = from.metadata();
    List<RankMetadata> ranks = new ArrayList<>();
    ArchiveDraft draft = ArchiveDraft.replacing(to);
    for (int rank = 0; rank < metadata.rankCount(); rank++) {
      long leave = 0;
      long scaledLeave = 0;
      try (RankReader calls = from.openRank(rank);
          RankWriter copy = draft.rank(rank)) {
        for (MpiCall call = calls.next(); call != null; call = calls.next()) {
          long gap = call.enterNanos() - leave;
          long enter = scaledLeave + scaled(call.stretch(), call.region(), gap, factors);
          long duration = call.durationNanos() * factors[call.region() + 1];
          copy.write(
              new MpiCall(call.function(), enter, duration, MpiCall.NO_REGION, call.operations()));
          leave = call.leaveNanos();
          scaledLeave = enter + duration;
        }
      }
      RankMetadata of = metadata.ranks().get(rank);
      long tail = scaled(of.tail(), MpiCall.NO_REGION, of.lastEventNanos() - leave, factors);
      ranks.add(
          new RankMetadata(
              of.calls(), scaledLeave + tail, of.node(), of.clock(), of.originNanos()));
    }
    return draft.publish(with(metadata, List.of(), ranks));
  }

  private static long scaled(List<RegionTime> parts, int undivided, long nanos, int[] factors) {
    if (parts.isEmpty()) {
      return nanos * factors[undivided + 1];
    }
    return parts.stream().mapToLong(part -> part.nanos() * factors[part.region() + 1]).sum();
  }

  private static TraceMetadata with(
      TraceMetadata metadata, List<String> regions, List<RankMetadata> ranks) {
    return new TraceMetadata(
        metadata.formatVersion(),
        metadata.source(),
        metadata.clock(),
        metadata.functions(),
        regions,
        metadata.nodes(),
        metadata.communicators(),
        ranks,
        metadata.warnings());
  }
}
