package io.idlewave.perturb.noise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class RegionSelectorTest {

  private static final List<String> NAMES = List.of("solve", "solve_again", "exchange", "a*b");

  private static BitSet regions(int... numbers) {
    BitSet set = new BitSet();
    for (int number : numbers) {
      set.set(number);
    }
    return set;
  }

  @Test
  void in_namesAndBeginnings_selectsWhatTheyStandFor() {
    assertThat(RegionSelector.in("solve", NAMES)).isEqualTo(regions(0));
    assertThat(RegionSelector.in("solve*", NAMES)).isEqualTo(regions(0, 1));
    assertThat(RegionSelector.in("*", NAMES)).isEqualTo(regions(0, 1, 2, 3));
    assertThat(RegionSelector.in("a*b", NAMES)).isEqualTo(regions(3));
    assertThat(RegionSelector.in("Solve", NAMES)).isEqualTo(regions());
    assertThat(new RegionSelector(List.of("ex*", "solve", "ex*")).in(NAMES))
        .isEqualTo(regions(0, 2));
  }

  @Test
  void everywhere_isWhereNothingIsStated() {
    assertThat(RegionSelector.EVERYWHERE.isEverywhere()).isTrue();
    assertThat(new RegionSelector(List.of("*")).isEverywhere()).isFalse();
    assertThat(new RegionSelector(List.of("a", "a"))).isEqualTo(new RegionSelector(List.of("a")));
  }
}
