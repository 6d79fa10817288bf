package io.idlewave.jobs.cli.machine;

import io.idlewave.jobs.fit.FitReport;
import io.idlewave.jobs.fit.FitReport.Estimate;
import io.idlewave.jobs.signature.SignatureReport;
import io.idlewave.jobs.signature.SignatureReport.SourceFile;
import io.idlewave.perturb.signature.FamilyFit;
import io.idlewave.perturb.signature.NoiseSignature;
import io.idlewave.perturb.signature.Verdict;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code idlewave signature --json} prints. Times are in ns.
 *
 * @param files that were read
 * @param detours how many there are; 0 where none were listed
 * @param spanNanos how long was measured; 0 where that is not known
 * @param share of the time that is lost; null where that is not known
 * @param longestNanos the longest detour; null where no file is of noise
 * @param periodic processes
 * @param ratePerSecond of all other detours
 * @param meanNanos of all other detours; null where there are none
 * @param fits families fitted to those, the nearest first
 * @param plausible for a compute node; null where no file is of noise
 * @param reasons why not
 * @param network parameters of the network; empty where no file tells of it
 * @param facts what else was found
 * @param warnings what was left out or is to be known
 */
record SignatureJson(
    List<SourceFile> files,
    long detours,
    double spanNanos,
    @Nullable Double share,
    @Nullable Double longestNanos,
    List<Periodic> periodic,
    double ratePerSecond,
    @Nullable Double meanNanos,
    List<Fit> fits,
    @Nullable Boolean plausible,
    List<String> reasons,
    List<Estimate> network,
    List<String> facts,
    List<String> warnings) {

  record Periodic(double periodNanos, double jitterNanos, double meanDurationNanos, int detours) {}

  record Fit(String distribution, double kolmogorovSmirnov, @Nullable Double andersonDarling) {}

  static SignatureJson of(SignatureReport report) {
    NoiseSignature noise = report.noise();
    Verdict verdict = report.verdict();
    FitReport network = report.network();
    return new SignatureJson(
        report.files(),
        noise == null ? 0 : noise.extent().detours(),
        noise == null ? 0 : noise.extent().spanNanos(),
        verdict == null || Double.isNaN(verdict.share()) ? null : (Double) verdict.share(),
        verdict == null ? null : (Double) verdict.longestNanos(),
        noise == null ? List.of() : noise.periods().stream().map(SignatureJson::periodic).toList(),
        noise == null ? 0 : noise.ratePerSecond(),
        noise == null || noise.durations().length == 0 ? null : (Double) mean(noise.durations()),
        noise == null ? List.of() : noise.fits().stream().map(SignatureJson::fit).toList(),
        verdict == null ? null : (Boolean) verdict.isPlausible(),
        verdict == null ? List.of() : verdict.reasons(),
        network == null ? List.of() : network.parameters(),
        report.facts(),
        report.warnings());
  }

  private static Periodic periodic(NoiseSignature.PeriodicDetours found) {
    return new Periodic(
        found.periodNanos(),
        found.jitterNanos(),
        mean(found.durations()),
        found.durations().length);
  }

  private static Fit fit(FamilyFit fit) {
    return new Fit(
        fit.distribution().toString(),
        fit.kolmogorovSmirnov(),
        Double.isInfinite(fit.andersonDarling()) ? null : (Double) fit.andersonDarling());
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(0);
  }
}
