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
    Transits.Search smallest = new Transits.Search();
    smallest.add(Transits.index(8, false, false), 500, 0);
    smallest.add(Transits.index(1000, false, false), 300, 0);
    Transits transits = smallest.transits();
    assertThat(transits.nanos(0, false, false)).isEqualTo(300);
    assertThat(transits.nanos(15, false, false)).isEqualTo(300);
    assertThat(transits.nanos(1023, false, false)).isEqualTo(300);
    assertThat(transits.nanos(1024, false, false)).isZero();
  }

  @Test
  void nanos_otherKinds_areKeptApart() {
    Transits.Search smallest = new Transits.Search();
    smallest.add(Transits.index(8, false, false), 1, 0);
    smallest.add(Transits.index(8, true, false), 2, 0);
    smallest.add(Transits.index(8, false, true), 3, 0);
    smallest.add(Transits.index(8, true, true), 4, 0);
    Transits transits = smallest.transits();
    assertThat(transits.nanos(9, false, false)).isEqualTo(1);
    assertThat(transits.nanos(9, true, false)).isEqualTo(2);
    assertThat(transits.nanos(9, false, true)).isEqualTo(3);
    assertThat(transits.nanos(9, true, true)).isEqualTo(4);
  }

  @Test
  void nanos_effectBeforeItsCause_isZero() {
    Transits.Search smallest = new Transits.Search();
    smallest.add(Transits.index(8, false, false), -40, 0);
    assertThat(smallest.transits().nanos(8, false, false)).isZero();
  }

  @Test
  void nanos_randomTransits_agreeWithASearchOverLargerSizes() {
    Random random = new Random(9);
    Transits.Search smallest = new Transits.Search();
    long[] perClass = new long[CallClasses.SIZES];
    for (int size = 0; size < CallClasses.SIZES; size++) {
      perClass[size] = random.nextInt(4) == 0 ? Long.MAX_VALUE : random.nextInt(1000);
      long bytes = size == 0 ? 0 : 1L << (size - 1);
      smallest.add(Transits.index(bytes, true, false), perClass[size], 0);
    }
    Transits transits = smallest.transits();
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

  /** The receive needs 100 to 400 ns of its own, which are the end of the transit. */
  @Test
  void arrival_ofAMessage_liesBeforeWhatTheReceivingCallNeeds() {
    int receiver = CallClasses.of(1, 8, false);
    Transits.Search smallest = new Transits.Search();
    smallest.add(Transits.index(8, false, false), 900, CallClasses.of(0, 8, false));
    smallest.add(Transits.index(8, false, false), 500, receiver);
    smallest.add(Transits.index(8, false, false), 500, CallClasses.of(0, 8, false));
    smallest.add(Transits.index(0, false, false), 700, CallClasses.of(0, 0, false));
    Transits transits = smallest.transits();
    long[] lower = new long[CallClasses.count(2)];
    long[] shortest = new long[CallClasses.count(2)];
    lower[receiver] = 100;
    shortest[receiver] = 400;
    BaseTable base = new BaseTable(lower, shortest, shortest);
    for (long bytes : new long[] {0, 8}) {
      int index = Transits.index(bytes, false, false);
      assertThat(transits.earliestNanos(index, base)).isEqualTo(100);
      assertThat(transits.latestNanos(index, base)).isEqualTo(400);
    }
    int unseen = Transits.index(8, true, false);
    assertThat(transits.earliestNanos(unseen, base)).isZero();
    assertThat(transits.latestNanos(unseen, base)).isZero();
  }
}
