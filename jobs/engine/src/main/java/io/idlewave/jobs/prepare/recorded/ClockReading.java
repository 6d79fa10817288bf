package io.idlewave.jobs.prepare.recorded;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.source.TraceBlocks;
import io.idlewave.graph.source.WalkedTrace;
import io.idlewave.graph.survey.AmbiguousSends;
import io.idlewave.graph.survey.BaseTable;
import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.graph.survey.MeasuredBounds;
import io.idlewave.graph.survey.StatedTransit;
import io.idlewave.graph.survey.Survey;
import io.idlewave.graph.survey.Transits;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.perturb.observed.OpenEnds;
import org.jspecify.annotations.Nullable;

/**
 * How a trace whose clocks agree is read with {@code slack: clocks}: what a study states closes
 * what the clocks leave open, and so does the trace of a synthetic program, whose costs are known.
 *
 * @param eager what is known of the eager threshold
 * @param ambiguous the standard sends that {@code eager} leaves open
 * @param base per class of calls, the time it needs anyway
 * @param transits how long messages took
 */
public record ClockReading(
    EagerBracket eager, AmbiguousSends ambiguous, BaseTable base, Transits transits) {

  public static ClockReading of(
      TraceMetadata metadata, Survey survey, @Nullable Long statedEagerBytes) {
    CostSet known = CostSet.recorded(metadata.source());
    return new ClockReading(
        eager(survey, statedEagerBytes, known),
        statedEagerBytes == null && known == null ? survey.ambiguousSends() : AmbiguousSends.NONE,
        known == null ? survey.base() : base(metadata, survey.base(), known),
        known == null ? survey.transits() : survey.transits().withStated(stated(known)));
  }

  /** The survey with what calls need and messages take, where a study states nothing of it. */
  Survey priced(TraceMetadata metadata, Survey survey) {
    return survey
        .withBase(base)
        .withTransits(transits.withMeasured(MeasuredBounds.of(metadata.transits())));
  }

  /** What lanes are priced with: one threshold where no send of the trace is ambiguous. */
  public EagerBracket pricedEager(Survey survey) {
    return eager.isOpen() && ambiguous.messages() == 0
        ? EagerBracket.of(Math.min(survey.eagerThresholdBytes(true), eager.upperBytes() - 1))
        : eager;
  }

  private static EagerBracket eager(
      Survey survey, @Nullable Long statedEagerBytes, @Nullable CostSet known) {
    if (statedEagerBytes != null) {
      return EagerBracket.of(statedEagerBytes);
    }
    return known == null ? survey.eager() : EagerBracket.of(known.eagerThresholdBytes());
  }

  private static StatedTransit stated(CostSet known) {
    return new StatedTransit(
        known.overheadNanos(),
        known.latencyNanos(),
        known.picosPerByte(),
        EagerBracket.of(known.eagerThresholdBytes()));
  }

  /** Every call needs the overhead; a collective that takes time of its own is left open. */
  private static BaseTable base(TraceMetadata metadata, BaseTable estimated, CostSet known) {
    BaseTable base = estimated;
    if (known.collectiveNanos() == 0) {
      for (int f = 0; f < metadata.functions().size(); f++) {
        base = base.with(f, known.overheadNanos(), known.overheadNanos());
      }
    }
    return base;
  }

  /**
   * Whether the clocks leave nothing open, so that both bounds are one. Looks at the trace up to
   * the first call with two readings; real traces have one at their beginning.
   *
   * @param priced the survey with the base times that results rest on
   */
  public boolean leavesNothingOpen(WalkedTrace trace, Survey priced) {
    OpenEnds open = new OpenEnds(trace.archive().metadata(), priced, pricedEager(priced));
    try (TraceBlocks blocks = trace.blocks()) {
      for (GraphBlock block = blocks.next(); block != null; block = blocks.next()) {
        if (open.in(block)) {
          return false;
        }
      }
    }
    return true;
  }
}
