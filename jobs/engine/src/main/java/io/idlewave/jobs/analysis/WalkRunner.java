package io.idlewave.jobs.analysis;

import java.io.Serializable;
import java.util.List;

/** Carries walks through a trace. */
public interface WalkRunner {

  /** How many places there are for walks, each with memory of its own; at least 1. */
  int places();

  /** How many threads a walk that has work for several may have beside its own; at least 1. */
  default int threads() {
    return 1;
  }

  /** Runs walks from the first block to the last; returns what each found, in their order. */
  List<Serializable> run(List<TraceWalk> walks);
}
