package io.idlewave.jobs.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.bench.BenchmarkComparison.Change;
import io.idlewave.jobs.bench.BenchmarkComparison.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

class BenchmarkComparisonTest {

  private static final Machine MACHINE = new Machine("a processor", 2, "a VM 17", 512);

  private static BenchmarkFigure rate(double median, double least, double most) {
    return new BenchmarkFigure("walk", "M calls/s", true, median, least, most);
  }

  private static BenchmarkFigure cost(double median, double least, double most) {
    return new BenchmarkFigure("run", "CPU s", false, median, least, most);
  }

  private static BenchmarkRun run(BenchmarkFigure... figures) {
    return new BenchmarkRun("1", MACHINE, List.of(figures));
  }

  private static Row only(BenchmarkFigure before, BenchmarkFigure now) {
    List<Row> rows = BenchmarkComparison.of(run(before), run(now)).rows();
    assertThat(rows).hasSize(1);
    return rows.get(0);
  }

  @Test
  void rate_halfAsHigh_isSlower() {
    assertThat(only(rate(4, 3.9, 4.1), rate(2, 1.9, 2.1)))
        .isEqualTo(new Row("walk", "M calls/s", 4, 2, 0.5, Change.SLOWER));
  }

  @Test
  void cost_halfAsHigh_isFaster() {
    assertThat(only(cost(4, 3.9, 4.1), cost(2, 1.9, 2.1)))
        .isEqualTo(new Row("run", "CPU s", 4, 2, 2, Change.FASTER));
  }

  @Test
  void cost_higherByLessThanTheRoundsOfEitherRunDiffer_isNoChange() {
    assertThat(only(cost(4, 3, 5), cost(5, 4.9, 5.1)).change()).isEqualTo(Change.WITHIN_SPREAD);
    assertThat(only(cost(4, 3.9, 4.1), cost(5, 4.5, 6)).change()).isEqualTo(Change.WITHIN_SPREAD);
    assertThat(only(cost(4, 3.6, 4.4), cost(5, 4.6, 5.4)).change()).isEqualTo(Change.SLOWER);
  }

  @Test
  void of_stagesThatOneRunLacks_leavesThemOut() {
    BenchmarkFigure other = new BenchmarkFigure("walk", "x cost", false, 1, 1, 1);
    assertThat(BenchmarkComparison.of(run(other), run(rate(1, 1, 1), cost(1, 1, 1))).rows())
        .isEmpty();
  }

  @Test
  void of_anotherMachine_saysSo() {
    BenchmarkRun there =
        new BenchmarkRun("1", new Machine("another", 2, "a VM 17", 512), List.of());
    assertThat(BenchmarkComparison.of(there, run()).machinesDiffer()).isTrue();
    assertThat(BenchmarkComparison.of(run(), run()).machinesDiffer()).isFalse();
  }
}
