package io.idlewave.jobs.results.part;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The places that amplify and absorb delay most, as the summary holds them. */
public record Attribution(List<OfScenario> scenarios) {

  /** Its name among the analyses of a summary, and the word by which studies ask for it. */
  public static final String LABEL = "attribution";

  public Attribution {
    scenarios = List.copyOf(scenarios);
  }

  /** Those of one scenario and bound, sums over ranks per finished replicate. */
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

  /** Calls of one function, region, size and communicator, in words. */
  public record Place(
      String place,
      double inNanos,
      double outNanos,
      @Nullable Double amplification,
      double absorbedNanos) {}
}
