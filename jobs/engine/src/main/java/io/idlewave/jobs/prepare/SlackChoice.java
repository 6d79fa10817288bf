package io.idlewave.jobs.prepare;

import io.idlewave.graph.clocks.ClockPair;
import io.idlewave.graph.clocks.ClockRates;
import io.idlewave.graph.clocks.ClockReport;
import io.idlewave.graph.clocks.OffsetBounds;
import io.idlewave.graph.survey.ClockViolation;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.prepare.recorded.TraceClocks;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.perturb.scenario.Slack;
import org.jspecify.annotations.Nullable;

/**
 * Where slack is taken from, and why: {@code slack: auto} is {@code clocks} where the clocks agree,
 * otherwise {@code causal} where orders of events bound their offsets, otherwise {@code local}.
 *
 * @param slack what it is taken from
 * @param source the same with its reason, for people
 * @param offsets bounds of the offsets between clocks, for {@link Slack#CAUSAL}
 */
record SlackChoice(Slack slack, String source, @Nullable OffsetBounds offsets) {

  /** The choice of a study that states {@code stated}, or leaves it open. */
  static SlackChoice of(@Nullable Slack stated, Surveyed surveyed) {
    TraceMetadata metadata = surveyed.metadata();
    ClockViolation violation = surveyed.survey().clockViolation();
    if (stated == null) {
      return metadata.sharesClock() && violation == null
          ? new SlackChoice(Slack.CLOCKS, "clocks (the ranks share a clock)", null)
          : withoutClocks(surveyed, violation);
    }
    if (stated.comparesClocks()) {
      requireAgreement(stated, metadata, violation);
    }
    return stated == Slack.CAUSAL
        ? causal(TraceClocks.of(surveyed.trace()))
        : new SlackChoice(stated, stated.label() + " (stated)", null);
  }

  private static SlackChoice causal(ClockReport clocks) {
    OffsetBounds bounds = clocks.bounds();
    if (bounds == null) {
      throw new RefusedException(
          "slack: causal: no offset and drift of the clocks, constant or not, fits what the trace"
              + " shows: "
              + describe(clocks)
              + "; use slack: local");
    }
    return new SlackChoice(Slack.CAUSAL, "causal (stated, " + width(clocks) + ")", bounds);
  }

  private static SlackChoice withoutClocks(Surveyed surveyed, @Nullable ClockViolation violation) {
    String reason =
        surveyed.metadata().sharesClock() && violation != null
            ? "the shared clock contradicts itself: " + describe(violation)
            : "the ranks share no clock";
    if (surveyed.survey().isOpen()) {
      return new SlackChoice(
          Slack.LOCAL,
          "local (%s, and what ties them together is still to come)".formatted(reason),
          null);
    }
    ClockReport clocks = TraceClocks.of(surveyed.trace());
    OffsetBounds bounds = clocks.bounds();
    if (bounds == null) {
      return new SlackChoice(
          Slack.LOCAL, "local (%s, and %s)".formatted(reason, describe(clocks)), null);
    }
    return clocks.boundedPairs() == 0
        ? new SlackChoice(Slack.LOCAL, "local (" + reason + ")", null)
        : new SlackChoice(Slack.CAUSAL, "causal (%s; %s)".formatted(reason, width(clocks)), bounds);
  }

  private static String width(ClockReport clocks) {
    return clocks.boundedPairs() == 0
        ? "nothing ties the clocks together"
        : "offsets known within "
            + Dimension.TIME.format(clocks.medianWidthNanos())
            + (clocks.rates() == ClockRates.WANDERING ? ", rates change" : "");
  }

  private static String describe(ClockReport clocks) {
    ClockPair pair = clocks.contradiction();
    return pair == null
        ? ""
        : "the clocks of ranks %d and %d contradict every offset and drift"
            .formatted(pair.fromRank(), pair.toRank());
  }

  private static void requireAgreement(
      Slack stated, TraceMetadata metadata, @Nullable ClockViolation violation) {
    if (!metadata.sharesClock()) {
      throw new RefusedException(
          "slack: "
              + stated.label()
              + ": the ranks' times come from several clocks whose offsets are not"
              + " corrected, such as those of ranks "
              + differentClocks(metadata, violation)
              + "; use slack: causal or local, or ingest with --apply-clock-offsets");
    }
    if (violation != null) {
      throw new RefusedException(
          "slack: " + stated.label() + ": the clocks do not agree: " + describe(violation));
    }
  }

  /** Two ranks with clocks of their own; by preference two whose times contradict each other. */
  private static String differentClocks(
      TraceMetadata metadata, @Nullable ClockViolation violation) {
    if (violation != null) {
      return "%d and %d (%s)"
          .formatted(violation.fromRank(), violation.toRank(), describe(violation));
    }
    int other = 1;
    while (metadata.ranks().get(other).clock() == metadata.ranks().get(0).clock()) {
      other++;
    }
    return "0 and " + other;
  }

  private static String describe(ClockViolation violation) {
    return "rank %d saw an effect of rank %d %s before its cause; %d such effects"
        .formatted(
            violation.toRank(),
            violation.fromRank(),
            Dimension.TIME.format((double) violation.nanos()),
            violation.count());
  }
}
