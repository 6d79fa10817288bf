package io.idlewave.jobs.text;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.compare.ComputingComparison;
import io.idlewave.jobs.compare.ComputingComparison.OfPlace;
import io.idlewave.jobs.compare.ComputingComparison.OfRank;
import io.idlewave.jobs.compare.ComputingComparison.OfRegion;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How much faster or slower a run computed, as text: a sentence, what a study states to allow for
 * it, and a table of ranks by region with the slowest rank first.
 */
final class ComputingText {

  private static final int SHOWN_RANKS = 12;
  private static final int SHOWN_REGIONS = 5;

  private ComputingText() {}

  /**
   * The comparison, line by line.
   *
   * @param mean what its means are per
   */
  static List<String> of(ComputingComparison found, String mean) {
    List<String> lines = new ArrayList<>();
    Double ratio = found.ratio();
    lines.add(sentence(found, ratio, mean));
    if (ratio != null && ratio > 0) {
      lines.add(
          "to predict the second run from the first: cpu: {factor: %s} in model timing, or by rank or region as below"
              .formatted(factor(ratio)));
    }
    if (!found.sameCalls()) {
      lines.add(
          "the runs differ in ranks or in numbers of calls: the ratio is then of two programs, not of two machines alone");
    }
    lines.add("");
    lines.addAll(found.ranks().isEmpty() ? regions(found) : ranks(found));
    int left = found.regions().size() - SHOWN_REGIONS;
    if (left > 0) {
      lines.add("(%s left out)".formatted(HumanUnits.things(left, "smaller region")));
    }
    return lines;
  }

  private static String sentence(ComputingComparison found, @Nullable Double ratio, String mean) {
    String times =
        "%s against %s per %s between calls"
            .formatted(
                HumanUnits.time(found.secondNanos()), HumanUnits.time(found.firstNanos()), mean);
    if (ratio == null) {
      return "computing: " + times + ", so that there is no ratio";
    }
    double percent = (ratio - 1) * 100;
    String by =
        Math.abs(percent) < 0.05
            ? "as long as the first"
            : String.format(
                Locale.ROOT,
                "%.1f %% %s than the first",
                Math.abs(percent),
                percent > 0 ? "longer" : "shorter");
    return "computing: the second run computed " + by + ", " + times;
  }

  /** Regions alone, where the runs have not the same ranks. */
  private static List<String> regions(ComputingComparison found) {
    TextTable table = new TextTable(1, "computing, second over first", "first", "second", "ratio");
    for (OfRegion region : largest(found.regions())) {
      table.add(
          name(region.region()),
          HumanUnits.time(region.firstNanos()),
          HumanUnits.time(region.secondNanos()),
          times(region.ratio()));
    }
    return table.lines();
  }

  private static List<String> ranks(ComputingComparison found) {
    List<OfRegion> regions = found.regions().size() > 1 ? largest(found.regions()) : List.of();
    Map<String, OfPlace> places = new HashMap<>();
    found.places().forEach(place -> places.put(place.rank() + "\n" + place.region(), place));
    TextTable table =
        new TextTable(
            1,
            Stream.concat(
                    Stream.of("computing, second over first", "first", "second", "ratio"),
                    regions.stream().map(region -> name(region.region())))
                .toArray(String[]::new));
    table.add(
        row(
            "mean of all",
            found.firstNanos(),
            found.secondNanos(),
            found.ratio(),
            regions.stream().map(region -> times(region.ratio()))));
    List<OfRank> slowestFirst =
        found.ranks().stream().sorted(Comparator.comparingDouble(r -> -orderOf(r))).toList();
    int left = slowestFirst.size() - SHOWN_RANKS;
    for (int i = 0; i < slowestFirst.size(); i++) {
      if (left <= 0 || i < SHOWN_RANKS / 2 || i >= SHOWN_RANKS / 2 + left) {
        OfRank rank = slowestFirst.get(i);
        table.add(
            row(
                "rank " + PlainText.label(rank.name()),
                (double) rank.firstNanos(),
                (double) rank.secondNanos(),
                rank.ratio(),
                regions.stream().map(r -> cell(places.get(rank.rank() + "\n" + r.region())))));
      }
    }
    List<String> lines = new ArrayList<>(table.lines());
    if (left > 0) {
      lines.add(
          "(%d ranks between the %d slowest and the %d fastest are left out)"
              .formatted(left, SHOWN_RANKS / 2, SHOWN_RANKS - SHOWN_RANKS / 2));
    }
    return lines;
  }

  private static String[] row(
      String name, double first, double second, @Nullable Double ratio, Stream<String> regions) {
    return Stream.concat(
            Stream.of(name, HumanUnits.time(first), HumanUnits.time(second), times(ratio)), regions)
        .toArray(String[]::new);
  }

  private static double orderOf(OfRank rank) {
    return rank.ratio() == null ? 0 : rank.ratio();
  }

  private static List<OfRegion> largest(List<OfRegion> regions) {
    return regions.stream()
        .sorted(
            Comparator.comparingDouble(
                region -> -Math.max(region.firstNanos(), region.secondNanos())))
        .limit(SHOWN_REGIONS)
        .toList();
  }

  private static String cell(@Nullable OfPlace place) {
    return place == null ? "-" : times(place.ratio());
  }

  private static String times(@Nullable Double ratio) {
    return ratio == null ? "-" : "x" + factor(ratio);
  }

  private static String factor(double ratio) {
    return String.format(Locale.ROOT, ratio < 0.1 ? "%.3g" : "%.3f", ratio);
  }

  private static String name(String region) {
    return region.isEmpty() ? "(outside any region)" : region;
  }
}
