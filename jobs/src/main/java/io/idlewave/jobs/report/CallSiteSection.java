package io.idlewave.jobs.report;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.results.part.Attribution;
import io.idlewave.jobs.results.row.CallSiteRow;
import io.idlewave.jobs.results.row.Tables;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which places in the program amplify and absorb delay: sums over ranks per finished replicate.
 *
 * @param note how it was thinned out
 * @param series one entry per scenario and bound
 */
public record CallSiteSection(@Nullable String note, List<Series> series) implements Section {

  /** Places of all series together. */
  private static final int MOST_ROWS = 3_000;

  private static final int MOST_SERIES = ScenarioViews.MOST;
  private static final int MOST_SITES = 30;
  private static final int FEWEST_SITES = 8;

  /** Takes an immutable copy. */
  public CallSiteSection {
    series = List.copyOf(series);
  }

  /**
   * Columns over places, that of the largest gain or loss first; times in ns.
   *
   * @param scenario its name
   * @param bound which bound it is
   * @param inNanos all noise
   * @param outNanos delays of all ranks at the end
   * @param amplification that by all noise; null without any
   * @param label the place in words
   * @param region user region; empty outside any
   * @param function MPI function; empty for what lies before the first call
   * @param fromBytes least bytes of the size class
   * @param toBytes most bytes of it
   * @param inNanosBySite delay in
   * @param outNanosBySite delay out
   * @param importedNanos what ranks are delayed by others there
   * @param absorbedNanos what waits take off there
   * @param amplificationBySite out by in; null where nothing comes in
   * @param left what is not listed; null where all is
   */
  public record Series(
      String scenario,
      String bound,
      double inNanos,
      double outNanos,
      @Nullable Double amplification,
      List<String> label,
      List<String> region,
      List<String> function,
      List<Long> fromBytes,
      List<Long> toBytes,
      List<Double> inNanosBySite,
      List<Double> outNanosBySite,
      List<Double> importedNanos,
      List<Double> absorbedNanos,
      List<@Nullable Double> amplificationBySite,
      @Nullable Left left) {}

  /**
   * Places that are not listed, together.
   *
   * @param sites how many
   * @param inNanos delay in
   * @param outNanos delay out
   * @param absorbedNanos what waits take off there
   */
  public record Left(int sites, double inNanos, double outNanos, double absorbedNanos) {}

  static Section of(RunData run) {
    Attribution found = run.summary().part(Attribution.LABEL, Attribution.class);
    if (found == null || !run.has(Tables.CALL_SITES)) {
      return Missing.analysis("What call sites do to delays", "attribution");
    }
    Map<List<String>, List<CallSiteRow>> rows = new LinkedHashMap<>();
    List<Attribution.OfScenario> all = found.scenarios();
    List<Attribution.OfScenario> shown = Notes.head(all, MOST_SERIES);
    shown.forEach(of -> rows.put(List.of(of.scenario(), of.bound()), new ArrayList<>()));
    run.read(
        Tables.CALL_SITES,
        row -> {
          List<CallSiteRow> of = rows.get(List.of(row.scenario(), row.bound().label()));
          if (of != null) {
            of.add(row);
          }
        });
    int most = Math.min(MOST_SITES, Math.max(FEWEST_SITES, MOST_ROWS / Math.max(1, shown.size())));
    int longest = rows.values().stream().mapToInt(List::size).max().orElse(0);
    return new CallSiteSection(
        Notes.join(
            longest > most
                ? "of up to %d places the %d with the largest gain or loss".formatted(longest, most)
                : null,
            Notes.first(shown.size(), all.size(), "scenarios and bounds")),
        shown.stream()
            .map(
                of ->
                    series(
                        of, rows.getOrDefault(List.of(of.scenario(), of.bound()), List.of()), most))
            .toList());
  }

  private static Series series(Attribution.OfScenario of, List<CallSiteRow> rows, int most) {
    List<CallSiteRow> sorted =
        rows.stream()
            .sorted(
                Comparator.comparingDouble(
                    (CallSiteRow row) -> -Math.abs(row.outNanos() - row.inNanos())))
            .toList();
    List<CallSiteRow> listed = Notes.head(sorted, most);
    List<CallSiteRow> others = sorted.subList(listed.size(), sorted.size());
    List<@Nullable Double> amplification = new ArrayList<>();
    listed.forEach(row -> amplification.add(row.amplification()));
    return new Series(
        PlainText.label(of.scenario()),
        of.bound(),
        of.inNanos(),
        of.outNanos(),
        of.amplification(),
        listed.stream().map(CallSiteSection::label).toList(),
        listed.stream().map(row -> PlainText.label(row.region())).toList(),
        listed.stream().map(row -> PlainText.label(row.function())).toList(),
        listed.stream().map(CallSiteRow::fromBytes).toList(),
        listed.stream().map(CallSiteRow::toBytes).toList(),
        listed.stream().map(CallSiteRow::inNanos).toList(),
        listed.stream().map(CallSiteRow::outNanos).toList(),
        listed.stream().map(CallSiteRow::importedNanos).toList(),
        listed.stream().map(CallSiteRow::absorbedNanos).toList(),
        amplification,
        others.isEmpty()
            ? null
            : new Left(
                others.size(),
                others.stream().mapToDouble(CallSiteRow::inNanos).sum(),
                others.stream().mapToDouble(CallSiteRow::outNanos).sum(),
                others.stream().mapToDouble(CallSiteRow::absorbedNanos).sum()));
  }

  private static String label(CallSiteRow row) {
    if (row.function().isEmpty()) {
      return "before the first call";
    }
    String place = Place.of(row.region(), row.function());
    String size =
        row.toBytes() == 0
            ? ""
            : row.fromBytes() == row.toBytes()
                ? " (%d B)".formatted(row.fromBytes())
                : " (%d to %d B)".formatted(row.fromBytes(), row.toBytes());
    return place + size;
  }
}
