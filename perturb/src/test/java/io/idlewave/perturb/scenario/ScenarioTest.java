package io.idlewave.perturb.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.noise.Distribution.Pareto;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ScenarioTest {

  @Test
  void momentsBelow_anyDisturbance_isTheSmallestShapeOfAPareto() {
    Distribution light = new Exponential(1);
    assertThat(of(null, null, null)).isInfinite();
    assertThat(of(light, light, light)).isInfinite();
    assertThat(of(new Pareto(1, 3), light, null)).isEqualTo(3);
    assertThat(of(light, new Pareto(1, 1.5), null)).isEqualTo(1.5);
    assertThat(of(new Pareto(1, 3), new Pareto(1, 4), new Pareto(1, 2.5))).isEqualTo(2.5);
  }

  private static double of(
      @Nullable Distribution noise,
      @Nullable Distribution latency,
      @Nullable Distribution bandwidth) {
    return new Scenario("s", noise, latency, bandwidth, List.of()).momentsBelow();
  }
}
