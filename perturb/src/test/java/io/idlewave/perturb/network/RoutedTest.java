package io.idlewave.perturb.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.ingest.model.SendMode;
import io.idlewave.perturb.network.Routed.Crossing;
import io.idlewave.perturb.topology.Chain;
import io.idlewave.perturb.topology.Hops;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoutedTest {

  private static final NetworkModel BASE = LogGp.of(1000, 100, 0, 0.5);
  private static final Routed ROUTED =
      new Routed(
          BASE,
          new Chain(9),
          List.of(
              new Crossing(100, 0.75, LogGp.of(1000, 100, 0, 0.75)),
              new Crossing(500, 2, LogGp.of(1000, 100, 0, 2)),
              new Crossing(10, 0, BASE)));

  private static Cost flight(NetworkModel network, double... hops) {
    Hops crossed = Hops.of(hops);
    return network.price(1001, SendMode.STANDARD, new Route(2, 1, crossed)).flight();
  }

  @Test
  void price_severalClasses_hasTheLargestGAndAllHops() {
    assertThat(flight(ROUTED, 0, 0, 1))
        .isEqualTo(new Cost(1010, 0, 500, 1, 0, 1000, Hops.of(0, 0, 1)));
    assertThat(flight(ROUTED, 2)).isEqualTo(new Cost(1200, 0, 750, 1, 0, 1000, Hops.of(2)));
    assertThat(flight(ROUTED, 2, 0.5, 1.5))
        .isEqualTo(new Cost(1465, 0, 2000, 1, 0, 1000, Hops.of(2, 0.5, 1.5)));
  }

  @Test
  void price_withinANode_isThatOfTheNetwork() {
    assertThat(ROUTED.price(1001, SendMode.STANDARD, Route.WITHIN_NODE))
        .isEqualTo(BASE.price(1001, SendMode.STANDARD, Route.WITHIN_NODE));
  }

  @Test
  void routed_aroundWhatever_saysItsTopology() {
    assertThat(new Limited(new Reducing(new Fragmented(ROUTED, 100), 1), 3).topology())
        .isEqualTo(ROUTED.topology());
    assertThat(Tiered.of(BASE, ROUTED).topology()).isEqualTo(ROUTED.topology());
    assertThat(Tiered.of(ROUTED, BASE).topology()).isNull();
  }

  @Test
  void routed_costsThatMakeNoSense_areRefused() {
    assertThatThrownBy(() -> new Routed(BASE, new Chain(9), List.of(new Crossing(1, 0, BASE))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("costs of hops: one for each of the classes [cable, fibre, switch], got 1");
    assertThatThrownBy(() -> new Crossing(-1, 0, BASE))
        .hasMessage("time of a hop in ns: at least 0 and finite, got -1.0");
    assertThatThrownBy(() -> new Crossing(0, Double.NaN, BASE))
        .hasMessage("G of a hop in ns/B: at least 0 and finite, got NaN");
    assertThatThrownBy(() -> new Route(2, 0, Hops.of(1)))
        .hasMessage("route: no hops within a node, got tier 0 and hops [1.0]");
  }

  @Test
  void atLeast_tables_areTheLargerOfBothAtEverySize() {
    SizeFunction table =
        new SizeFunction(new long[] {8, 1000, 1003, 5000}, new double[] {4, 0.5, 2, 1});
    for (double least : new double[] {0, 0.5, 0.7, 1, 1.5, 3, 9}) {
      SizeFunction raised = table.atLeast(least);
      for (long size = 0; size < 6000; size++) {
        assertThat(raised.at(size))
            .as("%d B, at least %s", size, least)
            .isCloseTo(Math.max(table.at(size), least), within(1e-9));
      }
    }
  }
}
