package io.idlewave.perturb.fit;

import io.idlewave.perturb.fit.RelativeFit.Equation;
import io.idlewave.perturb.network.LogGp;
import java.util.List;

/**
 * What round trips without computation between send and receive tell of LogGP: a message of k bytes
 * takes {@code (L + 2 o) + (k - 1) G}, a round trip twice that. L and o stand in one sum, for
 * nothing in such a measurement overlaps; o alone takes round trips with a computation w that is
 * longer than a message.
 */
public final class PingPongFit {

  /** Place of L + 2 o, in ns. */
  public static final int SUM = 0;

  /** Place of G, in ns per byte. */
  public static final int GAP_PER_BYTE = 1;

  private static final int PARAMETERS = 2;

  private PingPongFit() {}

  /** Whether no rank computes in any of {@code trips}, so that this is all that can be fitted. */
  public static boolean isPlain(List<RoundTrip> trips) {
    return trips.stream().allMatch(trip -> trip.delayNanos() == 0);
  }

  /**
   * Fits the sum and G.
   *
   * @param trips at least 3, of at least two sizes beyond one byte apart, without delay
   * @throws IllegalArgumentException where they are fewer
   */
  public static FittedParameters fit(List<RoundTrip> trips) {
    long sizes = trips.stream().mapToLong(PingPongFit::gaps).distinct().count();
    if (trips.size() <= PARAMETERS || sizes < PARAMETERS) {
      throw new IllegalArgumentException(
          "round trips without delay: at least %d points of at least %d sizes for L + 2o and G, got %d of %d"
              .formatted(PARAMETERS + 1, PARAMETERS, trips.size(), sizes));
    }
    return new RelativeFit(trips.stream().map(PingPongFit::equation).toList(), PARAMETERS).solve();
  }

  private static Equation equation(RoundTrip trip) {
    return Equation.of(trip.roundTripNanos(), 0, 2, 2.0 * gaps(trip));
  }

  private static long gaps(RoundTrip trip) {
    return Math.max(0, trip.messageBytes() - 1);
  }

  /**
   * A network with the fitted times of messages between idle ranks: the whole sum as L.
   *
   * @throws IllegalArgumentException where noise has made a parameter negative
   */
  public static LogGp network(FittedParameters fit) {
    return LogGp.of(fit.values().get(SUM), 0, 0, fit.values().get(GAP_PER_BYTE));
  }
}
