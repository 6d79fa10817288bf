package io.idlewave.jobs.prepare;

import io.idlewave.graph.survey.AmbiguousSends;
import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.graph.survey.Survey;
import io.idlewave.jobs.prepare.recorded.ClockReading;

/**
 * What results in {@code observed} timing rest on beyond what the clocks of a trace say ({@code
 * docs/semantics.md} section 3): the figures behind their conditions.
 *
 * @param eager what is known of the eager threshold; one value where the study states it
 * @param largestEagerBytes largest standard send seen to be eager, or -1 if none was
 * @param ambiguous the standard sends that {@code eager} leaves open
 * @param onBaseShare share of the waiting time that is a wait only if calls need no time of their
 *     own, 0 to 1
 * @param unexplainedShare share of the waiting time after the last known arrival, 0 to 1: work, or
 *     a wait for something that no record shows
 */
public record ClockEvidence(
    EagerBracket eager,
    long largestEagerBytes,
    AmbiguousSends ambiguous,
    double onBaseShare,
    double unexplainedShare) {

  /**
   * The evidence of a trace whose clocks agree.
   *
   * @param exact whether nothing is open: then no wait rests on anything
   */
  static ClockEvidence of(Survey survey, ClockReading reading, boolean exact) {
    return new ClockEvidence(
        reading.eager(),
        survey.largestEagerBytes(),
        reading.ambiguous(),
        exact ? 0 : survey.waits().onBase(),
        exact ? 0 : survey.waits().unexplained());
  }
}
