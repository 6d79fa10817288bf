package io.idlewave.jobs.validate;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a real run took.
 *
 * @param nanos its run time, in ns
 * @param computedNanos how long its ranks computed, without what injected detours took of that,
 *     mean per rank, in ns; null of a program that emulates computing
 */
record RealRun(double nanos, @Nullable Double computedNanos) {

  /** What the ranks of a run say. */
  static RealRun of(List<String> lines, ValidationProgram program) {
    return new RealRun(
        RunTimes.nanos(lines, program.file()), RunTimes.computedNanos(lines, program.file()));
  }

  /** The run times of several runs. */
  static double[] nanos(List<RealRun> runs) {
    return runs.stream().mapToDouble(RealRun::nanos).toArray();
  }

  /** The median of the computing of several runs of one program; null where none says any. */
  static @Nullable Double medianComputedNanos(List<RealRun> runs) {
    double[] computed =
        runs.stream()
            .map(RealRun::computedNanos)
            .filter(Objects::nonNull)
            .mapToDouble(nanos -> nanos)
            .toArray();
    return computed.length == 0 ? null : Double.valueOf(RunTimes.median(computed));
  }
}
