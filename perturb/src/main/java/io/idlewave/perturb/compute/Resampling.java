package io.idlewave.perturb.compute;

import io.idlewave.perturb.noise.DurationLaw;
import io.idlewave.perturb.noise.StretchLaw;
import java.util.List;

/**
 * A machine on which computing varies as it did from stretch to stretch in the trace.
 *
 * @param times which stretch draws from which law
 * @param laws what the stretches of each class took
 * @param recordedNanos of the work of all stretches inside the run, in ns
 * @param unit what draws together, in words
 * @param leftNanos of it, what keeps its recorded time: its class was too small, or it is in no
 *     step
 */
public record Resampling(
    ComputeTimes times,
    List<StretchLaw> laws,
    double recordedNanos,
    double leftNanos,
    long leftStretches,
    String unit) {

  public Resampling {
    laws = List.copyOf(laws);
  }

  /** This machine, of which more is to be said. */
  public Resampling saying(String more) {
    return new Resampling(times, laws, recordedNanos, leftNanos, leftStretches, unit + "; " + more);
  }

  /** The variance of all that is drawn where each stretch draws by itself, in ns squared. */
  public double independentVariance() {
    return laws.stream().mapToDouble(law -> law instanceof DurationLaw of ? of.squares() : 0).sum();
  }

  /** The share of the recorded computing that is drawn. */
  public double drawnShare() {
    return recordedNanos == 0 ? 0 : 1 - leftShare();
  }

  /** The share of the recorded computing that keeps its time. */
  public double leftShare() {
    return recordedNanos == 0 ? 0 : leftNanos / recordedNanos;
  }
}
