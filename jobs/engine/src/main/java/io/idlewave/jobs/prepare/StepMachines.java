package io.idlewave.jobs.prepare;

import io.idlewave.graph.source.WalkedTrace;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.prepare.steps.StepBounds;
import io.idlewave.jobs.prepare.steps.SteppedTrace;
import io.idlewave.jobs.study.machine.ComputeSpec;
import io.idlewave.perturb.compute.Resampling;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Machines on which recorded steps come again, and what is lost on machines that know no steps. */
final class StepMachines {

  /** Each has a law of its own. */
  private static final int MOST_TIMES = 1 << 22;

  /** Computing outside of steps varies for reasons of its own. */
  private static final double NEARLY_ALL = 0.9;

  private final long seed;
  private final @Nullable SteppedTrace trace;
  private final @Nullable RefusedException refusal;

  /**
   * Reads the steps of a trace, if it has some.
   *
   * @param bounds that are finished
   */
  StepMachines(WalkedTrace walked, StepBounds bounds, long seed, Progress progress) {
    this.seed = seed;
    SteppedTrace found = null;
    RefusedException why = null;
    try {
      found = SteppedTrace.of(walked, bounds, progress);
    } catch (RefusedException e) {
      why = e;
    }
    trace = found;
    refusal = why;
  }

  /**
   * The machine on which whole steps come again.
   *
   * @throws RefusedException if the trace has no steps
   * @throws StudyException if a block is longer than all of them
   */
  Resampling of(ComputeSpec.ResampledSteps stated) {
    if (trace == null) {
      throw new RefusedException(
          "compute.resample: " + Objects.requireNonNull(refusal).getMessage());
    }
    int steps = trace.steps().computing().steps();
    Integer block = stated.blockSteps();
    if (block != null && block > steps) {
      throw new StudyException(
          "compute.resample.block: at most the %d steps of the trace, got %d"
              .formatted(steps, block));
    }
    double times = (double) steps * trace.steps().ranks().size();
    if (times > MOST_TIMES) {
      throw new RefusedException(
          "compute.resample: steps times ranks: at most %d, got %.0f".formatted(MOST_TIMES, times));
    }
    return trace.resampling(seed, block == null ? trace.steps().memorySteps() : block);
  }

  /**
   * A machine on which each stretch draws by itself, with what that leaves out of the spread, where
   * nearly all computing is in steps.
   */
  Resampling compared(Resampling byClass) {
    double independent = byClass.independentVariance();
    if (trace == null || independent == 0 || trace.share() < NEARLY_ALL) {
      return byClass;
    }
    double ratio = Math.sqrt(trace.computedVariance() / independent);
    return byClass.saying(
        String.format(
            Locale.ROOT,
            "in %d recorded steps the sum of a rank's computing varies %.2f times as much",
            trace.steps().computing().steps(),
            ratio));
  }
}
