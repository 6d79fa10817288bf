package io.idlewave.perturb.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** L + 2 o = 1,600 ns, g = 250 ns and G = 0.08 ns/B; long messages follow each other by k G. */
class MessageFitTest {

  private static final double SUM = 1600;
  private static final double GAP = 250;
  private static final double PER_BYTE = 0.08;
  private static final long[] SIZES = {0, 1, 64, 1024, 4096, 65_536, 1 << 20};

  private final List<RoundTrip> trips = new ArrayList<>();
  private final List<MessageTrain> trains = new ArrayList<>();

  private void measure(double noise, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int repetition = 0; repetition < 10; repetition++) {
      for (long bytes : SIZES) {
        double way = SUM + Math.max(0, bytes - 1) * PER_BYTE;
        trips.add(new RoundTrip(bytes, 0, 2 * way * (1 + noise * random.nextGaussian())));
        double others = 63 * Math.max(GAP, (bytes - 1) * PER_BYTE);
        double train = (others + way + SUM + 3 * PER_BYTE) * (1 + noise * random.nextGaussian());
        trains.add(new MessageTrain(bytes, 64, 4, train));
      }
    }
  }

  @Test
  void fit_exactTimes_givesTheParameters() {
    measure(0, 0);
    FittedParameters fit = MessageFit.fit(trips, trains);
    assertThat(fit.values().get(MessageFit.SUM)).isCloseTo(SUM, within(1e-6));
    assertThat(fit.values().get(MessageFit.GAP_PER_BYTE)).isCloseTo(PER_BYTE, within(1e-9));
    assertThat(fit.values().get(MessageFit.GAP)).isCloseTo(GAP, within(1e-6));
    assertThat(fit.relativeResidual()).isLessThan(1e-10);
    for (int i = 0; i < trips.size(); i++) {
      RoundTrip trip = trips.get(i);
      assertThat(MessageFit.fittedNanos(fit, trip))
          .isCloseTo(trip.roundTripNanos(), within(1e-6 * trip.roundTripNanos()));
      MessageTrain train = trains.get(i);
      assertThat(MessageFit.fittedNanos(fit, train))
          .isCloseTo(train.nanos(), within(1e-6 * train.nanos()));
    }
  }

  @Test
  void fit_onePercentNoise_staysWithinFourStandardErrors() {
    for (long seed = 1; seed <= 20; seed++) {
      trips.clear();
      trains.clear();
      measure(0.01, seed);
      FittedParameters fit = MessageFit.fit(trips, trains);
      double[] truth = {SUM, PER_BYTE, GAP};
      for (int i = 0; i < truth.length; i++) {
        assertThat(fit.values().get(i))
            .isCloseTo(truth[i], within(4.0 * fit.standardErrors().get(i)));
      }
      assertThat(fit.relativeResidual()).isCloseTo(0.01, within(0.003));
    }
  }

  @Test
  void fit_withoutTrains_leavesTheGapOpen() {
    measure(0, 0);
    FittedParameters fit = MessageFit.fit(trips, List.of());
    assertThat(fit.isDetermined(MessageFit.GAP)).isFalse();
    assertThat(fit.values().subList(0, 2)).isEqualTo(PingPongFit.fit(trips).values());
  }

  @Test
  void train_outOfBounds_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MessageTrain(1, 1, 0, 5))
        .withMessage("messages in a row: at least 2, got 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MessageTrain(-1, 2, 0, 5))
        .withMessage("message in B: at least 0, got -1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MessageTrain(1, 2, 0, Double.NaN))
        .withMessage("train in ns: above 0 and finite, got NaN");
  }
}
