package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.perturb.kernel.Weight;
import io.idlewave.perturb.network.Adapters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When ways are free in collectives that are worked out on plain numbers. */
class PathWaysTest {

  private static StagePath until(double nanos) {
    return StagePath.START.plus(Weight.computation(nanos));
  }

  private static double freeNanos(PathWays ways, int member, int other) {
    return ways.after(StagePath.START, member, other, Weight.ZERO).weight().nanos();
  }

  private static Ways ways(int[] nodeOf, Adapters adapters) {
    return new Ways(Places.of(nodeOf, rank -> rank).sharing(adapters));
  }

  /** Ranks 0 and 1 are on a node; their messages to rank 2 take its adapters. */
  @Test
  void take_firstFreeOfTwo_isThatWhichIsFreeFirst() {
    PathWays ways =
        new PathWays(ways(new int[] {0, 0, 1}, new Adapters(2, true)), new int[] {0, 1, 2});
    ways.take(0, 2, until(5));
    assertThat(freeNanos(ways, 1, 2)).isZero();
    ways.take(1, 2, until(3));
    assertThat(freeNanos(ways, 0, 2)).isEqualTo(3);
    ways.take(0, 2, until(9));
    assertThat(freeNanos(ways, 1, 2)).isEqualTo(5);
    assertThat(freeNanos(ways, 0, 1)).isZero();
    assertThat(freeNanos(ways, 2, 0)).isZero();
  }

  @Test
  void take_adapterOfARank_isNotThatOfAnother() {
    PathWays ways =
        new PathWays(ways(new int[] {0, 0, 1}, new Adapters(2, false)), new int[] {0, 1, 2});
    ways.take(0, 2, until(5));
    assertThat(freeNanos(ways, 0, 2)).isEqualTo(5);
    assertThat(freeNanos(ways, 1, 2)).isZero();
  }

  /** Beside two members no node of the machine takes memory. */
  @Test
  void take_twoMembersOnALargeMachine_takesMemoryByTheMembers() {
    int[] nodeOf = new int[1 << 20];
    Arrays.setAll(nodeOf, rank -> rank);
    Ways ways = ways(nodeOf, new Adapters(64, true));
    List<PathWays> many = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      PathWays pair = new PathWays(ways, new int[] {i, nodeOf.length - 1});
      pair.take(1, 0, until(i));
      many.add(pair);
    }
    for (PathWays pair : many) {
      assertThat(freeNanos(pair, 0, 1)).isZero();
    }
  }
}
