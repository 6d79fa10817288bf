package io.idlewave.jobs.study;

import io.idlewave.jobs.study.machine.MachineSpec;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What a study in {@code model} timing states beside its scenarios.
 *
 * @param machine the machine of the base, and of every scenario that states no other
 * @param analyses what is found beside run times
 * @param tolerance growths of the run time, as fractions, for which the latency is asked
 */
public record SimulatedSpec(MachineSpec machine, Set<Analysis> analyses, List<Double> tolerance) {

  /** Takes immutable copies. */
  public SimulatedSpec {
    EnumSet<Analysis> copy = EnumSet.noneOf(Analysis.class);
    copy.addAll(analyses);
    analyses = Collections.unmodifiableSet(copy);
    tolerance = List.copyOf(tolerance);
  }
}
