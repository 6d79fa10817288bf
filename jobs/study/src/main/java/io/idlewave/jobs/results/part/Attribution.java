package io.idlewave.jobs.results.part;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The places that amplify and absorb delay most, as the summary holds them. The component names are
 * a stable contract.
 *
 * @param scenarios one entry per scenario and bound, in the order of the study
 */
public record Attribution(List<OfScenario> scenarios) {

  /** Its name among the analyses of a summary, and the word by which studies ask for it. */
  public static final String LABEL = "attribution";

  public Attribution {
    scenarios = List.copyOf(scenarios);
  }

  /**
   * Those of one scenario and bound, sums over ranks per finished replicate.
   *
   * @param bound which bound of the delays it is
   * @param inNanos all noise, in ns
   * @param outNanos the delays of all ranks at the end, in ns
   * @param amplification delay out by delay in; null where nothing comes in
   * @param amplify at most three places, that of the largest gain first
   * @param absorb at most three places, that which absorbs most first
   */
  public record OfScenario(
      String scenario,
      String bound,
      double inNanos,
      double outNanos,
      @Nullable Double amplification,
      List<Place> amplify,
      List<Place> absorb) {

    public OfScenario {
      amplify = List.copyOf(amplify);
      absorb = List.copyOf(absorb);
    }
  }

  /**
   * Calls of one function, region, size and communicator, in words.
   *
   * @param place such as {@code MPI_Allreduce in ljForce (64 to 127 B)}
   * @param inNanos delay in, in ns
   * @param outNanos delay out, in ns
   * @param amplification delay out by delay in; null where nothing comes in
   */
  public record Place(
      String place,
      double inNanos,
      double outNanos,
      @Nullable Double amplification,
      double absorbedNanos) {}
}
