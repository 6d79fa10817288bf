package io.idlewave.jobs.signature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.idlewave.perturb.noise.NoiseProcess;
import io.idlewave.perturb.noise.process.DetourSeries;
import io.idlewave.perturb.signature.NoiseSignature;
import io.idlewave.perturb.signature.ObservedDetours;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What is stated takes as much time as what was measured. */
class StatedNoiseTest {

  private static final double SPAN = 2e9;

  /** Detours of 20 us every 4 ms in a share of the cycles, and short ones by chance. */
  private static DetourSeries processor(double occupancy, double tickNanos, long seed) {
    Random random = new Random(seed);
    TreeMap<Double, Double> detours = new TreeMap<>();
    for (double start = 1e6; start < SPAN - 1e6; start += 4e6) {
      if (random.nextDouble() < occupancy) {
        detours.put(start, tickNanos * (0.5 + random.nextDouble()));
      }
    }
    for (int i = 0; i < 2000; i++) {
      double start = Math.floor(random.nextDouble() * 499) * 4e6 + 2e6 + i * 500;
      detours.put(start, 300.0);
    }
    double[] starts = detours.keySet().stream().mapToDouble(d -> d).toArray();
    double[] durations = detours.values().stream().mapToDouble(d -> d).toArray();
    return new DetourSeries(starts, durations, SPAN);
  }

  private static void requireShare(DetourSeries... processors) {
    NoiseSignature found = NoiseSignature.of(new ObservedDetours(List.of(processors), 0, 0, 0));
    NoiseProcess stated = Objects.requireNonNull(StatedNoise.of(found));
    assertThat(found.periods()).isNotEmpty();
    assertThat(stated.duty()).isCloseTo(found.extent().share(), withinPercentage(1));
  }

  @Test
  void of_aPeriodInEveryCycle_hasTheShareThatWasMeasured() {
    requireShare(processor(1, 20e3, 1));
  }

  @Test
  void of_aPeriodWithIdleCycles_hasTheShareThatWasMeasured() {
    requireShare(processor(0.6, 20e3, 2));
  }

  @Test
  void of_processorsThatDiffer_hasTheShareThatWasMeasured() {
    requireShare(processor(1, 20e3, 3), processor(0, 0, 4), processor(0.8, 60e3, 5));
    requireShare(processor(0.7, 20e3, 6), processor(1, 100e3, 7));
  }
}
