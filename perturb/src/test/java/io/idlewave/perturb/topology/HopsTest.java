package io.idlewave.perturb.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HopsTest {

  @Test
  void of_zeros_isNone() {
    assertThat(Hops.of(0, -0.0)).isEqualTo(Hops.NONE);
    assertThat(Hops.of(0, 0x1p-30).isNone()).isTrue();
    assertThat(Hops.of(2, 0)).isEqualTo(Hops.of(2)).hasSameHashCodeAs(Hops.of(2));
    assertThat(Hops.of(0, 2)).isNotEqualTo(Hops.of(2));
  }

  @Test
  void sums_ofMeans_areExactInAnyOrder() {
    Hops third = Hops.of(1.0 / 3, 1);
    Hops some = Hops.of(0, 0.1, 7);
    assertThat(third.plus(some).plus(third)).isEqualTo(third.times(2).plus(some));
    assertThat(third.plus(third.times(-1))).isEqualTo(Hops.NONE);
    assertThat(third.count(0)).isCloseTo(1.0 / 3, within(0x1p-21));
    assertThat(third.count(5)).isZero();
  }

  @Test
  void weighed_classes_addUp() {
    Hops hops = Hops.of(2, 0.5, 3);
    assertThat(hops.weighed(new double[] {100, 10, 1})).isEqualTo(208);
    assertThat(hops.total()).isEqualTo(5.5);
    assertThat(Hops.NONE.weighed(new double[0])).isZero();
  }

  @Test
  void of_infinite_isRefused() {
    assertThatThrownBy(() -> Hops.of(1, Double.POSITIVE_INFINITY))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("hops of class 1: finite, got Infinity");
  }
}
