package io.idlewave.perturb.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.perturb.fit.LogGpsFit.Parameter;
import io.idlewave.perturb.network.LogGps;
import io.idlewave.perturb.network.Platform;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.EnumSource;

class RttFitTest {

  private static final double[] SHARES_OF_S = {0, 0.05, 0.15, 0.3, 0.5, 0.8, 1};
  private static final double[] MULTIPLES_BEYOND = {1.01, 1.5, 2, 4};

  private static double[] parameters(LogGps network) {
    return new double[] {
      network.latency(),
      network.overhead(),
      network.sendOverheadPerByte(),
      network.receiveOverheadPerByte(),
      network.gapPerByteShort(),
      network.gapPerByteLong()
    };
  }

  /** Sizes on both sides of s and S, each without delay, with some, and with more than enough. */
  private static List<RoundTrip> points(LogGps network, double noise, int repetitions, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<RoundTrip> points = new ArrayList<>();
    for (int repetition = 0; repetition < repetitions; repetition++) {
      for (long bytes : sizes(network)) {
        double alone = RttFit.roundTripNanos(network, bytes, 0);
        for (double share : new double[] {0, 0.3, 1.2, 2}) {
          double exact = RttFit.roundTripNanos(network, bytes, share * alone);
          double measured = exact * (1 + noise * random.nextGaussian());
          points.add(new RoundTrip(bytes, share * alone, measured));
        }
      }
    }
    return points;
  }

  private static List<Long> sizes(LogGps network) {
    List<Long> sizes = new ArrayList<>();
    for (double share : SHARES_OF_S) {
      sizes.add((long) (share * network.packetBytes()));
      sizes.add((long) (share * network.synchronousBytes()));
    }
    for (double multiple : MULTIPLES_BEYOND) {
      sizes.add((long) (multiple * network.synchronousBytes()));
    }
    return sizes;
  }

  private static LogGpsFit fit(LogGps network, List<RoundTrip> points) {
    return RttFit.fit(points, network.packetBytes(), network.synchronousBytes());
  }

  @ParameterizedTest
  @CsvFileSource(resources = "/network/loggps-round-trips.csv", numLinesToSkip = 1)
  void roundTrip_paperPlatform_takesWhatTheEquationsSay(
      String quantity,
      Platform platform,
      long bytes,
      double receiveBehindSend,
      double delay,
      double expected,
      double tolerance) {
    assertThat(RttFit.roundTripNanos(platform.network(), bytes, delay))
        .isEqualTo(expected, within(tolerance));
  }

  @ParameterizedTest
  @EnumSource(Platform.class)
  void fit_exactPoints_givesTable5(Platform platform) {
    LogGpsFit fit = fit(platform.network(), points(platform.network(), 0, 1, 0));
    double[] expected = parameters(platform.network());
    for (Parameter parameter : Parameter.values()) {
      double value = expected[parameter.column()];
      assertThat(fit.value(parameter)).isEqualTo(value, within(1e-6 * Math.abs(value)));
    }
    assertThat(fit.warnings()).isEmpty();
    assertThat(fit.relativeResidual()).isLessThan(1e-9);
  }

  @ParameterizedTest
  @EnumSource(Platform.class)
  void fit_onePercentNoise_givesTable5WithinThreeStandardErrors(Platform platform) {
    double[] expected = parameters(platform.network());
    for (long seed = 1; seed <= 5; seed++) {
      LogGpsFit fit = fit(platform.network(), points(platform.network(), 0.01, 20, seed));
      for (Parameter parameter : Parameter.values()) {
        assertThat(fit.value(parameter))
            .as("%s, seed %d", parameter.symbol(), seed)
            .isEqualTo(expected[parameter.column()], within(3 * fit.standardError(parameter)));
      }
      assertThat(fit.relativeResidual()).isEqualTo(0.01, within(0.001));
    }
  }

  @ParameterizedTest
  @EnumSource(Platform.class)
  void fit_manyNoisyRuns_spreadAsTheStandardErrorsSay(Platform platform) {
    double[] expected = parameters(platform.network());
    double[] squares = new double[expected.length];
    int runs = 60;
    for (long seed = 100; seed < 100 + runs; seed++) {
      LogGpsFit fit = fit(platform.network(), points(platform.network(), 0.01, 5, seed));
      for (Parameter parameter : Parameter.values()) {
        double deviation =
            (fit.value(parameter) - expected[parameter.column()]) / fit.standardError(parameter);
        squares[parameter.column()] += deviation * deviation;
      }
    }
    for (double sum : squares) {
      assertThat(sum / runs).isBetween(0.5, 1.6);
    }
  }

