package io.idlewave.jobs.prepare;

import io.idlewave.graph.survey.AmbiguousSends;
import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.graph.survey.Survey;
import org.jspecify.annotations.Nullable;

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
   * @param statedEagerBytes the eager threshold that the study states, or null
   */
  static ClockEvidence of(Survey survey, @Nullable Long statedEagerBytes) {
    boolean open = statedEagerBytes == null;
    return new ClockEvidence(
        open ? survey.eager() : EagerBracket.of(statedEagerBytes),
        survey.largestEagerBytes(),
        open ? survey.ambiguousSends() : AmbiguousSends.NONE,
        survey.waits().onBase(),
        survey.waits().unexplained());
  }
}
