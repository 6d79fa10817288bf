package io.idlewave.jobs.pipeline;

import io.idlewave.perturb.scenario.LaneResult;
import java.util.List;

/**
 * What a job found and what it took.
 *
 * @param results every lane once, sorted by scenario, bound and first replicate
 * @param figures what it took
 */
public record JobOutcome(List<LaneResult> results, JobFigures figures) {}
