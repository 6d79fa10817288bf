package io.idlewave.perturb.scenario;

/**
 * Where the delays of one lane group were injected, imported and absorbed; which flows there are
 * and their numbers say {@code kernel.Flow} and {@code docs/semantics.md} section 8. Sums over
 * lanes are exact, in quanta of the study.
 *
 * @param rankNanos of the flows of ranks, per flow, rank and lane ({@code (flow * ranks + rank) *
 *     lanes + lane}), in ns
 * @param sites codes of the call sites ({@link CallPlace}), each once
 * @param siteQuanta of the flows of sites, per flow and site ({@code flow * sites + site}), over
 *     all lanes
 * @param phases number of time windows
 * @param phaseQuanta of the flows of phases, per flow, rank and phase ({@code (flow * ranks + rank)
 *     * phases + phase}), over all lanes
 */
public record LaneFlows(
    double[] rankNanos, long[] sites, long[] siteQuanta, int phases, long[] phaseQuanta) {}
