package io.idlewave.jobs.bench;

import java.util.List;
import java.util.function.Consumer;

/**
 * Measures stages, one after the other: each is done until it is warm, and then {@value #ROUNDS}
 * times.
 */
final class Benchmark {

  private static final int ROUNDS = 3;
  private static final double WARM_UP_CPU_SECONDS = 2;

  private Benchmark() {}

  static void run(List<BenchmarkStage> stages, Consumer<BenchmarkFigure> out) {
    for (BenchmarkStage stage : stages) {
      out.accept(measure(stage));
    }
  }

  private static BenchmarkFigure measure(BenchmarkStage stage) {
    if (stage.warmsUp()) {
      double start = CpuTime.ofProcess();
      do {
        stage.measure();
      } while (CpuTime.ofProcess() - start < WARM_UP_CPU_SECONDS);
    }
    double[] rounds = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      rounds[round] = stage.measure();
    }
    return BenchmarkFigure.of(stage, rounds);
  }
}
