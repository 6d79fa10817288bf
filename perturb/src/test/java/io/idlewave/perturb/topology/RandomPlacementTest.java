package io.idlewave.perturb.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RandomPlacementTest {

  @Test
  void hostOf_asManyNodesAsHosts_isAPermutation() {
    int[] hostOf = RandomPlacement.hostOf(7, 1, 1_000, 1_000);
    assertThat(hostOf).isNotEqualTo(IntStream.range(0, 1_000).toArray());
    Arrays.sort(hostOf);
    assertThat(hostOf).isEqualTo(IntStream.range(0, 1_000).toArray());
  }

  @Test
  void hostOf_sameArguments_isTheSameAndOthersDiffer() {
    int[] hostOf = RandomPlacement.hostOf(7, 3, 64, 1_056);
    assertThat(hostOf)
        .isEqualTo(RandomPlacement.hostOf(7, 3, 64, 1_056))
        .isNotEqualTo(RandomPlacement.hostOf(7, 4, 64, 1_056))
        .isNotEqualTo(RandomPlacement.hostOf(8, 3, 64, 1_056))
        .doesNotHaveDuplicates();
    assertThat(Arrays.stream(hostOf)).allMatch(host -> host >= 0 && host < 1_056);
  }

  /** Whoever asks for more nodes does not move the first ones. */
  @Test
  void hostOf_moreNodes_keepsTheFirst() {
    assertThat(Arrays.copyOf(RandomPlacement.hostOf(1, 1, 100, 500), 10))
        .isEqualTo(RandomPlacement.hostOf(1, 1, 10, 500));
  }

  @Test
  void hostOf_moreHostsThanMemory_takesNodesAlone() {
    assertThat(RandomPlacement.hostOf(1, 1, 1_000, Integer.MAX_VALUE))
        .doesNotHaveDuplicates()
        .hasSize(1_000);
  }

  /** Three nodes on four hosts: 24 ways, each as often as any other. */
  @Test
  void hostOf_manyPlacements_areUniform() {
    Map<String, Integer> counts = new HashMap<>();
    int placements = 24_000;
    for (int number = 1; number <= placements; number++) {
      counts.merge(Arrays.toString(RandomPlacement.hostOf(5, number, 3, 4)), 1, Integer::sum);
    }
    assertThat(counts).hasSize(24);
    double expected = placements / 24.0;
    double chiSquared =
        counts.values().stream()
            .mapToDouble(count -> (count - expected) * (count - expected) / expected)
            .sum();
    // 23 degrees of freedom: above 49.7 once in a thousand seeds
    assertThat(chiSquared).isLessThan(49.7);
  }

  @Test
  void hostOf_moreNodesThanHosts_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RandomPlacement.hostOf(1, 1, 5, 4))
        .withMessage("nodes: at most 4, as many as hosts, got 5");
  }
}
