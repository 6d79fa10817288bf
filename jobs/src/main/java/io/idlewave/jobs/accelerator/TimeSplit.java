package io.idlewave.jobs.accelerator;

import org.jspecify.annotations.Nullable;

/**
 * How a span of an accelerator's time divides. Computing, exposed communication, exposed copies and
 * idle time add up to the total, and the three causes of idle time to that. The component names are
 * a stable contract: those of TraceLens ({@code GPUEventAnalyser}) and HolisticTraceAnalysis
 * ({@code get_temporal_breakdown}, {@code get_comm_comp_overlap}, {@code get_idle_time_breakdown}),
 * in ns.
 *
 * @param totalNanos how long the span is
 * @param computationNanos at least one kernel computes
 * @param exposedCommNanos one communicates and none computes
 * @param exposedMemcpyNanos memory is copied or filled, and nothing else runs
 * @param idleNanos nothing runs
 * @param busyNanos something runs
 * @param nonComputeNanos something runs, and nothing computes
 * @param totalCommNanos at least one kernel communicates
 * @param totalMemcpyNanos memory is copied or filled
 * @param compCommOverlapRatio the share of communication during which something computes, 0 to 1;
 *     null without communication
 * @param hostWaitNanos idle time until a kernel that had not been launched when it began; null, as
 *     the two that follow, where no record says when kernels were launched
 * @param kernelWaitNanos idle time below {@link BusySweep#KERNEL_WAIT_NANOS} until one that had
 * @param otherNanos all other idle time
 */
public record TimeSplit(
    long totalNanos,
    long computationNanos,
    long exposedCommNanos,
    long exposedMemcpyNanos,
    long idleNanos,
    long busyNanos,
    long nonComputeNanos,
    long totalCommNanos,
    long totalMemcpyNanos,
    @Nullable Double compCommOverlapRatio,
    @Nullable Long hostWaitNanos,
    @Nullable Long kernelWaitNanos,
    @Nullable Long otherNanos) {

  /** The sums that a split is made of, in ns. Mutable. */
  static final class Sums {
    long computation;
    long exposedComm;
    long exposedMemcpy;
    long comm;
    long memcpy;
    long hostWait;
    long kernelWait;
    long other;

    /** Nothing ran for so long. */
    void idle(IdleCause cause, long nanos) {
      switch (cause) {
        case HOST_WAIT -> hostWait += nanos;
        case KERNEL_WAIT -> kernelWait += nanos;
        case OTHER -> other += nanos;
      }
    }

    /** What they add up to; without causes of idle time unless {@code launchesKnown}. */
    TimeSplit split(boolean launchesKnown) {
      long idle = hostWait + kernelWait + other;
      long nonCompute = exposedComm + exposedMemcpy;
      long busy = computation + nonCompute;
      return new TimeSplit(
          busy + idle,
          computation,
          exposedComm,
          exposedMemcpy,
          idle,
          busy,
          nonCompute,
          comm,
          memcpy,
          comm == 0 ? null : Double.valueOf((double) (comm - exposedComm) / (double) comm),
          launchesKnown ? Long.valueOf(hostWait) : null,
          launchesKnown ? Long.valueOf(kernelWait) : null,
          launchesKnown ? Long.valueOf(other) : null);
    }
  }
}
