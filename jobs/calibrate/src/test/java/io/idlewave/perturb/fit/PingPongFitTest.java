package io.idlewave.perturb.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A ping-pong under LogGP takes 2 (L + 2 o + (k - 1) G): here L + 2 o = 15,400 ns, G = 6 ns/B. */
class PingPongFitTest {

  private static final double SUM = 15_400;
  private static final double GAP = 6;

  private static List<RoundTrip> trips(double noise, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<RoundTrip> trips = new ArrayList<>();
    for (int repetition = 0; repetition < 10; repetition++) {
      for (long bytes : new long[] {0, 1, 64, 1024, 4096, 65_536, 1 << 20}) {
        double exact = 2 * (SUM + Math.max(0, bytes - 1) * GAP);
        trips.add(new RoundTrip(bytes, 0, exact * (1 + noise * random.nextGaussian())));
      }
    }
    return trips;
  }

  @Test
  void fit_exactPoints_givesTheSumAndG() {
    FittedParameters fit = PingPongFit.fit(trips(0, 0));
    assertThat(fit.values().get(PingPongFit.SUM)).isCloseTo(SUM, within(1e-6));
    assertThat(fit.values().get(PingPongFit.GAP_PER_BYTE)).isCloseTo(GAP, within(1e-9));
    assertThat(fit.relativeResidual()).isLessThan(1e-12);
  }

  @Test
  void fit_onePercentNoise_staysWithinThreeStandardErrors() {
    for (long seed = 1; seed <= 20; seed++) {
      FittedParameters fit = PingPongFit.fit(trips(0.01, seed));
      assertThat(fit.values().get(PingPongFit.SUM))
          .isCloseTo(SUM, within(3.0 * fit.standardErrors().get(PingPongFit.SUM)));
      assertThat(fit.values().get(PingPongFit.GAP_PER_BYTE))
          .isCloseTo(GAP, within(3.0 * fit.standardErrors().get(PingPongFit.GAP_PER_BYTE)));
      assertThat(fit.relativeResidual()).isCloseTo(0.01, within(0.003));
    }
  }

  @Test
  void fit_oneSizeOrFewPoints_isRefused() {
    RoundTrip small = new RoundTrip(0, 0, 100);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PingPongFit.fit(List.of(small, small, new RoundTrip(1, 0, 100))))
        .withMessage(
            "round trips without delay: at least 3 points of at least 2 sizes for L + 2o and G, got 3 of 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PingPongFit.fit(List.of(small, new RoundTrip(9, 0, 100))))
        .withMessageContaining("got 2 of 2");
  }

  @Test
  void isPlain_anyDelay_isNot() {
    assertThat(PingPongFit.isPlain(List.of(new RoundTrip(0, 0, 1)))).isTrue();
    assertThat(PingPongFit.isPlain(List.of(new RoundTrip(0, 0, 1), new RoundTrip(0, 1, 2))))
        .isFalse();
  }
}
