package io.idlewave.jobs.app;

import io.idlewave.jobs.study.Study;
import org.jspecify.annotations.Nullable;

/**
 * A replicate that is to be looked at.
 *
 * @param study that has it
 * @param scenario its name; {@code base} for the undisturbed machine of a study in model timing;
 *     null for the first
 * @param bound its label, as in results; null for the upper one where there are two
 * @param replicate its number, counted from 0
 */
public record LaneRequest(
    Study study, @Nullable String scenario, @Nullable String bound, long replicate) {}
