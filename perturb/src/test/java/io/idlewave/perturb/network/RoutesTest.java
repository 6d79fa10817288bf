package io.idlewave.perturb.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.idlewave.perturb.topology.Chain;
import io.idlewave.perturb.topology.Hops;
import java.lang.management.ManagementFactory;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RoutesTest {

  @Test
  void of_withoutTopology_isOneOfTwo() {
    Routes routes = new Routes(new int[] {0, 0, 1}, new int[] {0, 1}, null);
    assertThat(routes.of(0, 1)).isSameAs(Route.WITHIN_NODE);
    assertThat(routes.of(2, 0)).isSameAs(Route.BETWEEN_NODES);
  }

  @Test
  void of_hostsThatArePlaced_crossesWhatLiesBetweenThem() {
    Routes routes = new Routes(new int[] {0, 0, 1, 2}, new int[] {5, 0, 5}, new Chain(6));
    assertThat(routes.of(0, 1)).isSameAs(Route.WITHIN_NODE);
    assertThat(routes.of(0, 2).hops()).isEqualTo(Hops.of(5, 1, 5.5));
    assertThat(routes.of(0, 3)).as("another node at no distance").isSameAs(Route.BETWEEN_NODES);
  }

  /** More pairs than are kept at the same time. */
  @Test
  void of_equalRoutes_areTheSameWithNumbersWithoutGaps() {
    int[] hosts = IntStream.range(0, 1500).toArray();
    Routes routes = new Routes(hosts, hosts, new Chain(hosts.length));
    Set<Integer> numbers = new HashSet<>();
    for (int rank = 0; rank < hosts.length; rank++) {
      Route route = routes.of(rank, hosts.length - 1 - rank);
      assertThat(routes.of(hosts.length - 1 - rank, rank)).isSameAs(route);
      numbers.add(route.number());
    }
    assertThat(numbers).hasSize(750).allMatch(number -> number >= 2 && number < 752);
    assertThat(routes.of(0, 1)).isSameAs(routes.of(3, 4));
  }

  @Test
  void of_knownPairs_allocatesNothing() {
    int[] hosts = IntStream.range(0, 64).toArray();
    Routes routes = new Routes(hosts, hosts, new Chain(64));
    long sum = ask(routes, hosts.length);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int round = 0; round < 10; round++) {
      sum += ask(routes, hosts.length);
    }
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(5_000);
    assertThat(sum).isPositive();
  }

  private static long ask(Routes routes, int ranks) {
    long sum = 0;
    for (int rank = 0; rank < ranks; rank++) {
      for (int other = 0; other < ranks; other++) {
        sum += routes.of(rank, other).number();
      }
    }
    return sum;
  }

  @Test
  void routes_moreNodesThanHosts_areRefused() {
    assertThatThrownBy(() -> new Routes(new int[4], new int[] {0, 1, 2, 3}, new Chain(3)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("host of node 3: below 3, got 3");
  }
}
