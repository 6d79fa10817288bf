package io.idlewave.jobs.signature;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.perturb.measure.Measurement;
import io.idlewave.perturb.measure.Measurement.DurationHistogram;
import io.idlewave.perturb.measure.Measurement.Durations;
import io.idlewave.perturb.measure.Measurement.Interruption;
import io.idlewave.perturb.measure.Measurement.NoiseTotals;
import io.idlewave.perturb.noise.process.DetourSeries;
import io.idlewave.perturb.signature.NoiseSignature;
import io.idlewave.perturb.signature.ObservedDetours;
import io.idlewave.perturb.signature.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the files say of noise. Where they are of several kinds, the one that shows most is taken:
 * detours one by one, work per quantum of time, times of fixed work, histograms, totals. Files of
 * one kind are taken together, as of several processors.
 *
 * @param signature periodic detours and the rest; null where only totals are known
 * @param series that can be replayed; null where times are not known
 * @param verdict whether a compute node can have such noise
 * @param warnings what is to be known of it, a sentence each
 */
record NoisePart(
    @Nullable NoiseSignature signature,
    @Nullable DetourSeries series,
    Verdict verdict,
    String taken,
    List<String> warnings) {

  private static final double SHORTEST_NANOS = 1e9;

  /** What {@code inputs} say; null where none is of noise. */
  static @Nullable NoisePart of(List<MeasuredInput> inputs) {
    List<MeasuredInput> best = List.of();
    int bestRank = Integer.MAX_VALUE;
    for (MeasuredInput input : inputs) {
      int rank = rank(input.measurement());
      if (rank < bestRank) {
        bestRank = rank;
        best = inputs.stream().filter(each -> rank(each.measurement()) == rank).toList();
      }
    }
    if (best.isEmpty()) {
      return null;
    }
    try {
      return of(
          best, inputs.stream().filter(i -> rank(i.measurement()) != Integer.MAX_VALUE).count());
    } catch (IllegalArgumentException e) {
      throw new StudyException(best.get(0).file() + ": " + e.getMessage(), e);
    }
  }

  private static int rank(@Nullable Measurement measurement) {
    if (measurement instanceof Measurement.Detours) {
      return 0;
    } else if (measurement instanceof Measurement.WorkPerTime) {
      return 1;
    } else if (measurement instanceof Measurement.TimePerWork) {
      return 2;
    } else if (measurement instanceof DurationHistogram histogram
        && histogram.kind() == Interruption.DETOURS) {
      return 3;
    } else if (measurement instanceof Durations durations
        && durations.kind() == Interruption.DETOURS) {
      return 4;
    }
    return measurement instanceof NoiseTotals ? 5 : Integer.MAX_VALUE;
  }

  private static NoisePart of(List<MeasuredInput> inputs, long all) {
    String taken = inputs.get(0).format();
    List<String> warnings = new ArrayList<>();
    if (inputs.size() < all) {
      warnings.add("of the files of noise those of " + taken + " are taken, which show most");
    }
    Measurement first = inputs.get(0).measurement();
    if (first instanceof NoiseTotals) {
      return totals(inputs, taken, warnings);
    }
    ObservedDetours observed = null;
    NoiseSignature signature;
    if (first instanceof DurationHistogram histogram) {
      requireOne(inputs);
      signature = NoiseSignature.of(histogram);
      histogramWarnings(histogram, warnings);
    } else if (first instanceof Durations durations) {
      requireOne(inputs);
      signature = NoiseSignature.of(durations.nanos());
      warnings.add("durations have no times: how often detours come is not known");
    } else {
      observed =
          ObservedDetours.together(
              inputs.stream().map(i -> ObservedDetours.in(measurement(i))).toList());
      signature = NoiseSignature.of(observed);
      if (observed.longest().spanNanos() < SHORTEST_NANOS) {
        warnings.add("measured for less than a second: rare detours may be missing");
      }
    }
    NoiseSignature.Extent extent = signature.extent();
    return new NoisePart(
        signature,
        observed == null ? null : observed.longest(),
        Verdict.of(extent.share(), extent.longestNanos()),
        taken,
        List.copyOf(warnings));
  }

  private static Measurement measurement(MeasuredInput input) {
    Measurement measurement = input.measurement();
    if (measurement == null) {
      throw new IllegalArgumentException("a measurement, got none");
    }
    return measurement;
  }

  private static void requireOne(List<MeasuredInput> inputs) {
    if (inputs.size() > 1) {
      throw new IllegalArgumentException(
          "one file of " + inputs.get(0).format() + ", got " + inputs.size());
    }
  }

  private static void histogramWarnings(DurationHistogram histogram, List<String> warnings) {
    warnings.add("a histogram has no times: periodic detours cannot be told from the rest");
    if (histogram.spanNanos() > 0) {
      warnings.add("it is taken to have measured all of its duration (rtla: runtime = period)");
    }
  }

  private static NoisePart totals(List<MeasuredInput> inputs, String taken, List<String> warnings) {
    double runtime = 0;
    double noise = 0;
    double longest = 0;
    for (MeasuredInput input : inputs) {
      NoiseTotals totals = (NoiseTotals) measurement(input);
      runtime += Arrays.stream(totals.runtimeNanos()).sum();
      noise += Arrays.stream(totals.noiseNanos()).sum();
      longest = Math.max(longest, Arrays.stream(totals.longestNanos()).max().orElse(0));
    }
    warnings.add(
        "totals of periods do not say how often detours come and how long they are: needed are"
            + " sample_threshold events, or rtla osnoise hist");
    return new NoisePart(
        null, null, Verdict.of(noise / runtime, longest), taken, List.copyOf(warnings));
  }
}
