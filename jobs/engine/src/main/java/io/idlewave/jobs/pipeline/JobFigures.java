package io.idlewave.jobs.pipeline;

import io.idlewave.perturb.operator.PropagatorOutput.Work;
import java.util.List;

/**
 * What a job took.
 *
 * @param wallSeconds from submitting it to its end
 * @param cpuSeconds CPU time of the process while it ran embedded; on a cluster, where other
 *     processes did the work, that of the propagators' threads
 * @param work what each propagator did
 */
public record JobFigures(double wallSeconds, double cpuSeconds, List<Work> work) {}
