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
    smallest.add(Transits.index(8, false, false), 500, 0, Transits.NO_EVIDENCE);
    smallest.add(Transits.index(1000, false, false), 300, 0, Transits.NO_EVIDENCE);
    Transits transits = smallest.transits();
    assertThat(transits.nanos(0, false, false)).isEqualTo(300);
    assertThat(transits.nanos(15, false, false)).isEqualTo(300);
    assertThat(transits.nanos(1023, false, false)).isEqualTo(300);
    assertThat(transits.nanos(1024, false, false)).isZero();
  }

  @Test
  void nanos_otherKinds_areKeptApart() {
    Transits.Search smallest = new Transits.Search();
    smallest.add(Transits.index(8, false, false), 1, 0, Transits.NO_EVIDENCE);
    smallest.add(Transits.index(8, true, false), 2, 0, Transits.NO_EVIDENCE);
    smallest.add(Transits.index(8, false, true), 3, 0, Transits.NO_EVIDENCE);
    smallest.add(Transits.index(8, true, true), 4, 0, Transits.NO_EVIDENCE);
    Transits transits = smallest.transits();
    assertThat(transits.nanos(9, false, false)).isEqualTo(1);
    assertThat(transits.nanos(9, true, false)).isEqualTo(2);
    assertThat(transits.nanos(9, false, true)).isEqualTo(3);
    assertThat(transits.nanos(9, true, true)).isEqualTo(4);
  }

  @Test
  void nanos_effectBeforeItsCause_isZero() {
    Transits.Search smallest = new Transits.Search();
    smallest.add(Transits.index(8, false, false), -40, 0, Transits.NO_EVIDENCE);
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
      smallest.add(Transits.index(bytes, true, false), perClass[size], 0, Transits.NO_EVIDENCE);
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

  private static final int RECEIVER = CallClasses.of(1, 8, false);

  /** Calls of {@link #RECEIVER} need 100 to 400 ns of their own, all others nothing. */
  private static BaseTable base() {
    long[] lower = new long[CallClasses.count(2)];
    long[] shortest = new long[CallClasses.count(2)];
    lower[RECEIVER] = 100;
    shortest[RECEIVER] = 400;
    return new BaseTable(lower, shortest, shortest);
  }

  private static int index(long bytes) {
    return Transits.index(bytes, false, false);
  }

  /** What the receive needs of its own is the end of the transit. */
  @Test
  void arrival_receiverWaited_liesBeforeWhatTheReceivingCallNeeds() {
    Transits.Search smallest = new Transits.Search();
    smallest.add(index(8), 900, CallClasses.of(0, 8, false), 0);
    smallest.add(index(8), 500, RECEIVER, 0);
    smallest.add(index(8), 500, CallClasses.of(0, 8, false), 0);
    smallest.add(index(0), 700, CallClasses.of(0, 0, false), Transits.NO_EVIDENCE);
    Transits transits = smallest.transits();
    assertThat(transits.earliestNanos(index(8), base(), 0)).isEqualTo(100);
    assertThat(transits.earliestNanos(index(0), base(), 0)).isZero();
    assertThat(transits.earliestNanos(index(5000), base(), 0)).isZero();
    for (long bytes : new long[] {0, 8}) {
      assertThat(transits.latestNanos(index(bytes), base())).isEqualTo(400);
    }
    int unseen = Transits.index(8, true, false);
    assertThat(transits.earliestNanos(unseen, base(), 0)).isZero();
    assertThat(transits.latestNanos(unseen, base())).isZero();
  }

  /** Of 8 B, 500 ns measure what the receiver computed; 1 B took 300 ns at least. */
  @Test
  void earliest_receiverComputedFirst_isThatOfSmallerMessages() {
    Transits.Search smallest = new Transits.Search();
    smallest.add(index(8), 500, 0, Transits.NO_EVIDENCE);
    smallest.add(index(8), 520, 0, 0);
    Transits computed = smallest.transits();
    assertThat(computed.earliestNanos(index(8), base(), 0)).isZero();
    assertThat(computed.latestNanos(index(8), base())).isEqualTo(500);
    smallest.add(index(1), 300, 0, 0);
    assertThat(smallest.transits().earliestNanos(index(8), base(), 0)).isEqualTo(300);
    smallest.add(index(8), 500, 0, 0);
    assertThat(smallest.transits().earliestNanos(index(8), base(), 0)).isEqualTo(500);
  }

  /** The call also completed a send of 4,000 B, which waited if it was no eager one. */
  @Test
  void earliest_callMayHaveWaitedForASend_countsIfThatWasEager() {
    Transits.Search smallest = new Transits.Search();
    smallest.add(index(8), 500, 0, 4000);
    assertThat(smallest.transits().earliestNanos(index(8), base(), 3999)).isZero();
    assertThat(smallest.transits().earliestNanos(index(8), base(), 4000)).isEqualTo(500);
  }

  /** 8 B took 900 ns and 1 kB took 600 less at most 400: the smaller ones were held up. */
  @Test
  void earliest_largerMessagesWereFaster_isThatOfTheLarger() {
    Transits.Search smallest = new Transits.Search();
    smallest.add(index(8), 900, 0, 0);
    smallest.add(index(1000), 600, RECEIVER, 0);
    Transits transits = smallest.transits();
    assertThat(transits.earliestNanos(index(8), base(), 0)).isEqualTo(200);
    assertThat(transits.latestNanos(index(8), base())).isEqualTo(500);
  }

  /** 8 B took 450 ns, more than 1 kB; 445 less 100 to 400 fit, but not with a base of 400. */
  @Test
  void earliest_largerMessagesMayHaveBeenFaster_isTheSmallerOfBoth() {
    Transits.Search smallest = new Transits.Search();
    smallest.add(index(8), 450, 0, 0);
    smallest.add(index(1000), 440, RECEIVER, Transits.NO_EVIDENCE);
    Transits transits = smallest.transits();
    assertThat(transits.latestNanos(index(8), base())).isEqualTo(340);
    assertThat(transits.earliestNanos(index(8), base(), 0)).isZero();
    smallest.add(index(8), 445, RECEIVER, 0);
    assertThat(smallest.transits().earliestNanos(index(8), base(), 0)).isEqualTo(40);
  }
}
