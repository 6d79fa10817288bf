package io.idlewave.perturb.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Tables of tau-Lop from messages that cost what the model says: they come out again. */
class TransferFitTest {

  private static final double OVERHEAD = 900;
  private static final long[] SIZES = {0, 1024, 65_536};
  private static final int[] TRANSFERS = {1, 2, 8};

  /** L0(m, tau): two transfers share most of the memory's bandwidth. */
  private static double shared(long bytes, int transfers) {
    return bytes * (0.2 + 0.05 * (transfers - 1));
  }

  /** L1(m, tau): latency, and a link that is divided. */
  private static double network(long bytes, int transfers) {
    return 4000 + bytes * 1.1 * transfers;
  }

  private static SortedMap<Integer, SortedMap<Long, Double>> measured(
      boolean acrossNodes, double noise, SplittableRandom random) {
    SortedMap<Integer, SortedMap<Long, Double>> measured = new TreeMap<>();
    for (int transfers : TRANSFERS) {
      SortedMap<Long, Double> times = new TreeMap<>();
      for (long bytes : SIZES) {
        double nanos =
            OVERHEAD + 2 * shared(bytes, transfers) + (acrossNodes ? network(bytes, transfers) : 0);
        times.put(bytes, nanos * (1 + noise * random.nextGaussian()));
      }
      measured.put(transfers, times);
    }
    return measured;
  }

  @Test
  void of_exactMessages_givesTheTables() {
    SplittableRandom random = new SplittableRandom(1);
    TransferFit fit = TransferFit.of(measured(false, 0, random), measured(true, 0, random));
    assertThat(fit.overheadNanos()).isEqualTo(OVERHEAD);
    for (int transfers : TRANSFERS) {
      for (long bytes : SIZES) {
        assertThat(fit.sharedNanos().get(transfers).get(bytes))
            .isCloseTo(shared(bytes, transfers), within(1e-6));
        assertThat(fit.networkNanos().get(transfers).get(bytes))
            .isCloseTo(network(bytes, transfers), within(1e-6));
      }
    }
  }

  /** Errors of 1 % of a message carry over to its transfers: here at most 4 sigma of them. */
  @Test
  void of_onePercentNoise_staysWithinTheErrorsOfTheMessages() {
    double noise = 0.01;
    SplittableRandom random = new SplittableRandom(7);
    SortedMap<Integer, SortedMap<Long, Double>> exact = measured(true, 0, random);
    SortedMap<Integer, SortedMap<Long, Double>> shared = measured(false, noise, random);
    for (int transfers : TRANSFERS) {
      // a measurement of nothing, without which no size is shorter than the overhead by chance
      shared.get(transfers).put(0L, OVERHEAD);
    }
    TransferFit fit = TransferFit.of(shared, measured(true, noise, random));
    for (int transfers : TRANSFERS) {
      for (long bytes : SIZES) {
        double error = 4 * noise * exact.get(transfers).get(bytes);
        assertThat(fit.sharedNanos().get(transfers).get(bytes))
            .isCloseTo(shared(bytes, transfers), within(error));
        assertThat(fit.networkNanos().get(transfers).get(bytes))
            .isCloseTo(network(bytes, transfers), within(2 * error));
      }
    }
  }

  @Test
  void of_tablesThatLackSomething_sayWhat() {
    SplittableRandom random = new SplittableRandom(1);
    SortedMap<Integer, SortedMap<Long, Double>> shared = measured(false, 0, random);
    SortedMap<Integer, SortedMap<Long, Double>> network = measured(true, 0, random);
    assertRefused(new TreeMap<>(), network, "channel shared: rows with 1 transfer, got no rows");
    assertRefused(
        shared, network.tailMap(2), "channel network: rows with 1 transfer, got only [2, 8]");
    network.get(2).put(77L, 1e6);
    assertRefused(
        shared,
        network,
        "channel network, 77 B with 2 transfers: a row of channel shared with the same size and"
            + " transfers, got none");
    shared.get(2).put(77L, 800.0);
    assertRefused(
        shared,
        network,
        "channel shared, 77 B with 2 transfers: at least the 900.0 ns of its other parts, got"
            + " 800.0 ns");
    shared.get(1).remove(0L);
    assertRefused(
        shared,
        network,
        "channel shared: a row of 0 B with 1 transfer, which gives the overhead, got none");
  }

  private static void assertRefused(
      SortedMap<Integer, SortedMap<Long, Double>> shared,
      SortedMap<Integer, SortedMap<Long, Double>> network,
      String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TransferFit.of(shared, network))
        .withMessage(message);
  }
}
