package io.idlewave.jobs.analysis;

import io.idlewave.ingest.model.Internal;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.StepsPlace;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Carries walks through a trace. */
@Internal
public interface WalkRunner {

  /** How many places there are for walks, each with memory of its own; at least 1. */
  int places();

  /** How many threads a walk that has work for several may have beside its own; at least 1. */
  default int threads() {
    return 1;
  }

  /** Where lowered steps of a plan are kept, or null for nowhere. */
  default @Nullable StepsPlace steps(LanePlan plan) {
    return null;
  }

  /** Runs walks from the first block to the last; returns what each found, in their order. */
  List<Serializable> run(List<TraceWalk> walks);
}
