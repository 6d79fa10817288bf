package io.idlewave.jobs.report;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.drawing.RankBins;
import io.idlewave.jobs.results.part.StragglerReport;
import io.idlewave.jobs.text.StragglerText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What slow ranks and uneven operations cost the recorded run.
 *
 * @param note how it was thinned out
 * @param slowdown S of all
 * @param headline what costs most alone, in a sentence; null where nothing is lost
 * @param timelineKinds S of threads alone and of streams alone; empty where there is one kind
 * @param ranks S of each rank alone
 * @param classes S of each class alone, by step
 */
public record StragglerSection(
    @Nullable String note,
    double slowdown,
    @Nullable String headline,
    Map<String, Double> timelineKinds,
    HeatMap ranks,
    HeatMap classes)
    implements Section {

  private static final int MOST_WIDE = 64;
  private static final int MOST_CLASSES = 16;

  /** Takes an immutable copy. */
  public StragglerSection {
    timelineKinds = Collections.unmodifiableMap(new LinkedHashMap<>(timelineKinds));
  }

  /**
   * Cells row by row, the largest value of each; null where there is nothing.
   *
   * @param columnName what columns are
   * @param columns their names
   * @param rowName what rows are
   * @param rows their names
   * @param cells in rows times columns
   */
  public record HeatMap(
      String columnName,
      List<String> columns,
      String rowName,
      List<String> rows,
      List<@Nullable Double> cells) {

    static HeatMap of(
        String columnName, List<String> columns, String rowName, List<String> rows, Cells cells) {
      return new HeatMap(columnName, columns, rowName, rows, cells.values());
    }
  }

  /** The largest value of each cell. */
  private static final class Cells {
    private final int columns;
    private final @Nullable Double[] values;

    Cells(int rows, int columns) {
      this.columns = columns;
      this.values = new Double[rows * columns];
    }

    void add(int row, int column, double value) {
      int cell = row * columns + column;
      Double before = values[cell];
      values[cell] = before == null ? value : Math.max(before, value);
    }

    List<@Nullable Double> values() {
      List<@Nullable Double> all = new ArrayList<>();
      for (Double value : values) {
        all.add(value);
      }
      return all;
    }
  }

  static Section of(RunData run) {
    StragglerReport report = run.summary().part(StragglerReport.LABEL, StragglerReport.class);
    if (report == null) {
      return Missing.analysis("What stragglers cost", StragglerReport.LABEL);
    }
    List<@Nullable String> notes = new ArrayList<>();
    boolean placed =
        !report.placesOfRanks().isEmpty()
            && report.placesOfRanks().values().stream()
                .allMatch(
                    place ->
                        place.containsKey(StragglerReport.STAGE)
                            && place.containsKey(StragglerReport.DP_RANK));
    HeatMap ranks = placed ? byPlace(report, notes) : inOrder(report, notes);
    HeatMap classes = classes(report, notes);
    return new StragglerSection(
        Notes.join(notes.toArray(new String[0])),
        report.slowdown(),
        StragglerText.headline(report),
        report.byTimelineKind(),
        ranks,
        classes);
  }

  private static HeatMap byPlace(StragglerReport report, List<@Nullable String> notes) {
    List<Integer> stages = numbers(report, StragglerReport.STAGE);
    List<Integer> peers = numbers(report, StragglerReport.DP_RANK);
    RankBins columns = bins(stages.size(), "stages", notes);
    RankBins rows = bins(peers.size(), "data-parallel ranks", notes);
    Cells cells = new Cells(rows.count(), columns.count());
    report
        .placesOfRanks()
        .forEach(
            (rank, place) ->
                cells.add(
                    rows.bin(peers.indexOf(place.get(StragglerReport.DP_RANK))),
                    columns.bin(stages.indexOf(place.get(StragglerReport.STAGE))),
                    report.byRank().getOrDefault(rank, 1.0)));
    return HeatMap.of(
        StragglerReport.STAGE,
        names(columns, stages),
        StragglerReport.DP_RANK,
        names(rows, peers),
        cells);
  }

  private static List<Integer> numbers(StragglerReport report, String place) {
    TreeSet<Integer> numbers = new TreeSet<>();
    report.placesOfRanks().values().forEach(of -> numbers.add(of.getOrDefault(place, -1)));
    return List.copyOf(numbers);
  }

  /** Neighbours side by side, in about as many rows as there are columns. */
  private static HeatMap inOrder(StragglerReport report, List<@Nullable String> notes) {
    List<String> ranks = List.copyOf(report.byRank().keySet());
    int width = Math.max(1, (int) Math.ceil(Math.sqrt(ranks.size())));
    int height = Math.max(1, -Math.floorDiv(-ranks.size(), width));
    RankBins columns = bins(width, "columns", notes);
    RankBins rows = bins(height, "rows", notes);
    Cells cells = new Cells(rows.count(), columns.count());
    for (int i = 0; i < ranks.size(); i++) {
      cells.add(
          rows.bin(i / width),
          columns.bin(i % width),
          report.byRank().getOrDefault(ranks.get(i), 1.0));
    }
    List<Integer> firsts = IntStream.range(0, height).mapToObj(row -> row * width).toList();
    return HeatMap.of(
        "and so many",
        names(columns, IntStream.range(0, width).boxed().toList()),
        "rank",
        names(rows, firsts),
        cells);
  }

  private static HeatMap classes(StragglerReport report, List<@Nullable String> notes) {
    List<String> all =
        report.byClass().entrySet().stream()
            .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
            .map(Map.Entry::getKey)
            .toList();
    List<String> shown = Notes.head(all, MOST_CLASSES);
    notes.add(Notes.first(shown.size(), all.size(), "classes"));
    List<String> steps = List.copyOf(report.seconds().keySet());
    RankBins columns = bins(steps.size(), "steps", notes);
    Cells cells = new Cells(shown.size(), columns.count());
    for (int row = 0; row < shown.size(); row++) {
      Map<String, Double> byStep = report.classByStep().getOrDefault(shown.get(row), Map.of());
      for (int step = 0; step < steps.size(); step++) {
        cells.add(row, columns.bin(step), byStep.getOrDefault(steps.get(step), 1.0));
      }
    }
    return HeatMap.of(
        "step",
        names(columns, steps),
        "class",
        shown.stream().map(PlainText::label).toList(),
        cells);
  }

  private static RankBins bins(int count, String things, List<@Nullable String> notes) {
    RankBins bins = RankBins.of(count, MOST_WIDE);
    if (bins.width() > 1) {
      notes.add(
          "%d %s are shown as %d groups of up to %d neighbours, by the largest"
              .formatted(count, things, bins.count(), bins.width()));
    }
    return bins;
  }

  /** From the first to the last of each group. */
  private static List<String> names(RankBins bins, List<?> things) {
    List<String> names = new ArrayList<>();
    for (int bin = 0; bin < bins.count(); bin++) {
      String first = PlainText.label(String.valueOf(things.get(bins.from().get(bin))));
      String last = PlainText.label(String.valueOf(things.get(bins.to().get(bin))));
      names.add(first.equals(last) ? first : first + " to " + last);
    }
    return names;
  }
}
