package io.idlewave.jobs.signature;

import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.NoiseProcess;
import io.idlewave.perturb.noise.Placement;
import io.idlewave.perturb.noise.process.MixedNoise;
import io.idlewave.perturb.noise.process.PeriodicNoise;
import io.idlewave.perturb.noise.process.RateNoise;
import io.idlewave.perturb.signature.FamilyFit;
import io.idlewave.perturb.signature.NoiseSignature;
import io.idlewave.perturb.signature.NoiseSignature.PeriodicDetours;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Noise that was found, as a process that studies can state. */
final class StatedNoise {

  private static final MathContext DIGITS = new MathContext(6);

  /** An empirical distribution has at most so many values. */
  static final int MOST_VALUES = 2_000;

  /** Durations are one where so many lie so near to their median. */
  private static final double MOST = 0.9;

  private static final double NEAR = 0.1;

  /** By how much the mean of durations that are one may differ from their median. */
  private static final double FEW = 0.01;

  /** Share of the cycles whose detour may be hidden in a longer one that came just then. */
  private static final double HIDDEN = 0.05;

  private StatedNoise() {}

  /** The process; null where nothing is known of how often detours come. */
  static @Nullable NoiseProcess of(NoiseSignature found) {
    List<NoiseProcess> processes = new ArrayList<>();
    for (PeriodicDetours periodic : found.periods()) {
      processes.add(periodic(periodic));
    }
    if (found.ratePerSecond() > 0 && found.durations().length > 0) {
      Distribution duration = distribution(found.durations(), found.fits());
      processes.add(new RateNoise(rounded(found.ratePerSecond()), duration, Placement.DEFAULT));
    }
    if (processes.isEmpty()) {
      return null;
    }
    return processes.size() == 1 ? processes.get(0) : new MixedNoise(processes);
  }

  private static PeriodicNoise periodic(PeriodicDetours found) {
    Distribution duration = durations(found);
    double period = rounded(found.periodNanos());
    double most = (period - duration.meanNanos(0)) / 2;
    return new PeriodicNoise(
        period,
        duration,
        Math.min(rounded(found.jitterNanos()), most * NEAR * 9),
        Placement.DEFAULT);
  }

  /** Cycles without a detour have one of no length, unless they are few enough to be hidden. */
  private static Distribution durations(PeriodicDetours found) {
    double[] durations = found.durations();
    if (found.idleCycles() <= HIDDEN * durations.length) {
      return distribution(durations, found.fits());
    }
    double[] all = new double[Math.toIntExact(durations.length + found.idleCycles())];
    System.arraycopy(durations, 0, all, 0, durations.length);
    return distribution(all, List.of());
  }

  /** What durations are drawn from: a mean near most, a family near them, or themselves. */
  static Distribution distribution(double[] durations, List<FamilyFit> fits) {
    double[] sorted = durations.clone();
    Arrays.sort(sorted);
    double median = sorted[sorted.length / 2];
    long near = Arrays.stream(sorted).filter(d -> Math.abs(d - median) <= NEAR * median).count();
    double mean = Arrays.stream(sorted).average().orElseThrow();
    if (near >= MOST * sorted.length && Math.abs(mean - median) <= FEW * median) {
      return new Distribution.Constant(rounded(mean));
    }
    FamilyFit fit = FamilyFit.near(fits, mean);
    return fit == null ? thinned(sorted) : rounded(fit.distribution());
  }

  /** Means over even steps of probability, which keep the mean of all. */
  private static Distribution thinned(double[] sorted) {
    if (sorted.length <= MOST_VALUES) {
      return new Distribution.Empirical(sorted);
    }
    double[] sums = new double[sorted.length + 1];
    for (int i = 0; i < sorted.length; i++) {
      sums[i + 1] = sums[i] + sorted[i];
    }
    double[] values = new double[MOST_VALUES];
    double each = (double) sorted.length / MOST_VALUES;
    for (int i = 0; i < MOST_VALUES; i++) {
      values[i] = (sum(sums, sorted, (i + 1) * each) - sum(sums, sorted, i * each)) / each;
    }
    return new Distribution.Empirical(Arrays.stream(values).map(StatedNoise::rounded).toArray());
  }

  /** Of the first so many values, the last of which may count in part. */
  private static double sum(double[] sums, double[] sorted, double count) {
    int whole = (int) Math.min(sorted.length, Math.floor(count));
    return sums[whole] + (whole < sorted.length ? (count - whole) * sorted[whole] : 0);
  }

  private static Distribution rounded(Distribution d) {
    if (d instanceof Distribution.Constant c) {
      return new Distribution.Constant(rounded(c.value()));
    } else if (d instanceof Distribution.Uniform u) {
      return new Distribution.Uniform(rounded(u.min()), rounded(u.max()));
    } else if (d instanceof Distribution.Exponential e) {
      return new Distribution.Exponential(rounded(e.mean()));
    } else if (d instanceof Distribution.Normal n) {
      return new Distribution.Normal(rounded(n.mean()), rounded(n.sd()));
    } else if (d instanceof Distribution.LogNormal l) {
      return new Distribution.LogNormal(rounded(l.mean()), rounded(l.sd()));
    } else if (d instanceof Distribution.Gamma g) {
      return new Distribution.Gamma(rounded(g.mean()), rounded(g.shape()));
    } else if (d instanceof Distribution.Weibull w) {
      return new Distribution.Weibull(rounded(w.scale()), rounded(w.shape()));
    } else if (d instanceof Distribution.Pareto p) {
      return new Distribution.Pareto(rounded(p.scale()), rounded(p.shape()));
    }
    return d;
  }

  private static double rounded(double value) {
    return new BigDecimal(value).round(DIGITS).doubleValue();
  }
}
