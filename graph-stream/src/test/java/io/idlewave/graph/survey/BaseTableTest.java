package io.idlewave.graph.survey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BaseTableTest {

  private static final int FUNCTIONS = 3;
  private static final int CHANGED = 1;

  /** Every class from 10 to 100 ns; its shortest call lasted 40 ns. */
  private static BaseTable table() {
    long[] lower = new long[CallClasses.count(FUNCTIONS)];
    long[] upper = new long[CallClasses.count(FUNCTIONS)];
    Arrays.fill(lower, 10);
    Arrays.fill(upper, 100);
    long[] shortest = new long[CallClasses.count(FUNCTIONS)];
    Arrays.fill(shortest, 40);
    return new BaseTable(lower, upper, shortest);
  }

  /**
   * A bound that is stated moves the other one as far as it has to, and the shortest duration into
   * the interval.
   */
  @ParameterizedTest
  @CsvSource({
    "20,,20,100,40",
    ",50,10,50,40",
    "20,50,20,50,40",
    "200,,200,200,200",
    ",5,5,5,5",
    ",,10,100,40",
    "0,0,0,0,0",
    "50,60,50,60,50"
  })
  void with_statedBounds_replacesThoseOfTheFunctionAlone(
      Long lower, Long upper, long expectedLower, long expectedUpper, long expectedShortest) {
    BaseTable changed = table().with(CHANGED, lower, upper);
    for (int function = 0; function < FUNCTIONS; function++) {
      for (long bytes : new long[] {0, 1, 4096, Long.MAX_VALUE}) {
        for (boolean offNode : new boolean[] {false, true}) {
          int callClass = CallClasses.of(function, bytes, offNode);
          boolean other = function != CHANGED;
          assertThat(changed.lowerNanos(callClass)).isEqualTo(other ? 10 : expectedLower);
          assertThat(changed.upperNanos(callClass)).isEqualTo(other ? 100 : expectedUpper);
          assertThat(changed.shortestNanos(callClass)).isEqualTo(other ? 40 : expectedShortest);
        }
      }
    }
  }

  @Test
  void with_contradictingBounds_isRefused() {
    assertThatThrownBy(() -> table().with(0, 5L, 4L))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("got 5 and 4 ns");
    assertThatThrownBy(() -> table().with(0, -1L, null))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void classes_ofAllCalls_areDistinctAndWithinTheTable() {
    boolean[] seen = new boolean[CallClasses.count(FUNCTIONS)];
    for (int function = 0; function < FUNCTIONS; function++) {
      for (int size = 0; size < CallClasses.SIZES; size++) {
        long bytes = size == 0 ? 0 : 1L << (size - 1);
        for (boolean offNode : new boolean[] {false, true}) {
          int callClass = CallClasses.of(function, bytes, offNode);
          assertThat(seen[callClass]).isFalse();
          seen[callClass] = true;
        }
      }
    }
    assertThat(seen).containsOnly(true);
  }
}
