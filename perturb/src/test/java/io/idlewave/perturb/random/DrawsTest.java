package io.idlewave.perturb.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DrawsTest {

  private static final int COUNT = 1 << 17;

  /** What changes from one draw of a sequence to the next. */
  enum Neighbour {
    REPLICATE,
    CALL,
    RANK,
    SUB_INDEX,
    SEED,
    PURPOSE,
    DIAGONAL;

    long bits(long n) {
      return switch (this) {
        case REPLICATE -> Draws.bits(DrawKey.of(42, 3, 7, Purpose.CALL, 0), n);
        case CALL -> Draws.bits(DrawKey.of(42, 3, n, Purpose.CALL, 0), 5);
        case RANK -> Draws.bits(DrawKey.of(42, (int) n, 7, Purpose.CALL, 0), 5);
        case SUB_INDEX -> Draws.bits(DrawKey.of(42, 3, 7, Purpose.CALL, (int) n), 5);
        case SEED -> Draws.bits(DrawKey.of(n, 3, 7, Purpose.CALL, 0), 5);
        case PURPOSE -> Draws.bits(DrawKey.of(42, 3, n / 4, Purpose.ofCode((int) (n % 4)), 0), 5);
        case DIAGONAL -> Draws.bits(DrawKey.of(42, (int) n, n, Purpose.CALL, 0), n);
      };
    }

    double uniform(long n) {
      return (bits(n) >>> 11) * 0x1p-53;
    }
  }

  /**
   * Golden vectors from the Python in {@link DrawKeyTest}, with {@code bits(key, replicate) =
   * mix(key ^ mix((replicate + 0x9E3779B97F4A7C15) % 2**64))}; seed 42, rank 1, call 0, COMPUTE.
   */
  @ParameterizedTest
  @CsvSource({
    "0, 1ebd234084666504",
    "1, 6b078ddece4539ef",
    "999999999999, 948da2e39d9c1651",
  })
  void bits_replicate_matchesGoldenVector(long replicate, String expected) {
    long key = DrawKey.of(42, 1, 0, Purpose.COMPUTE, 0);
    assertThat(Long.toHexString(Draws.bits(key, replicate))).isEqualTo(expected);
    assertThat(Draws.bitsOfLane(key, Draws.lane(replicate))).isEqualTo(Draws.bits(key, replicate));
  }

  @ParameterizedTest
  @EnumSource
  void bits_sequence_isUniformByKolmogorovSmirnov(Neighbour neighbour) {
    double[] sorted = new double[COUNT];
    Arrays.setAll(sorted, neighbour::uniform);
    Arrays.sort(sorted);
    double distance = 0;
    for (int n = 0; n < COUNT; n++) {
      double above = (n + 1.0) / COUNT - sorted[n];
      double below = sorted[n] - (double) n / COUNT;
      distance = Math.max(distance, Math.max(above, below));
    }
    // Critical value at 1e-5: sqrt(ln(2 / 1e-5) / 2) = 2.47.
    assertThat(distance * Math.sqrt(COUNT)).isLessThan(2.47);
  }

  @ParameterizedTest
  @EnumSource
  void bits_everyByteOfASequence_isUniformByChiSquare(Neighbour neighbour) {
    for (int shift = 0; shift < Long.SIZE; shift += 8) {
      int[] bins = new int[256];
      for (long n = 0; n < COUNT; n++) {
        bins[(int) (neighbour.bits(n) >>> shift & 0xFF)]++;
      }
      double expected = COUNT / 256.0;
      double chiSquare = 0;
      for (int bin : bins) {
        chiSquare += (bin - expected) * (bin - expected) / expected;
      }
      // 255 degrees of freedom: the quantiles at 1e-6 and 1 - 1e-6 are 160 and 376.
      assertThat(chiSquare).as("byte at " + shift).isBetween(160.0, 376.0);
    }
  }

  @ParameterizedTest
  @EnumSource
  void bits_neighboursOfASequence_areUncorrelated(Neighbour neighbour) {
    for (int lag = 1; lag <= 4; lag++) {
      double sum = 0;
      for (long n = 0; n < COUNT; n++) {
        sum += (neighbour.uniform(n) - 0.5) * (neighbour.uniform(n + lag) - 0.5);
      }
      double correlation = 12 * sum / COUNT;
      assertThat(correlation * Math.sqrt(COUNT)).as("lag " + lag).isBetween(-4.5, 4.5);
    }
  }

  @Test
  void bits_manyKeysAndReplicates_neverRepeat() {
    long[] all = new long[1_000 * 500];
    for (int call = 0; call < 1_000; call++) {
      long key = DrawKey.of(7, 0, call, Purpose.COMPUTE, 0);
      for (int replicate = 0; replicate < 500; replicate++) {
        all[call * 500 + replicate] = Draws.bits(key, replicate);
      }
    }
    assertThat(Arrays.stream(all).distinct().count()).isEqualTo(all.length);
  }
}
