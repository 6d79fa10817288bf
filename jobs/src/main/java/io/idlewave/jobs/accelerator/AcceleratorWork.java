package io.idlewave.jobs.accelerator;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.ingest.model.KernelKind;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.prepare.steps.StepBegin;
import io.idlewave.jobs.prepare.steps.StepBounds;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Takes what streams ran from the blocks of a recorded run: stretches in a region, and calls that
 * communicate. A piece was launched when the last of what its stream had to await of a thread was
 * there. Parts of a stretch between two calls follow each other as the archive lists them. Keeps
 * all pieces. Mutable.
 */
public final class AcceleratorWork {

  /** What streams call waiting for what they depend on. */
  private static final String AWAIT = "await";

  /** The timeline of what Chakra traces say of communication. */
  /** How codes end of warnings that some ranks of groups are not in the trace. */
  private static final String MEMBERS_ABSENT = "members-absent";

  private static final String NETWORK = "network";

  private final TraceMetadata metadata;
  private final StepBegin step;
  private final int await;
  private final List<KernelKind> kinds;
  private final SortedMap<Integer, StreamPieces> streams = new TreeMap<>();
  private final long[] launchNanos;
  private final long[] endNanos;
  private final KernelClasses classes = new KernelClasses();
  private final CollectiveTimes collectives;

  /** Of a trace that is still to be read. */
  public AcceleratorWork(TraceMetadata metadata) {
    this.metadata = metadata;
    step = StepBegin.of(metadata);
    await = metadata.functions().indexOf(AWAIT);
    kinds = metadata.regions().stream().map(KernelKind::of).toList();
    collectives = new CollectiveTimes(metadata.functions());
    launchNanos = new long[metadata.rankCount()];
    Arrays.fill(launchNanos, StreamPieces.UNKNOWN);
    endNanos = new long[metadata.rankCount()];
    for (int row = 0; row < metadata.rankCount(); row++) {
      if (metadata.isStream(row)) {
        streams.put(row, new StreamPieces());
      }
    }
  }

  /** Takes the next block. */
  public void add(GraphBlock block) {
    for (int i = 0; i < block.entryCount(); i++) {
      if (metadata.isStream(block.rank(i))) {
        entry(block, i);
      }
    }
  }

  private void entry(GraphBlock block, int i) {
    int row = block.rank(i);
    if (block.has(i, GraphBlock.BEGINS)) {
      stretch(block, i);
    }
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      if (block.kind(j) == LinkKind.ARRIVE
          && block.linkHas(j, GraphBlock.LOCAL)
          && !metadata.isStream(block.sender(j))) {
        launchNanos[row] = Math.max(launchNanos[row], block.sendNanos(j));
      }
    }
    if (!block.has(i, GraphBlock.ENDS)) {
      return;
    }
    endNanos[row] = block.enterNanos(i) + block.durationNanos(i);
    if (block.region(i) < 0 || block.function(i) == await || step.is(block, i)) {
      return;
    }
    if (block.durationNanos(i) > 0) {
      piece(row, block.enterNanos(i), endNanos[row], block.region(i), KernelKind.COMMUNICATION);
      collectives.add(block, i);
    }
    launchNanos[row] = StreamPieces.UNKNOWN;
  }

  private void stretch(GraphBlock block, int i) {
    int row = block.rank(i);
    long begin = block.enterNanos(i) - block.gapNanos(i);
    if (!block.has(i, GraphBlock.DIVIDED)) {
      part(row, begin, block.gapNanos(i), block.region(i));
      return;
    }
    for (int p = block.partBegin(i); p < block.partEnd(i); p++) {
      part(row, begin, block.partNanos(p), block.partRegion(p));
      begin += block.partNanos(p);
    }
  }

  private void part(int row, long begin, long nanos, int region) {
    if (region >= 0 && nanos > 0) {
      piece(row, begin, begin + nanos, region, kind(row, region));
    }
  }

  private KernelKind kind(int row, int region) {
    return metadata.timelines().get(row).name().equals(NETWORK)
        ? KernelKind.COMMUNICATION
        : kinds.get(region);
  }

  private void piece(int row, long begin, long end, int region, KernelKind kind) {
    long origin = metadata.ranks().get(row).originNanos();
    StreamPieces pieces = streams.get(row);
    if (pieces != null) {
      pieces.add(origin + begin, origin + end, launchNanos[row], kind);
      classes.add(metadata.regions().get(region), kind, end - begin);
    }
    launchNanos[row] = StreamPieces.UNKNOWN;
  }

  /** What was found in all blocks; null where nothing ran on a stream. */
  public @Nullable AcceleratorReport finish(StepBounds steps) {
    streams.keySet().forEach(this::tail);
    List<SortedMap<Integer, StreamPieces>> ranks =
        metadata.rowsByRank().stream().map(this::ran).toList();
    if (ranks.stream().allMatch(of -> of.isEmpty())) {
      return null;
    }
    return new AcceleratorReports(metadata, steps, ranks)
        .report(classes.finish(), isWhole() ? collectives.finish() : List.of());
  }

  /** Whether the ranks that meet are all of their groups: of others, times and sizes say little. */
  private boolean isWhole() {
    return metadata.warnings().stream()
        .noneMatch(warning -> warning.code().endsWith(MEMBERS_ABSENT));
  }

  /** What a stream ran since its last call. */
  private void tail(int row) {
    RankMetadata rank = metadata.ranks().get(row);
    long begin = endNanos[row];
    for (RegionTime part : rank.tail()) {
      part(row, begin, part.nanos(), part.region());
      begin += part.nanos();
    }
  }

  private SortedMap<Integer, StreamPieces> ran(List<Integer> rows) {
    SortedMap<Integer, StreamPieces> ran = new TreeMap<>();
    for (int row : rows) {
      StreamPieces pieces = streams.get(row);
      if (pieces != null && pieces.count() > 0) {
        ran.put(row, pieces);
      }
    }
    return ran;
  }
}
