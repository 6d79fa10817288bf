package io.idlewave.perturb.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.model.SendMode;
import io.idlewave.perturb.topology.Chain;
import io.idlewave.perturb.topology.Hops;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every number of tiers keeps, and which ranks are how close in some. */
class TierSizesTest {

  private static final int RANKS = 48;
  private static final int RANKS_PER_NODE = 8;

  static Stream<TierSizes> sizes() {
    return Stream.of(
        TierSizes.NONE,
        new TierSizes(List.of(4), List.of()),
        new TierSizes(List.of(2, 4), List.of()),
        new TierSizes(List.of(), List.of(2)),
        new TierSizes(List.of(2), List.of(3)),
        new TierSizes(List.of(2, 4), List.of(2, 4)));
  }

  private static Routes routes(TierSizes sizes) {
    int[] ranks = IntStream.range(0, RANKS).toArray();
    return new Routes(
        IntStream.of(ranks).map(rank -> rank / RANKS_PER_NODE).toArray(),
        IntStream.range(0, RANKS / RANKS_PER_NODE).toArray(),
        IntStream.of(ranks).map(rank -> rank % RANKS_PER_NODE).toArray(),
        null,
        sizes);
  }

  /** An ultrametric: symmetric, and no two ranks are farther apart than both from a third. */
  @ParameterizedTest
  @MethodSource("sizes")
  void tier_anyThreeRanks_isADistance(TierSizes sizes) {
    Routes routes = routes(sizes);
    for (int one = 0; one < RANKS; one++) {
      assertThat(routes.of(one, one).tier()).isEqualTo(sizes.innermost());
      for (int two = 0; two < RANKS; two++) {
        Route route = routes.of(one, two);
        assertThat(routes.of(two, one)).isSameAs(route);
        assertThat(route.acrossNodes()).isEqualTo(one / RANKS_PER_NODE != two / RANKS_PER_NODE);
        for (int three = 0; three < RANKS; three++) {
          assertThat(route.tier())
              .isLessThanOrEqualTo(
                  Math.max(routes.of(one, three).tier(), routes.of(three, two).tier()));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("sizes")
  void routes_everyTier_haveNumbersWithoutGaps(TierSizes sizes) {
    assertThat(sizes.routes()).hasSize(sizes.count());
    assertThat(sizes.routes().stream().map(Route::tier))
        .containsExactlyElementsOf(
            IntStream.rangeClosed(sizes.innermost(), sizes.outermost()).boxed().toList());
    assertThat(sizes.routes().stream().map(Route::number))
        .containsExactlyInAnyOrderElementsOf(IntStream.range(0, sizes.count()).boxed().toList());
    assertThat(sizes.routes()).contains(Route.WITHIN_NODE, Route.BETWEEN_NODES);
  }

  /** A message takes the network of its tier, whatever their number. */
  @ParameterizedTest
  @MethodSource("sizes")
  void price_everyTier_isThatOfItsNetwork(TierSizes sizes) {
    List<NetworkModel> networks =
        IntStream.range(0, sizes.count())
            .<NetworkModel>mapToObj(tier -> LogP.of(100 * (tier + 1), 10, 0))
            .toList();
    Tiered network = new Tiered(networks, sizes);
    for (Route route : sizes.routes()) {
      assertThat(network.price(8, SendMode.STANDARD, route).flight().nanos())
          .isEqualTo(100 * (route.tier() - sizes.innermost() + 1));
    }
  }

  @Test
  void of_socketsAndLeaves_isTheInnermostThatHoldsBoth() {
    Routes routes = routes(new TierSizes(List.of(4), List.of(2)));
    assertThat(routes.of(0, 3).tier()).as("a socket").isEqualTo(-1);
    assertThat(routes.of(3, 4).tier()).as("a node").isZero();
    assertThat(routes.of(7, 8).tier()).as("a leaf").isEqualTo(1);
    assertThat(routes.of(15, 16).tier()).as("the machine").isEqualTo(2);
  }

  /** Nodes are in the leaf of their host, and ranks in the socket of their number on the node. */
  @Test
  void of_placedNodes_goesByHostsAndLocalNumbers() {
    int[] nodeOf = {0, 1, 2, 0};
    Routes routes =
        new Routes(
            nodeOf,
            new int[] {0, 3, 1},
            new int[] {0, 0, 0, 2},
            null,
            new TierSizes(List.of(2), List.of(2)));
    assertThat(routes.of(0, 1).tier()).isEqualTo(2);
    assertThat(routes.of(0, 2).tier()).isEqualTo(1);
    assertThat(routes.of(0, 3).tier()).isZero();
  }

  @Test
  void of_aTopology_isCrossedInTheOutermostTierAlone() {
    int[] nodes = {0, 1, 2};
    Routes routes =
        new Routes(nodes, nodes, new int[3], new Chain(3), new TierSizes(List.of(), List.of(2)));
    assertThat(routes.of(0, 1)).isSameAs(Route.BETWEEN_NODES);
    Route far = routes.of(0, 2);
    assertThat(far.tier()).isEqualTo(2);
    assertThat(far.hops()).isEqualTo(Hops.of(new Chain(3).hops(0, 2)));
    assertThat(far.number()).isEqualTo(3);
  }

  @Test
  void sizes_thatDoNotNest_areRefused() {
    assertThatThrownBy(() -> new TierSizes(List.of(4, 6), List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("ranks of a tier: a multiple of the 4 of the tier within it, and more, got 6");
    assertThatThrownBy(() -> new TierSizes(List.of(), List.of(1)))
        .hasMessage("nodes of a tier: a multiple of the 1 of the tier within it, and more, got 1");
    assertThatThrownBy(() -> new Tiered(List.of(LogP.of(1, 1, 1)), TierSizes.NONE))
        .hasMessage("networks: one for each of the 2 tiers, got 1");
  }
}
