package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Where ranks are. */
class PlacesTest {

  /** Three ranks on two nodes; the last row is a second timeline of rank 2. */
  private static final Places PLACES = Places.of(new int[] {7, 3, 7, 7}, row -> row == 3 ? 2 : row);

  @Test
  void of_nodesOfAMapping_numbersThemFromZero() {
    assertThat(PLACES.nodeOf()).containsExactly(1, 0, 1, 1);
    assertThat(PLACES.nodes()).isEqualTo(2);
  }

  @Test
  void of_ranksOfANode_numbersThemOnce() {
    assertThat(PLACES.localOf()).containsExactly(0, 0, 1, 1);
  }

  @Test
  void on_otherHosts_isWhereRanksAreThen() {
    assertThat(PLACES.host(0)).isEqualTo(1);
    assertThat(PLACES.on(new int[] {4, 9}).host(0)).isEqualTo(9);
  }
}