  /** The lines on which the paper's measurements on Myrinet lie, as section 4.3 prints them. */
  @Test
  void fit_theSixMyrinetEquations_givesTable5() {
    double delay = 5e5;
    long s = 8191;
    List<RoundTrip> points = new ArrayList<>();
    for (long k : new long[] {0, 2000, 4000, 8000, s}) {
      points.add(new RoundTrip(k, 0, 2.850902e4 + 4.981455e1 * k));
      points.add(new RoundTrip(k, delay, 5.130990e5 + 9.430108 * k));
    }
    for (long k : new long[] {10_000, 13_000, 16_383}) {
      points.add(new RoundTrip(k, 0, 2.850902e4 + 4.981455e1 * s + 1.737150e1 * (k - s)));
    }
    double overheads = 5.130990e5 - delay;
    double latencies = 2.850902e4 - 2 * overheads;
    double bend = (4.981455e1 - 1.737150e1) / 2 * s;
    for (long k : new long[] {20_000, 25_000, 30_000}) {
      points.add(
          new RoundTrip(k, delay, delay + 5 * overheads + 2 * latencies + bend + 1.554669e1 * k));
    }
    LogGpsFit fit = RttFit.fit(points, s, 16_383);
    Offset<Double> nanos = within(10.0);
    Offset<Double> perByte = within(0.005);
    assertThat(fit.value(Parameter.O)).isEqualTo(6550, nanos).isEqualTo(6549.5, within(1e-6));
    assertThat(fit.value(Parameter.L)).isEqualTo(1160, nanos).isEqualTo(1155.51, within(1e-6));
    assertThat(fit.value(Parameter.OS)).isEqualTo(6.86, perByte);
    assertThat(fit.value(Parameter.OR)).isEqualTo(2.57, perByte);
    assertThat(fit.value(Parameter.GS)).isEqualTo(15.48, perByte);
    assertThat(fit.value(Parameter.GL))
        .isEqualTo(-0.74, perByte)
        .isEqualTo(-0.744358, within(1e-6));
    assertThat(fit.warnings()).isEmpty();
    assertThat(fit.network().synchronousBytes()).isEqualTo(16_383);
  }

  @Test
  void fit_wrongThreshold_isPoor() {
    LogGps network = Platform.CENJU_4.network();
    LogGpsFit fit = RttFit.fit(points(network, 0, 1, 0), 1028, 4000);
    assertThat(fit.warnings().get(0)).startsWith("round trips are off by");
  }

  @Test
  void fit_onePointFarOff_isNamed() {
    LogGps network = Platform.MYRINET.network();
    List<RoundTrip> points = points(network, 0.001, 5, 7);
    points.add(new RoundTrip(777, 0, 2 * RttFit.roundTripNanos(network, 777, 0)));
    LogGpsFit fit = fit(network, points);
    assertThat(fit.warnings()).anyMatch(w -> w.startsWith("the round trip of 777 B"));
  }

  @Test
  void fit_noiseLargerThanAParameter_isPoor() {
    LogGps network = new LogGps(0, 7820, 7.63, 12.77, 0, -12.74, 1028, 1028);
    int poor = 0;
    for (long seed = 1; seed <= 20; seed++) {
      LogGpsFit fit = fit(network, points(network, 0.04, 1, seed));
      boolean small = fit.standardError(Parameter.GS) > Math.abs(fit.value(Parameter.GS));
      assertThat(fit.warnings().stream().anyMatch(w -> w.startsWith("Gs = "))).isEqualTo(small);
      poor += small ? 1 : 0;
    }
    assertThat(poor).isBetween(8, 19);
  }

  @Test
  void fit_nothingBeyondS_doesNotTellOsFromOr() {
    LogGps network = Platform.MYRINET.network();
    List<RoundTrip> points = points(network, 0.01, 1, 1);
    points.removeIf(point -> point.messageBytes() > network.synchronousBytes());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> fit(network, points))
        .withMessageContaining("they do not determine Os, Or: ");
  }

  @Test
  void fit_noDelay_doesNotTellLFromO() {
    LogGps network = Platform.MYRINET.network();
    List<RoundTrip> points = points(network, 0.01, 1, 1);
    points.removeIf(point -> point.delayNanos() > 0);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> fit(network, points))
        .withMessageContaining("they do not determine L, o, Os, Or, Gs, Gl: ");
  }

  @Test
  void fit_fewPoints_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RttFit.fit(List.of(new RoundTrip(0, 0, 1)), 1, 1))
        .withMessage("round trips: at least 7 points for 6 parameters, got 1");
  }

  @Test
  void newRoundTrip_badValue_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RoundTrip(1, 0, 0))
        .withMessage("round trip in ns: above 0 and finite, got 0.0");
  }
}
