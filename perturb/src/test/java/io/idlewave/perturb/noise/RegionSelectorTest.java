package io.idlewave.perturb.noise;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.CallPaths;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class RegionSelectorTest {

  private static final CallPaths PATHS =
      new CallPaths(List.of("solve", "solve_again", "exchange", "a*b"), List.of(-1, -1, 1, 0));

  private static BitSet regions(int... numbers) {
    BitSet set = new BitSet();
    for (int number : numbers) {
      set.set(number);
    }
    return set;
  }

  private static BitSet of(String pattern) {
    return new RegionSelector(List.of(pattern)).in(PATHS);
  }

  @Test
  void in_namesAndBeginnings_selectsWhatTheyStandFor() {
    assertThat(of("solve")).isEqualTo(regions(0));
    assertThat(of("solve*")).isEqualTo(regions(0, 1));
    assertThat(of("*")).isEqualTo(regions(0, 1, 2, 3));
    assertThat(of("a*b")).isEqualTo(regions(3));
    assertThat(of("Solve")).isEqualTo(regions());
    assertThat(new RegionSelector(List.of("ex*", "solve", "ex*")).in(PATHS))
        .isEqualTo(regions(0, 2));
    assertThat(of("solve_again/ex*")).isEqualTo(regions(2));
    assertThat(of("solve/ex*")).isEqualTo(regions());
    assertThat(of("solve/a*b")).isEqualTo(regions(3));
  }

  @Test
  void everywhere_isWhereNothingIsStated() {
    assertThat(RegionSelector.EVERYWHERE.isEverywhere()).isTrue();
    assertThat(new RegionSelector(List.of("*")).isEverywhere()).isFalse();
    assertThat(new RegionSelector(List.of("a", "a"))).isEqualTo(new RegionSelector(List.of("a")));
  }
}
