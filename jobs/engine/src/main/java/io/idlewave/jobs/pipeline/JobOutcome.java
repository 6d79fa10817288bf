package io.idlewave.jobs.pipeline;

import io.idlewave.jobs.pipeline.outcome.JobResults;

/**
 * What a job found and what it took.
 *
 * @param results what it found
 * @param figures what it took
 */
public record JobOutcome(JobResults results, JobFigures figures) {}
