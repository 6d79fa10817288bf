package io.idlewave.perturb.signature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.idlewave.perturb.measure.Measurement;
import io.idlewave.perturb.measure.MeasurementFile;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.process.DetourSeries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Signatures of machines whose noise is known, through the files that benchmarks write of them. */
final class SignatureRecoveryTest {

  private static final double SPAN = 60e9;
  private static final double PERIOD = 10e6;
  private static final double DURATION = 50e3;
  private static final double JITTER = 5e3;
  private static final double RATE = 200;
  private static final double MEAN = 100e3;
  private static final double SD = 50e3;

  @TempDir private Path folder;

  private static DoubleSupplier lognormal(Random random, double mean, double sd) {
    double variance = Math.log1p(sd / mean * (sd / mean));
    return () ->
        Math.exp(Math.log(mean) - variance / 2 + Math.sqrt(variance) * random.nextGaussian());
  }

  private static NoisyMachine mixed() {
    Random random = new Random(7);
    double duty = RATE * MEAN * 1e-9 + DURATION / PERIOD;
    return new NoisyMachine(SPAN)
        .periodic(PERIOD, JITTER, random, () -> DURATION)
        .rate(RATE / (1 - duty), random, lognormal(random, MEAN, SD))
        .settle();
  }

  private NoiseSignature signature(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("measured"), text);
    Measurement measured = MeasurementFile.read(file).measurement();
    return NoiseSignature.of(ObservedDetours.in(measured));
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private static void assertRecovered(NoiseSignature found) {
    assertThat(found.periods()).hasSize(1);
    assertThat(found.periods().get(0).periodNanos()).isCloseTo(PERIOD, withinPercentage(0.01));
    assertThat(median(found.periods().get(0).durations())).isCloseTo(DURATION, withinPercentage(2));
    assertThat(found.ratePerSecond()).isCloseTo(RATE, withinPercentage(2));
    assertThat(Arrays.stream(found.durations()).average().orElseThrow())
        .isCloseTo(MEAN, withinPercentage(2));
    assertThat(found.fits().get(0).distribution()).isInstanceOf(Distribution.LogNormal.class);
    assertThat(found.fits().get(0).kolmogorovSmirnov()).isLessThan(0.01);
  }

  @Test
  void of_selfishDetours_recoversBothProcesses() throws IOException {
    NoiseSignature found = signature(mixed().selfish());

    assertRecovered(found);
    assertThat(found.periods().get(0).jitterNanos()).isCloseTo(JITTER, withinPercentage(2));
  }

  @Test
  void of_workPerTime_recoversBothProcesses() throws IOException {
    assertRecovered(signature(mixed().ftq(200e3, 20)));
  }

  @Test
  void of_timesOfWork_recoversBothProcesses() throws IOException {
    assertRecovered(signature(mixed().fwq(150e3)));
  }

  @Test
  void of_twoPeriodsAndARareOne_findsAllThree() throws IOException {
    Random random = new Random(3);
    NoisyMachine machine =
        new NoisyMachine(SPAN)
            .periodic(1e6, 0, random, () -> 2e3)
            .periodic(4.1e6, 20e3, random, () -> 9e3)
            .periodic(1e9, 100e3, random, () -> 400e3)
            .rate(50, random, lognormal(random, 30e3, 30e3))
            .settle();

    assertThat(signature(machine.selfish()).periods())
        .extracting(NoiseSignature.PeriodicDetours::periodNanos)
        .usingElementComparator((a, b) -> Math.abs(a - b) < 1e-4 * b ? 0 : Double.compare(a, b))
        .containsExactlyInAnyOrder(1e6, 4.1e6, 1e9);
  }

  @Test
  void of_aSeriesTooLongForOneSpectrum_findsItsPeriod() {
    Random random = new Random(9);
    int ticks = 300_000;
    double[] starts = new double[ticks];
    double[] durations = new double[ticks];
    for (int i = 0; i < ticks; i++) {
      starts[i] = i * 1e6 + 2e3 * random.nextDouble();
      durations[i] = 2e3;
    }
    DetourSeries series = new DetourSeries(starts, durations, ticks * 1e6);

    NoiseSignature found = NoiseSignature.of(new ObservedDetours(List.of(series), 0, 0, 0));

    assertThat(found.periods()).hasSize(1);
    assertThat(found.periods().get(0).periodNanos()).isCloseTo(1e6, withinPercentage(1e-4));
    assertThat(found.durations()).hasSizeLessThan(ticks / 100);
  }

  @Test
  void of_detoursByChanceAlone_findsNoPeriod() throws IOException {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      NoisyMachine machine =
          new NoisyMachine(10e9).rate(300, random, lognormal(random, 50e3, 80e3)).settle();

      assertThat(signature(machine.selfish()).periods()).isEmpty();
    }
  }
}
