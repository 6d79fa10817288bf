package io.idlewave.ingest.synth;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** A program that repeats a step; only the calls of one step are held per rank. */
interface SteppedProgram extends Program {

  /** How often the step is repeated. */
  long steps();

  /** Whether it is a rank, not another timeline of one. */
  default boolean callsMpi(int rank) {
    return true;
  }

  /** Writes down the calls of {@code rank} in the given step, counted from 0. */
  void step(int rank, long step, CallScript script);

  @Override
  default Iterator<ProgramCall> calls(int rank) {
    Bounds.within("rank", 0, ranks() - 1L, rank);
    CallScript script = new CallScript();
    if (callsMpi(rank)) {
      script.call("MPI_Init");
    }
    return new Iterator<>() {
      private long nextStep;

      @Override
      public boolean hasNext() {
        while (script.isEmpty() && nextStep <= steps()) {
          if (nextStep < steps()) {
            step(rank, nextStep, script);
          } else if (callsMpi(rank)) {
            script.call("MPI_Finalize");
          }
          nextStep++;
        }
        return !script.isEmpty();
      }

      @Override
      public ProgramCall next() {
        if (!hasNext()) {
          throw new NoSuchElementException("rank " + rank + " has no more calls");
        }
        return script.take();
      }
    };
  }
}
