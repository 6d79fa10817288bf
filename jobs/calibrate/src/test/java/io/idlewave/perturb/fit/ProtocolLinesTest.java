package io.idlewave.perturb.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.perturb.fit.ProtocolLines.SizeLine;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProtocolLinesTest {

  private static RoundTrip trip(long bytes, double nanos) {
    return new RoundTrip(bytes, 0, 2 * nanos);
  }

  @Test
  void of_twoProtocols_findsWhereTheyChangeAndWhatTheyTake() {
    List<RoundTrip> trips = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      long bytes = 1L << i;
      trips.add(trip(bytes, i < 10 ? 1_000 + 0.25 * (bytes - 1) : 5_000 + 0.0625 * (bytes - 1)));
    }
    assertThat(ProtocolLines.of(trips, 0.01))
        .satisfiesExactly(
            first -> assertLine(first, 1, 512, 1_000, 0.25),
            second -> assertLine(second, 1_024, 32_768, 5_000, 0.0625));
  }

  private static void assertLine(
      SizeLine line, long fromBytes, long toBytes, double sumNanos, double gapPerByteNanos) {
    assertThat(line.fromBytes()).isEqualTo(fromBytes);
    assertThat(line.toBytes()).isEqualTo(toBytes);
    assertThat(line.sumNanos()).isCloseTo(sumNanos, within(1e-6 * sumNanos));
    assertThat(line.gapPerByteNanos()).isCloseTo(gapPerByteNanos, within(1e-6 * gapPerByteNanos));
  }

  /** The change is where two lines, tried at each place by themselves, miss the times least. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void of_noisyTimes_changesWhereTheErrorsAreLeast(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int change = 4 + random.nextInt(8);
    List<RoundTrip> trips = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      double exact = i < change ? 1_000 + 0.3 * (1L << i) : 9_000 + 0.1 * (1L << i);
      trips.add(trip(1L << i, exact * (1 + 0.02 * (random.nextDouble() - 0.5))));
    }
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int at = 3; at <= 13; at++) {
      double squares = squares(trips.subList(0, at)) + squares(trips.subList(at, 16));
      if (squares < least) {
        least = squares;
        best = at;
      }
    }
    List<SizeLine> lines = ProtocolLines.of(trips, 0.02);
    assertThat(lines).hasSize(2);
    assertThat(lines.get(1).fromBytes()).isEqualTo(1L << best);
  }

  /** The least of the squares of relative errors on one line, by the slope that leaves them so. */
  private static double squares(List<RoundTrip> trips) {
    double low = 0;
    double high = 10;
    for (int i = 0; i < 200; i++) {
      double third = (high - low) / 3;
      if (squares(trips, low + third) < squares(trips, high - third)) {
        high -= third;
      } else {
        low += third;
      }
    }
    return squares(trips, low);
  }

  private static double squares(List<RoundTrip> trips, double slope) {
    double weights = 0;
    double starts = 0;
    for (RoundTrip trip : trips) {
      double nanos = trip.roundTripNanos() / 2;
      weights += 1 / (nanos * nanos);
      starts += (nanos - slope * (trip.messageBytes() - 1)) / (nanos * nanos);
    }
    double sum = 0;
    for (RoundTrip trip : trips) {
      double nanos = trip.roundTripNanos() / 2;
      double off = (starts / weights + slope * (trip.messageBytes() - 1)) / nanos - 1;
      sum += off * off;
    }
    return sum;
  }
}
