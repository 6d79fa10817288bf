package io.idlewave.perturb.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.perturb.scenario.Bound;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LaneReplayTest {

  private static final int STEPS = 300;

  /** Adds up what it is told: a cell is the sum of the costs on its path, or has no value. */
  private static final class Values implements LaneReplay.Listener {
    final double[] cells = new double[RandomSteps.RANKS + RandomSteps.SLOTS];
    final double[] recorded = new double[RandomSteps.RANKS];

    Values() {
      Arrays.fill(cells, RandomSteps.RANKS, cells.length, Double.NaN);
    }

    @Override
    public void at(int i) {}

    @Override
    public void add(int cell, Weight cost) {
      cells[cell] = (Double.isNaN(cells[cell]) ? 0 : cells[cell]) + cost.nanos();
    }

    @Override
    public void move(int cell, int source, Weight cost) {
      cells[cell] = cells[source] + cost.nanos();
    }

    @Override
    public void clear(int cell) {
      cells[cell] = Double.NaN;
    }

    @Override
    public void record(int rank, double nanos) {
      recorded[rank] = nanos;
    }

    @Override
    public void deadlock() {}
  }

  static LongStream seeds() {
    return LongStream.range(0, 100);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void run_randomProgram_tellsTheValuesOfTheKernel(long seed) {
    MicroProgram program = new MicroProgram();
    RandomSteps.write(seed, STEPS, Machine.writing(program));
    LaneGroup group = new LaneGroup(0, Bound.EXACT, seed, 1, RandomSteps.RANKS);
    Kernel.run(program, group, RandomSteps.TABLES);
    Values values = new Values();

    new LaneReplay(RandomSteps.RANKS, RandomSteps.TABLES, seed, values).run(program);

    for (int rank = 0; rank < RandomSteps.RANKS; rank++) {
      assertSame(values.cells[rank], group.clockNanos(rank, 0));
      assertSame(values.recorded[rank], group.recordedNanos(rank, 0));
    }
    for (int slot = 0; slot < group.slotCount(); slot++) {
      assertSame(values.cells[RandomSteps.RANKS + slot], group.slotNanos(slot, 0));
    }
  }

  private static void assertSame(double told, double expected) {
    if (Double.isFinite(expected)) {
      assertThat(told).isEqualTo(expected + 0.0);
    } else {
      assertThat(told).isNaN();
    }
  }
}
