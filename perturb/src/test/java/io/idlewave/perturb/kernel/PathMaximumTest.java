package io.idlewave.perturb.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.perturb.topology.Hops;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PathMaximumTest {

  private static final int LANES = 64;
  private static final int ROUNDS = 500;

  private static final PathParts.Store STORE = new PathParts.Store(LANES, PathRow.PARTS + 2);

  private final PathMaximum maximum = new PathMaximum(LANES);

  @Test
  void apply_randomTriples_isAssociativeAndCommutative() {
    Random random = new Random(1);
    int ties = 0;
    for (int round = 0; round < ROUNDS; round++) {
      PathRow a = row(random);
      PathRow b = row(random);
      PathRow c = row(random);
      assertSame(larger(larger(a, b), c), larger(a, larger(b, c)));
      assertSame(larger(a, b), larger(b, a));
      assertSame(larger(a, a), a);
      for (int lane = 0; lane < LANES; lane++) {
        ties += a.nanos[lane] == b.nanos[lane] ? 1 : 0;
      }
    }
    assertThat(ties).isGreaterThan(ROUNDS * LANES / 10);
  }

  @Test
  void apply_equalTimes_takesEachLargerCountAndThePartsOfOnePath() {
    PathRow one = row(7, 3, 1, 100, 2, 1, 4, 5, 0.5);
    PathRow two = row(5, 1, 2, 50, 2, 2, 1, 0, 1.5);
    maximum.apply(one, 0, two, 2, Weight.ZERO);
    assertThat(one.nanos).containsOnly(7);
    assertThat(partsOf(one)).containsExactly(3, 2, 100, 2, 2, 1, 5, 1.5);
  }

  @Test
  void apply_differentTimes_takesAllOfTheLarger() {
    PathRow one = row(7, 3, 1, 100, 2, 1, 4, 5, 0.5);
    PathRow two = row(5, 1, 2, 50, 2, 2, 1, 0, 1.5);
    Weight weight = new Weight(2.5, 1, 1, 0.5, 1, 0, 9, Hops.of(0, 4));
    maximum.apply(one, 0, two, weight.nanos(), weight);
    assertThat(one.nanos).containsOnly(7.5);
    assertThat(partsOf(one)).containsExactly(2, 2, 59, 3, 3, 1.5, 0, 5.5);
  }

  @Test
  void apply_differenceOfOneQuantumAtTheEndOfTheExactRange_decides() {
    PathRow one = row(0x1p53 - 1, 1, 0x1p52, 1, 0x1p50, 0, 0);
    PathRow two = row(0x1p53, 0, 0, 0, 0, 0, 0);
    maximum.apply(one, 0, two, 0, Weight.ZERO);
    assertThat(partsOf(one)).containsOnly(0);
    PathRow tiny = row(0x1p-60, 0, 3, 0, 0, 0, 0);
    maximum.apply(tiny, 0, row(0, 5, 5, 5, 5, 5, 5), 0, Weight.ZERO);
    assertThat(partsOf(tiny)).containsExactly(0, 3, 0, 0, 0, 0, 0, 0);
  }

  @Test
  void apply_clearedSlot_losesAgainstAnyTime() {
    PathRow cleared = row(Double.NEGATIVE_INFINITY, 9, 9, 9, 9, 9, 9, 9, 9);
    PathRow time = row(-3, 1, 2, 3, 4, 5, 6, 7, 8);
    assertThat(partsOf(larger(cleared, time))).containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
    assertThat(partsOf(larger(time, cleared))).containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
    assertThat(larger(cleared, cleared).nanos).containsOnly(Double.NEGATIVE_INFINITY);
  }

  private PathRow larger(PathRow one, PathRow two) {
    PathRow result = new PathRow(new double[LANES], STORE);
    result.copy(one, 0, Weight.ZERO);
    maximum.apply(result, 0, two, 0, Weight.ZERO);
    return result;
  }

  private static PathRow row(Random random) {
    PathRow row = new PathRow(random.ints(LANES, 0, 3).asDoubleStream().toArray(), STORE);
    for (int part = 0; part < PathRow.PARTS + 2; part++) {
      row.setPart(part, random.ints(LANES, -1, 2).asDoubleStream().toArray());
    }
    return row;
  }

  private static PathRow row(double nanos, double... parts) {
    PathRow row = new PathRow(new double[LANES], STORE);
    row.clear(nanos, STORE);
    for (int part = 0; part < parts.length; part++) {
      double[] values = new double[LANES];
      Arrays.fill(values, parts[part]);
      row.setPart(part, values);
    }
    return row;
  }

  private static double[] partsOf(PathRow row) {
    double[] parts = new double[PathRow.PARTS + 2];
    for (int part = 0; part < parts.length; part++) {
      assertThat(row.part(part)).containsOnly(row.part(part)[0]);
      parts[part] = row.part(part)[0];
    }
    return parts;
  }

  private static void assertSame(PathRow actual, PathRow expected) {
    assertThat(actual.nanos).isEqualTo(expected.nanos);
    for (int part = 0; part < PathRow.PARTS + 2; part++) {
      assertThat(actual.part(part)).isEqualTo(expected.part(part));
    }
  }
}
