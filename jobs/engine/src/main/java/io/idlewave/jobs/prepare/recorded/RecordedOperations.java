package io.idlewave.jobs.prepare.recorded;

import io.idlewave.graph.clocks.OffsetBounds;
import io.idlewave.graph.source.WalkedTrace;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.perturb.operation.OperationTrace;
import io.idlewave.perturb.operation.OperationWalk;
import io.idlewave.perturb.operation.StepMark;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a recorded run, as {@code network: recorded} and ideal times of computing take
 * them. Where clocks leave open when others had come, transfers are the shortest that they allow.
 */
public final class RecordedOperations {

  private RecordedOperations() {}

  /** Those of a trace. */
  public static OperationTrace of(WalkedTrace walked, Survey survey) {
    TraceMetadata metadata = walked.archive().metadata();
    OperationTrace recorded = OperationTrace.of(metadata, survey, StepMark.NONE);
    return metadata.sharesClock()
        ? recorded
        : recorded.over(metadata, bounds(walked, survey), true);
  }

  /**
   * By how much the undisturbed run is longer with the longest transfers, in ns; 0 where clocks
   * leave nothing open. The trace is walked once more where its clocks are several.
   */
  public static double openNanos(WalkedTrace walked, Survey survey) {
    TraceMetadata metadata = walked.archive().metadata();
    if (metadata.sharesClock()) {
      return 0;
    }
    OffsetBounds bounds = bounds(walked, survey);
    OperationTrace recorded = OperationTrace.of(metadata, survey, StepMark.NONE);
    RunLength longest = new RunLength(recorded.rows());
    RunLength shortest = new RunLength(recorded.rows());
    OperationWalk early = new OperationWalk(recorded.over(metadata, bounds, false), longest);
    OperationWalk late = new OperationWalk(recorded.over(metadata, bounds, true), shortest);
    walked.forEach(
        block -> {
          early.accept(block);
          late.accept(block);
        });
    return longest.end() - shortest.end();
  }

  /** The bounds of the offsets; null for a stream that has not ended. */
  private static @Nullable OffsetBounds bounds(WalkedTrace walked, Survey survey) {
    return survey.isOpen() ? null : TraceClocks.of(walked).bounds();
  }
}
