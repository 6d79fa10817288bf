package io.idlewave.perturb.operation;

import io.idlewave.graph.survey.RunWindow;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.model.TraceMetadata;
import java.io.Serializable;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a walk has to know of a trace beside its blocks.
 *
 * @param ranks how many there are, whose first timelines are the first rows
 * @param windows by row, what of it is the run
 * @param originNanos by row, the begin of its times
 * @param rankOf by row, the rank that it belongs to
 * @param timelines whether the trace tells timelines apart
 * @param isStream by row, whether it is a stream of an accelerator
 * @param classes of its operations
 * @param slots how many {@link OperationSteps} need
 * @param eagerBytes the largest standard send that does not wait for its receiver
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
    StepMark mark)
    implements Serializable {

  /** Takes immutable copies. */
  public OperationTrace {
    windows = List.copyOf(windows);
    originNanos = List.copyOf(originNanos);
    rankOf = List.copyOf(rankOf);
    isStream = List.copyOf(isStream);
  }

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
        mark);
  }

  public int rows() {
    return rankOf.size();
  }
}
