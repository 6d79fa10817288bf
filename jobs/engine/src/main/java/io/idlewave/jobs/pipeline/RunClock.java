package io.idlewave.jobs.pipeline;

import com.sun.management.OperatingSystemMXBean;
import io.idlewave.perturb.operator.PropagatorOutput.Work;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * What a job takes from now on.
 *
 * @param startNanos of the process's clock
 * @param startCpuNanos CPU time of the process so far
 */
record RunClock(long startNanos, long startCpuNanos) {

  private static final double NANOS_PER_SECOND = 1e9;

  static RunClock start() {
    return new RunClock(System.nanoTime(), processCpuNanos());
  }

  /** The figures of a job that has ended, which had this process to itself. */
  JobFigures figures(List<Work> work) {
    return figures(processCpuNanos() - startCpuNanos, work);
  }

  /** The figures of a job that has ended elsewhere. */
  JobFigures figuresElsewhere(List<Work> work) {
    return figures(work.stream().mapToLong(Work::cpuNanos).sum(), work);
  }

  private JobFigures figures(long cpuNanos, List<Work> work) {
    return new JobFigures(
        (System.nanoTime() - startNanos) / NANOS_PER_SECOND, cpuNanos / NANOS_PER_SECOND, work);
  }

  private static long processCpuNanos() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }
}
