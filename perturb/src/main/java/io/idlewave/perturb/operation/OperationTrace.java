package io.idlewave.perturb.operation;

import io.idlewave.graph.clocks.OffsetBounds;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.model.TraceMetadata;
import java.io.Serializable;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The data of a trace that a walk needs beside its blocks.
 *
 * @param ranks how many there are, whose first timelines are the first rows
 * @param windows by row, what of it is the run
 * @param originNanos by row, the begin of its times
 * @param rankOf by row, the rank that it belongs to
 * @param timelines whether the trace tells timelines apart
 * @param isStream by row, whether it is a stream of an accelerator
 * @param slots how many {@link OperationSteps} need
 * @param eagerBytes the largest standard send that does not wait for its receiver
 * @param arrivals when others had come
 * @param mark where steps begin; without it, where all timelines begin one together
 */
public record OperationTrace(
    int ranks,
    List<RunWindow> windows,
    List<Long> originNanos,
    List<Integer> rankOf,
    boolean timelines,
    List<Boolean> isStream,
    OperationClasses classes,
    int slots,
    long eagerBytes,
    Arrivals arrivals,
    StepMark mark)
    implements Serializable {

  public OperationTrace {
    windows = List.copyOf(windows);
    originNanos = List.copyOf(originNanos);
    rankOf = List.copyOf(rankOf);
    isStream = List.copyOf(isStream);
  }

  /**
   * For a trace whose rows share a clock. Where they do not, see {@link #over}: what others did is
   * as it was recorded, and means nothing.
   */
  public static OperationTrace of(TraceMetadata metadata, Survey survey, StepMark mark) {
    List<Timeline> timelines = metadata.timelines();
    return new OperationTrace(
        metadata.processCount(),
        survey.windows(),
        metadata.ranks().stream().map(RankMetadata::originNanos).toList(),
        IntStream.range(0, metadata.rankCount()).mapToObj(metadata::rankOf).toList(),
        metadata.hasTimelines(),
        IntStream.range(0, metadata.rankCount())
            .mapToObj(
                row -> row < timelines.size() && timelines.get(row).kind() == Timeline.Kind.STREAM)
            .toList(),
        new OperationClasses(metadata.callPaths().labels(), metadata.functions()),
        Math.multiplyExact(OperationSteps.BY_GRAPH_SLOT, survey.slotCount()),
        survey.eagerThresholdBytes(true),
        new RecordedArrivals(),
        mark);
  }

  /**
   * The same trace, read at one end of what its several clocks leave open.
   *
   * @param bounds of the offsets between clocks; null where nothing is known of them
   * @param shortest whether transfers are the shortest possible ones, otherwise the longest
   */
  public OperationTrace over(
      TraceMetadata metadata, @Nullable OffsetBounds bounds, boolean shortest) {
    return new OperationTrace(
        ranks,
        windows,
        originNanos,
        rankOf,
        timelines,
        isStream,
        classes,
        slots,
        eagerBytes,
        ClockArrivals.of(metadata, bounds, shortest),
        mark);
  }

  public int rows() {
    return rankOf.size();
  }
}
