package io.idlewave.jobs.text;

import io.idlewave.jobs.signature.SignatureReport;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.NoiseProcess;
import io.idlewave.perturb.noise.process.MixedNoise;
import io.idlewave.perturb.noise.process.RateNoise;
import io.idlewave.perturb.signature.Cumulative;
import io.idlewave.perturb.signature.FamilyFit;
import io.idlewave.perturb.signature.NoiseSignature;
import io.idlewave.perturb.signature.NoiseSignature.PeriodicDetours;
import io.idlewave.perturb.signature.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What was found in measurements of noise, for a terminal. */
public final class SignatureText {

  private static final double[] SHARES = {0.5, 0.9, 0.99, 0.999};
  private static final double SECOND = 1e9;
  private static final String SOURCE = "Ferreira, Bridges and Brightwell, SC 2008";

  private static final String THEMSELVES =
      "the measured durations, for no family is nearer than KS "
          + FamilyFit.FAR
          + " with their mean";

  private final int width;

  /** Plots are {@code width} characters wide. */
  public SignatureText(int width) {
    this.width = width;
  }

  /** The lines of the noise; none where there is none. */
  public List<String> of(SignatureReport report) {
    List<String> lines = new ArrayList<>();
    NoiseSignature noise = report.noise();
    if (noise != null) {
      lines.add(extent(noise.extent()));
      periods(noise.periods(), lines);
      rest(noise, report.process(), lines);
    }
    Verdict verdict = report.verdict();
    if (verdict != null) {
      lines.add(verdict(verdict));
    }
    return lines;
  }

  private static String extent(NoiseSignature.Extent extent) {
    String span =
        extent.spanNanos() > 0
            ? String.format(
                Locale.ROOT,
                " over %s, %.3g %% of the time",
                HumanUnits.time(extent.spanNanos()),
                100 * extent.share())
            : "";
    String floor =
        extent.floorNanos() > 0
            ? "; shorter ones than " + HumanUnits.time(extent.floorNanos()) + " do not show"
            : "";
    if (extent.detours() == 0) {
      return "noise: none was seen"
          + (extent.spanNanos() > 0 ? " over " + HumanUnits.time(extent.spanNanos()) : "")
          + floor;
    }
    return "noise: %d detours%s, the longest %s%s"
        .formatted(extent.detours(), span, HumanUnits.time(extent.longestNanos()), floor);
  }

  private static void periods(List<PeriodicDetours> periods, List<String> lines) {
    if (periods.isEmpty()) {
      return;
    }
    TextTable table = new TextTable(1, "periodic", "every", "duration", "jitter up to", "detours");
    for (PeriodicDetours period : periods) {
      table.add(
          String.format(Locale.ROOT, "%.5g Hz", SECOND / period.periodNanos()),
          HumanUnits.time(period.periodNanos()),
          HumanUnits.time(quantile(period.durations(), 0.5)),
          HumanUnits.time(period.jitterNanos()),
          Integer.toString(period.durations().length));
    }
    lines.addAll(table.lines());
  }

  private static double quantile(double[] values, double share) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return new Cumulative.Steps(sorted).quantile(share);
  }

  private void rest(NoiseSignature noise, @Nullable NoiseProcess process, List<String> lines) {
    if (noise.durations().length == 0) {
      return;
    }
    double[] sorted = noise.durations().clone();
    Arrays.sort(sorted);
    double mean = Arrays.stream(sorted).average().orElse(0);
    lines.add(
        noise.ratePerSecond() > 0
            ? String.format(Locale.ROOT, "by chance %.5g per second, of", noise.ratePerSecond())
            : "durations, of");
    TextTable table =
        new TextTable(1, "durations", "KS", "A^2", "mean", "p50", "p90", "p99", "p99.9");
    add(table, "measured", "", "", mean, new Cumulative.Steps(sorted));
    for (FamilyFit fit : noise.fits()) {
      add(
          table,
          name(fit.distribution()),
          String.format(Locale.ROOT, "%.4f", fit.kolmogorovSmirnov()),
          String.format(Locale.ROOT, "%.4g", fit.andersonDarling()),
          fit.distribution().meanNanos(0),
          Cumulative.of(fit.distribution()));
    }
    lines.addAll(table.lines());
    Distribution taken = taken(process);
    boolean family = taken != null && !(taken instanceof Distribution.Empirical);
    Distribution drawn = taken == null || !family ? noise.fits().get(0).distribution() : taken;
    lines.addAll(SurvivalPlot.lines(sorted, Cumulative.of(drawn), width));
    if (taken != null) {
      lines.add("taken: " + (family ? name(taken) : THEMSELVES));
    }
  }

  /** The durations that arrive by chance. */
  private static @Nullable Distribution taken(@Nullable NoiseProcess process) {
    if (process instanceof MixedNoise mixed) {
      return taken(mixed.processes().get(mixed.processes().size() - 1));
    }
    return process instanceof RateNoise rate ? rate.duration() : null;
  }

  private static void add(
      TextTable table, String name, String ks, String ad, double mean, Cumulative of) {
    String[] cells = new String[4 + SHARES.length];
    cells[0] = name;
    cells[1] = ks;
    cells[2] = ad;
    cells[3] = HumanUnits.time(mean);
    for (int i = 0; i < SHARES.length; i++) {
      cells[4 + i] = HumanUnits.time(of.quantile(SHARES[i]));
    }
    table.add(cells);
  }

  private static String name(Distribution distribution) {
    return distribution.getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }

  private static String verdict(Verdict verdict) {
    return verdict.isPlausible()
        ? "verdict: plausible for a compute node (" + SOURCE + ")"
        : "verdict: implausible for a compute node, %s (the strongest of %s): something else used this processor"
            .formatted(String.join(", ", verdict.reasons()), SOURCE);
  }
}
