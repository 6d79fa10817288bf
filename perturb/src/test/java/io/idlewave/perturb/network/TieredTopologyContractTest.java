package io.idlewave.perturb.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.ingest.model.SendMode;
import io.idlewave.perturb.network.Routed.Crossing;
import io.idlewave.perturb.topology.Hops;
import io.idlewave.perturb.topology.Topology;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What routes and prices keep over every topology, under every number of tiers. */
class TieredTopologyContractTest {

  private static final String TOPOLOGIES = "io.idlewave.perturb.topology.TopologyContractTest#all";

  private static final double STEP = 0x1p-10;
  private static final long BYTES = 1001;
  private static final int RANKS_PER_NODE = 4;
  private static final int MOST_NODES = 12;

  private static final List<TierSizes> SIZES =
      List.of(
          TierSizes.NONE,
          new TierSizes(List.of(2), List.of()),
          new TierSizes(List.of(), List.of(3)),
          new TierSizes(List.of(2), List.of(2, 4)));

  /** Ranks on some of the hosts of a topology, in order. */
  private record Machine(Topology topology, TierSizes sizes) {

    int nodes() {
      return Math.min(topology.hosts(), MOST_NODES);
    }

    int ranks() {
      return nodes() * RANKS_PER_NODE;
    }

    static int node(int rank) {
      return rank / RANKS_PER_NODE;
    }

    Routes routes() {
      return new Routes(
          IntStream.range(0, ranks()).map(Machine::node).toArray(),
          IntStream.range(0, nodes()).toArray(),
          IntStream.range(0, ranks()).map(rank -> rank % RANKS_PER_NODE).toArray(),
          topology,
          sizes);
    }

    /** Each tier with an L of its own, and every hop of the outermost as long as the others. */
    Tiered network(double moreLatency, double morePerHop) {
      List<NetworkModel> networks = new ArrayList<>();
      for (int tier = 1; tier <= sizes.count(); tier++) {
        networks.add(LogGp.of(1000 * tier + moreLatency, 10, 5, 0.25));
      }
      NetworkModel last = networks.remove(networks.size() - 1);
      Crossing crossing = new Crossing(40 + morePerHop, 0, last);
      networks.add(
          new Routed(last, topology, Collections.nCopies(topology.hopClasses().size(), crossing)));
      return new Tiered(networks, sizes);
    }

    Cost flight(Route route, double moreLatency, double morePerHop) {
      return network(moreLatency, morePerHop).price(BYTES, SendMode.STANDARD, route).flight();
    }

    /** All routes between its ranks. */
    Set<Route> used() {
      Routes routes = routes();
      Set<Route> used = new HashSet<>();
      for (int rank = 0; rank < ranks(); rank++) {
        for (int other = 0; other < ranks(); other++) {
          used.add(routes.of(rank, other));
        }
      }
      return used;
    }
  }

  /** The way back is the way there, and what is crossed lies on that of the outermost tier. */
  @ParameterizedTest
  @MethodSource(TOPOLOGIES)
  void of_anyTwoRanks_crossesTheTopologyInTheOutermostTierAlone(Topology topology) {
    for (TierSizes sizes : SIZES) {
      Machine machine = new Machine(topology, sizes);
      Routes routes = machine.routes();
      for (int rank = 0; rank < machine.ranks(); rank++) {
        for (int other = 0; other < machine.ranks(); other++) {
          Route route = routes.of(rank, other);
          int from = Machine.node(rank);
          int to = Machine.node(other);
          assertThat(routes.of(other, rank)).isSameAs(route);
          assertThat(route.acrossNodes()).isEqualTo(from != to);
          assertThat(route.hops())
              .as("%s, %s: %d to %d", topology, sizes, rank, other)
              .isEqualTo(
                  route.tier() == sizes.outermost() ? Hops.of(topology.hops(from, to)) : Hops.NONE);
        }
      }
    }
  }

  /** Routes are told apart by their numbers. */
  @ParameterizedTest
  @MethodSource(TOPOLOGIES)
  void of_differentRoutes_haveDifferentNumbers(Topology topology) {
    for (TierSizes sizes : SIZES) {
      Set<Route> used = new Machine(topology, sizes).used();
      assertThat(used.stream().map(Route::number)).doesNotHaveDuplicates();
    }
  }

  /** No tier and no hop is cheaper for a parameter that is larger, by exactly its count. */
  @ParameterizedTest
  @MethodSource(TOPOLOGIES)
  void price_parameterGrows_growsByItsCountOnEveryRoute(Topology topology) {
    for (TierSizes sizes : SIZES) {
      Machine machine = new Machine(topology, sizes);
      for (Route route : machine.used()) {
        Cost cost = machine.flight(route, 0, 0);
        double l = machine.flight(route, STEP, 0).nanos() - cost.nanos();
        double hop = machine.flight(route, 0, STEP).nanos() - cost.nanos();
        assertThat(cost.hops()).isEqualTo(route.hops());
        assertThat(cost.latencyNanos())
            .isCloseTo(
                1000 * (route.tier() - sizes.innermost() + 1) + 40 * route.hops().total(),
                within(1e-6));
        assertThat(l / STEP).as("%s, L of %s", topology, route).isCloseTo(1, within(1e-6));
        assertThat(hop / STEP)
            .as("%s, hops of %s", topology, route)
            .isCloseTo(route.hops().total(), within(1e-6));
      }
    }
  }
}
