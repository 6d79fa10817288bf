package io.idlewave.jobs.text;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.drawing.Drawing;
import io.idlewave.jobs.drawing.Drawing.Values;
import io.idlewave.jobs.results.finding.Figure;
import io.idlewave.jobs.results.table.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Figures of findings as text: a table each, with the rows of all scenarios and bounds in it. Bars
 * over ranks are the page's alone.
 */
final class FindingText {

  private static final int MOST_LINES = 40;
  private static final double LEAST_SHARE = 0.005;
  private static final Set<String> EXTREMES = Set.of(Role.LEAST.label(), Role.MOST.label());

  private final BoundWords bounds;
  private final IntFunction<String> ranks;

  /**
   * Text of figures.
   *
   * @param bounds what bounds are called
   * @param ranks what rows of the trace are called
   */
  FindingText(BoundWords bounds, IntFunction<String> ranks) {
    this.bounds = bounds;
    this.ranks = ranks;
  }

  /** Whether a figure is one of text. */
  static boolean shows(Figure figure) {
    return !figure.isOverRanks();
  }

  /** The figures of a finding that it {@link #shows}, after an empty line each, and sentences. */
  List<String> lines(List<Drawing> drawings, List<String> says) {
    Map<String, List<Drawing>> byFigure =
        drawings.stream()
            .collect(
                Collectors.groupingBy(
                    drawing -> drawing.title() + "\n" + drawing.table(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    List<String> lines = new ArrayList<>();
    byFigure.values().forEach(ofOne -> lines.addAll(figure(ofOne)));
    if (lines.isEmpty() && !says.isEmpty()) {
      lines.add("");
    }
    lines.addAll(says);
    return lines;
  }

  private List<String> figure(List<Drawing> drawings) {
    Drawing first = drawings.get(0);
    if (isForThePage(first)) {
      return List.of();
    }
    if (first.kind().equals("heat")) {
      return drawings.stream().flatMap(drawing -> heat(drawing).stream()).toList();
    }
    List<Values> shown = shown(first);
    boolean scenarios = drawings.stream().anyMatch(drawing -> drawing.scenario() != null);
    boolean ofBounds = drawings.stream().anyMatch(drawing -> drawing.bound() != null);
    List<String> headings = new ArrayList<>();
    if (scenarios) {
      headings.add("scenario");
    }
    if (ofBounds) {
      headings.add("bound");
    }
    int labels = headings.size() + (int) shown.stream().takeWhile(FindingText::isFlushLeft).count();
    shown.forEach(column -> headings.add(column.heading()));
    if (headings.isEmpty()) {
      return List.of();
    }
    headings.set(0, title(first.title()));
    TextTable table = new TextTable(Math.max(1, labels), headings.toArray(String[]::new));
    long left = 0;
    int lines = 0;
    for (Drawing drawing : drawings) {
      List<Values> columns = shown(drawing);
      left += drawing.left();
      for (int row = 0; row < drawing.rows(); row++) {
        if (isNothing(columns, row)) {
          continue;
        }
        if (lines == MOST_LINES || isSmall(drawing, row)) {
          left++;
          continue;
        }
        lines++;
        int at = row;
        table.add(
            Stream.concat(
                    Stream.of(
                            scenarios ? drawing.scenario() : null,
                            ofBounds ? boundOf(drawing) : null)
                        .filter(Objects::nonNull),
                    columns.stream().map(column -> cell(drawing, column, at)))
                .toArray(String[]::new));
      }
    }
    if (lines == 0) {
      return List.of();
    }
    List<String> block = new ArrayList<>(AnalysisText.block(table));
    drawings.forEach(drawing -> block.addAll(notes(drawing)));
    block.addAll(left(first, left));
    return block;
  }

  private static List<String> notes(Drawing of) {
    return Stream.ofNullable(of.note()).toList();
  }

  /** Cells that were put together, and values of each rank. */
  private static boolean isForThePage(Drawing drawing) {
    Values x = drawing.kind().equals("line") ? drawing.column(drawing.axes().get(0)) : null;
    return drawing.column("xTo") != null || (x != null && x.role().equals("rank"));
  }

  private static List<String> left(Drawing of, long rows) {
    return rows == 0
        ? List.of()
        : List.of("and %s, in %s".formatted(HumanUnits.things(rows, rowWord(of)), of.file()));
  }

  private static boolean isFlushLeft(Values column) {
    return column.isLabel() || column.values().stream().anyMatch(String.class::isInstance);
  }

  /** A line for each x, a column for each y: the value, and how far its ends are from it. */
  private static List<String> heat(Drawing drawing) {
    List<@Nullable Object> x = values(drawing, drawing.axes().get(0));
    List<@Nullable Object> y = values(drawing, drawing.axes().get(1));
    Values value = of(drawing, "measure", "share");
    if (value == null) {
      return List.of();
    }
    List<Object> across = distinct(y);
    List<String> headings = new ArrayList<>(List.of(title(drawing.title())));
    across.forEach(one -> headings.add(one.toString().replace('-', ' ')));
    TextTable table = new TextTable(1, headings.toArray(String[]::new));
    for (Object line : distinct(x)) {
      String[] cells = new String[headings.size()];
      Arrays.fill(cells, "");
      cells[0] = line.toString();
      for (int row = 0; row < x.size(); row++) {
        Object at = y.get(row);
        if (line.equals(x.get(row)) && at != null) {
          cells[1 + across.indexOf(at)] = shaded(drawing, value, row);
        }
      }
      table.add(cells);
    }
    if (drawing.rows() == 0) {
      return List.of();
    }
    List<String> block = new ArrayList<>(AnalysisText.block(table));
    block.addAll(notes(drawing));
    block.addAll(left(drawing, drawing.left()));
    return block;
  }

  private static String shaded(Drawing drawing, Values value, int row) {
    Values low = of(drawing, "low");
    Values high = of(drawing, "high");
    if (!(value.values().get(row) instanceof Number number)) {
      return "-";
    }
    String text = quantity(value, number);
    return low != null
            && high != null
            && low.values().get(row) instanceof Number lower
            && high.values().get(row) instanceof Number upper
        ? "%s -%s +%s"
            .formatted(
                text,
                quantity(value, number.doubleValue() - lower.doubleValue()),
                quantity(value, upper.doubleValue() - number.doubleValue()))
        : text;
  }

  private static @Nullable Values of(Drawing drawing, String... roles) {
    List<String> wanted = List.of(roles);
    return drawing.columns().stream()
        .filter(column -> wanted.contains(column.role()))
        .findFirst()
        .orElse(null);
  }

  private static List<@Nullable Object> values(Drawing drawing, String name) {
    Values column = drawing.column(name);
    return column == null ? List.of() : column.values();
  }

  private static List<Object> distinct(List<@Nullable Object> values) {
    return values.stream().filter(Objects::nonNull).map(Object.class::cast).distinct().toList();
  }

  private @Nullable String boundOf(Drawing drawing) {
    String bound = drawing.bound();
    return bound == null ? null : bounds.of(bound);
  }

  /**
   * Names before numbers, as tables of text have them, but not of a line; of a tree its own names.
   */
  private static List<Values> shown(Drawing drawing) {
    boolean tree = drawing.kind().equals("tree");
    List<Values> shown =
        drawing.columns().stream()
            .filter(column -> column.isShown() && !(tree && column.role().equals("place")))
            .filter(column -> !EXTREMES.contains(column.role()))
            .toList();
    if (drawing.kind().equals("bars")) {
      return shares(shown);
    }
    if (drawing.kind().equals("line")) {
      return Stream.concat(
              shown.stream().filter(column -> !column.isLabel()),
              shown.stream().filter(Values::isLabel))
          .toList();
    }
    return Stream.of(
            drawing.columns().stream().filter(column -> tree && column.name().equals("name")),
            shown.stream().filter(Values::isLabel),
            shown.stream().filter(column -> !column.isLabel()))
        .flatMap(columns -> columns)
        .toList();
  }

  /** Of numbers that are parts of one whole, what each is of the sum in its row. */
  private static List<Values> shares(List<Values> columns) {
    List<Values> parts = columns.stream().filter(column -> !column.isLabel()).toList();
    double[] sums = new double[columns.get(0).values().size()];
    parts.forEach(part -> Arrays.setAll(sums, row -> sums[row] + number(part, row)));
    return columns.stream().map(column -> column.isLabel() ? column : share(column, sums)).toList();
  }

  private static Values share(Values part, double[] sums) {
    List<@Nullable Object> shares = new ArrayList<>();
    for (int row = 0; row < sums.length; row++) {
      shares.add(
          part.values().get(row) == null || sums[row] == 0 ? null : number(part, row) / sums[row]);
    }
    return new Values(part.name(), part.heading(), Role.SHARE.label(), "1", shares, null);
  }

  private static double number(Values column, int row) {
    return column.values().get(row) instanceof Number number ? number.doubleValue() : 0;
  }

  private static String title(String title) {
    boolean word = title.length() > 1 && Character.isLowerCase(title.charAt(1));
    return word ? title.substring(0, 1).toLowerCase(Locale.ROOT) + title.substring(1) : title;
  }

  private static String rowWord(Drawing drawing) {
    return drawing.columns().stream()
        .filter(column -> column.role().equals("place"))
        .findFirst()
        .filter(column -> drawing.kind().equals("tree"))
        .map(Values::heading)
        .orElse("row");
  }

  /** A part of which there is none. */
  private static boolean isNothing(List<Values> columns, int row) {
    return columns.get(0).role().equals("part")
        && columns.stream()
            .filter(column -> !column.isLabel())
            .map(column -> column.values().get(row))
            .allMatch(value -> !(value instanceof Number number) || number.doubleValue() == 0);
  }

  private static boolean isSmall(Drawing drawing, int row) {
    Values share = drawing.kind().equals("tree") ? drawing.column("share") : null;
    return share != null
        && share.values().get(row) instanceof Number number
        && number.doubleValue() < LEAST_SHARE;
  }

  private String cell(Drawing drawing, Values column, int row) {
    Object value = column.values().get(row);
    if (value == null) {
      return "";
    }
    List<@Nullable Integer> of = column.ranks();
    Integer rank = of == null ? null : of.get(row);
    if (rank != null) {
      return "rank " + ranks.apply(rank) + " " + quantity(column, value);
    }
    if (drawing.kind().equals("tree")
        && column.name().equals("name")
        && Objects.requireNonNull(drawing.column("depth")).values().get(row)
            instanceof Integer depth) {
      return "  ".repeat(depth) + PlainText.label(value.toString());
    }
    return column.role().equals("part")
        ? value(column, value).replace('-', ' ')
        : value(column, value);
  }

  private String value(Values column, Object value) {
    if (column.role().equals("rank") && value instanceof Integer rank) {
      return "rank " + ranks.apply(rank);
    }
    return quantity(column, value);
  }

  private static String quantity(Values column, Object value) {
    if (!(value instanceof Number number)) {
      return value.toString();
    }
    double plain = number.doubleValue();
    if (column.role().equals("share")) {
      return AnalysisText.percent(plain);
    }
    if (column.role().equals("ratio")) {
      return String.format(Locale.ROOT, "%.4f", plain);
    }
    return switch (column.unit()) {
      case "ns" -> HumanUnits.time(plain);
      case "s" -> HumanUnits.time(plain * 1e9);
      case "B" -> HumanUnits.size(plain);
      default ->
          number instanceof Integer || number instanceof Long
              ? number.toString()
              : HumanUnits.count(plain);
    };
  }
}
