package io.idlewave.jobs.fit;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.fit.FitReport.Estimate;
import io.idlewave.jobs.fit.FitReport.Output;
import io.idlewave.jobs.study.network.NetworkKind;
import io.idlewave.jobs.study.network.Signatures;
import io.idlewave.perturb.fit.Burst;
import io.idlewave.perturb.fit.BurstFit;
import io.idlewave.perturb.fit.BurstFit.Parameter;
import io.idlewave.perturb.fit.BurstPhases;
import io.idlewave.perturb.fit.RoundTrip;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Fits a file of bursts size by size. The smallest size gives o_s, o_r, g and L, and the one with
 * the largest bandwidth G' = g(n) and G = G' / n (Eqs. 4 to 6 of Leon, Maccabe and Brightwell).
 */
public final class BurstReport {

  private static final double POOR_RESIDUAL = 0.05;

  private BurstReport() {}

  /**
   * Fits every size.
   *
   * @param roundTrips a file of round trips without delay, for L, or null
   * @param initialMessages bursts of at most as many are initial, or null to look for them; stated
   *     together with the other
   * @param steadyMessages bursts of at least as many are steady, or null likewise
   * @throws StudyException if a file makes no sense, or shows no phases
   */
  public static FitReport of(
      Path file,
      @Nullable Path roundTrips,
      @Nullable Long initialMessages,
      @Nullable Long steadyMessages) {
    List<Burst> bursts = BurstFile.read(file);
    List<RoundTrip> trips = roundTrips == null ? List.of() : RoundTripFile.read(roundTrips);
    if (bursts.isEmpty()) {
      throw new StudyException(file + ": bursts: at least 1, got none");
    }
    BurstPhases phases = phases(initialMessages, steadyMessages);
    SortedMap<Long, List<Burst>> bySize = new TreeMap<>();
    bursts.forEach(b -> bySize.computeIfAbsent(b.messageBytes(), n -> new ArrayList<>()).add(b));
    List<BurstFit> fits = new ArrayList<>();
    bySize.forEach(
        (bytes, of) -> {
          List<RoundTrip> same =
              trips.stream().filter(t -> t.messageBytes() == bytes && t.delayNanos() == 0).toList();
          try {
            fits.add(BurstFit.fit(bytes, of, same, phases));
          } catch (IllegalArgumentException e) {
            throw new StudyException(file + ": " + e.getMessage());
          }
        });
    return report(file, fits);
  }

  private static @Nullable BurstPhases phases(@Nullable Long initial, @Nullable Long steady) {
    if (initial == null && steady == null) {
      return null;
    }
    if (initial == null || steady == null) {
      throw new StudyException("--initial and --steady: both or none, got one");
    }
    try {
      return new BurstPhases(initial, steady);
    } catch (IllegalArgumentException e) {
      throw new StudyException("--initial and --steady: " + e.getMessage());
    }
  }

  private static FitReport report(Path file, List<BurstFit> fits) {
    BurstFit small = fits.get(0);
    BurstFit bulk = bulk(fits);
    List<Estimate> parameters = new ArrayList<>(estimates(small, ""));
    List<String> facts = new ArrayList<>();
    for (BurstFit fit : fits) {
      if (fit.messageBytes() != small.messageBytes()) {
        parameters.addAll(estimates(fit, "(" + fit.messageBytes() + "B)"));
      }
      facts.add(
          "%d B: initial up to %d messages, steady from %d"
              .formatted(
                  fit.messageBytes(),
                  fit.phases().initialMessages(),
                  fit.phases().steadyMessages()));
    }
    if (bulk != null) {
      double gap = bulk.value(Parameter.G);
      double error = bulk.standardError(Parameter.G);
      long n = bulk.messageBytes();
      parameters.add(new Estimate("G'", gap, error, "ns"));
      parameters.add(new Estimate("G", gap / n, error / n, "ns/B"));
    }
    double residual =
        fits.stream().mapToDouble(fit -> fit.estimates().relativeResidual()).max().orElse(0);
    return new FitReport(
        parameters,
        null,
        null,
        facts,
        "measurements",
        fits.stream().mapToInt(BurstFit::points).sum(),
        residual,
        List.of(),
        notIdentified(small, bulk),
        warnings(residual),
        output(file, small, bulk));
  }

  /** The size at which the bandwidth is largest; none where that is the smallest size. */
  private static @Nullable BurstFit bulk(List<BurstFit> fits) {
    BurstFit best =
        fits.stream().max(Comparator.comparingDouble(BurstFit::bandwidth)).orElseThrow();
    return best.messageBytes() == fits.get(0).messageBytes() ? null : best;
  }

  private static List<Estimate> estimates(BurstFit fit, String size) {
    List<Estimate> estimates = new ArrayList<>();
    for (Parameter parameter : Parameter.values()) {
      if (fit.isDetermined(parameter)) {
        estimates.add(
            new Estimate(
                parameter.symbol() + size,
                fit.value(parameter),
                fit.standardError(parameter),
                "ns"));
      }
    }
    return estimates;
  }

  private static List<String> notIdentified(BurstFit small, @Nullable BurstFit bulk) {
    List<String> open = new ArrayList<>();
    if (!small.isDetermined(Parameter.O_R)) {
      open.add("o_r: needed are steady bursts with a delay longer than a rank idles between two");
    }
    if (!small.isDetermined(Parameter.G)) {
      open.add("g: needed are steady bursts without delay");
    }
    if (!small.isDetermined(Parameter.L)) {
      open.add(
          "L: needed are round trips of %d B without delay (--rtt), and o_r"
              .formatted(small.messageBytes()));
    }
    if (bulk == null) {
      open.add("G: needed are bursts of a longer message, up to where the bandwidth is largest");
    }
    open.add("g_s and g_r one by one, only g: the larger of them");
    return open;
  }

  private static List<String> warnings(double residual) {
    return residual <= POOR_RESIDUAL
        ? List.of()
        : List.of(
            "costs are off by %.1f %%, more than %.0f %%: the phases are no levels; state them with --initial and --steady"
                .formatted(100 * residual, 100 * POOR_RESIDUAL));
  }

  private static Output output(Path file, BurstFit small, @Nullable BurstFit bulk) {
    String kind = "signature";
    if (!small.open().isEmpty() || bulk == null) {
      List<String> open =
          new ArrayList<>(
              small.open().stream().map(Parameter::symbol).collect(Collectors.toList()));
      if (bulk == null) {
        open.add("G");
      }
      return Output.refused(kind, "not identified: " + String.join(", ", open));
    }
    Map<String, Double> nanos = new LinkedHashMap<>();
    nanos.put("L", small.value(Parameter.L));
    nanos.put("o_s", small.value(Parameter.O_S));
    nanos.put("o_r", small.value(Parameter.O_R));
    nanos.put("g_s", small.value(Parameter.G));
    nanos.put("g_r", small.value(Parameter.G));
    nanos.put("G", bulk.value(Parameter.G) / bulk.messageBytes());
    for (Map.Entry<String, Double> each : nanos.entrySet()) {
      if (each.getValue() < 0) {
        return Output.refused(
            kind, "%s: at least 0, got %.6g ns".formatted(each.getKey(), each.getValue()));
      }
    }
    String source =
        "fit burst %s: bursts of %d B, G of %d B"
            .formatted(file.getFileName(), small.messageBytes(), bulk.messageBytes());
    return Output.of(kind, Signatures.toYaml("fitted", source, NetworkKind.of("logp7"), nanos));
  }
}
