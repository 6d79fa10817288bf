package io.idlewave.perturb.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DrawKeyTest {

  /**
   * Golden vectors from an independent implementation in Python (integers modulo 2^64):
   *
   * <pre>
   * def mix(z):
   *     z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) % 2**64
   *     z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) % 2**64
   *     return z ^ (z >> 31)
   * def key(seed, rank, call, purpose, sub):
   *     k = mix((seed + 0x9E3779B97F4A7C15) % 2**64)
   *     k = mix(k ^ (rank << 32 | sub % 2**32))
   *     return mix(k ^ (call << 3 | purpose))
   * </pre>
   */
  @ParameterizedTest
  @CsvSource({
    "0, 0, 0, COMPUTE, 0, 33fe8bd4f9c57863",
    "42, 0, 0, COMPUTE, 0, 6b9af54417d0bf75",
    "42, 0, 0, CALL, 0, 5ff1b2d709079039",
    "42, 1, 0, COMPUTE, 0, 34c88226df01eefc",
    "42, 0, 1, COMPUTE, 0, 492c52a721516a7c",
    "42, 0, 0, LATENCY, 1, e9bae1e278fe49e2",
    "-1, 127, 1099511627776, BANDWIDTH, -1, 827ff478ff47a338",
  })
  void of_arguments_matchesGoldenVector(
      long seed, int rank, long callIndex, Purpose purpose, int subIndex, String expected) {
    long key = DrawKey.of(seed, rank, callIndex, purpose, subIndex);
    assertThat(Long.toHexString(key)).isEqualTo(expected);
  }

  @Test
  void of_allSmallArguments_neverRepeats() {
    Set<Long> keys = new HashSet<>();
    int count = 0;
    for (long seed = 0; seed < 4; seed++) {
      for (int rank = 0; rank < 16; rank++) {
        for (long call = 0; call < 100; call++) {
          for (Purpose purpose : Purpose.values()) {
            for (int sub = 0; sub < 5; sub++) {
              keys.add(DrawKey.of(seed, rank, call, purpose, sub));
              count++;
            }
          }
        }
      }
    }
    assertThat(keys).hasSize(count);
  }

  @ParameterizedTest
  @CsvSource({"0, seed", "1, rank", "2, callIndex", "3, subIndex"})
  void of_oneBitOfAnArgumentFlipped_changesEveryKeyBitHalfTheTime(int argument, String name) {
    int bitsOfArgument = argument == 2 ? 60 : argument == 0 ? 64 : 32;
    int trials = 2_000;
    for (int bit = 0; bit < bitsOfArgument; bit++) {
      int[] flips = new int[Long.SIZE];
      for (int trial = 0; trial < trials; trial++) {
        long[] a = {trial, trial % 7, 3L * trial, trial % 3};
        long before = of(a);
        a[argument] ^= 1L << bit;
        long changed = before ^ of(a);
        for (int out = 0; out < Long.SIZE; out++) {
          flips[out] += (int) (changed >>> out & 1);
        }
      }
      // Six standard deviations of a fair coin, for 12,032 coins in all.
      for (int flipped : flips) {
        assertThat(flipped).as(name + ", bit " + bit).isBetween(866, 1134);
      }
    }
  }

  private static long of(long[] a) {
    return DrawKey.of(a[0], (int) a[1], a[2], Purpose.CALL, (int) a[3]);
  }
}
