package io.idlewave.graph.survey;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransitsTest {

  /** Class 0 holds zero bytes, class k the sizes from 2^(k-1) to 2^k - 1. */
  @ParameterizedTest
  @CsvSource({"0,0", "1,1", "2,2", "3,2", "4,3", "7,3", "8,4", "9223372036854775807,63"})
  void sizeClass_ofBytes_isTheNumberOfTheirBits(long bytes, int expected) {
    assertThat(CallClasses.sizeClass(bytes)).isEqualTo(expected);
  }

  @Test
  void nanos_largerMessageWasFaster_isThatOfTheLarger() {
    long[] smallest = Transits.empty();
    smallest[Transits.index(8, false, false)] = 500;
    smallest[Transits.index(1000, false, false)] = 300;
    Transits transits = Transits.of(smallest);
    assertThat(transits.nanos(0, false, false)).isEqualTo(300);
    assertThat(transits.nanos(15, false, false)).isEqualTo(300);
    assertThat(transits.nanos(1023, false, false)).isEqualTo(300);
    assertThat(transits.nanos(1024, false, false)).isZero();
  }

  @Test
  void nanos_otherKinds_areKeptApart() {
    long[] smallest = Transits.empty();
    smallest[Transits.index(8, false, false)] = 1;
    smallest[Transits.index(8, true, false)] = 2;
    smallest[Transits.index(8, false, true)] = 3;
    smallest[Transits.index(8, true, true)] = 4;
    Transits transits = Transits.of(smallest);
    assertThat(transits.nanos(9, false, false)).isEqualTo(1);
    assertThat(transits.nanos(9, true, false)).isEqualTo(2);
    assertThat(transits.nanos(9, false, true)).isEqualTo(3);
    assertThat(transits.nanos(9, true, true)).isEqualTo(4);
  }

  @Test
  void nanos_effectBeforeItsCause_isZero() {
    long[] smallest = Transits.empty();
    smallest[Transits.index(8, false, false)] = -40;
    assertThat(Transits.of(smallest).nanos(8, false, false)).isZero();
  }

  @Test
  void nanos_randomTransits_agreeWithASearchOverLargerSizes() {
    Random random = new Random(9);
    long[] smallest = Transits.empty();
    long[] perClass = new long[CallClasses.SIZES];
    for (int size = 0; size < CallClasses.SIZES; size++) {
      perClass[size] = random.nextInt(4) == 0 ? Long.MAX_VALUE : random.nextInt(1000);
      long bytes = size == 0 ? 0 : 1L << (size - 1);
      smallest[Transits.index(bytes, true, false)] = perClass[size];
    }
    Transits transits = Transits.of(smallest);
    for (int size = 0; size < CallClasses.SIZES; size++) {
      long expected = Long.MAX_VALUE;
      for (int larger = size; larger < CallClasses.SIZES; larger++) {
        expected = Math.min(expected, perClass[larger]);
      }
      long bytes = size == 0 ? 0 : 1L << (size - 1);
      assertThat(transits.nanos(bytes, true, false))
          .isEqualTo(expected == Long.MAX_VALUE ? 0 : expected);
    }
  }
}
