package io.idlewave.jobs.accelerator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is told of steps that take 0, 1, 2, ... ns. */
class SpreadTest {

  private static Spread of(int steps) {
    double[] values = IntStream.range(0, steps).asDoubleStream().toArray();
    List<Spread> spreads = Spread.of(figure -> figure == Figure.TOTAL ? values : new double[] {});
    assertThat(spreads).hasSize(1);
    return spreads.get(0);
  }

  @Test
  void of_steps_hasTailsOnlyWhereTheyTellThem() {
    assertThat(of(19)).isEqualTo(new Spread(Figure.TOTAL, 0, 9, null, null, 18));
    assertThat(of(21)).isEqualTo(new Spread(Figure.TOTAL, 0, 10, 19.0, null, 20));
    assertThat(of(101)).isEqualTo(new Spread(Figure.TOTAL, 0, 50, 95.0, 99.0, 100));
  }
}
