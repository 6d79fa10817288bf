package io.idlewave.ingest.steps;

import io.idlewave.ingest.format.TableFile;
import io.idlewave.ingest.format.WarningLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The times of a table, by rank, those of each in the order of steps. Lines may stand in any order.
 * Ranks and steps may have any numbers: ranks are taken in their order, and so are steps.
 */
final class StepTable {

  private static final String RANK = "rank";
  private static final String STEP = "step";

  /** Columns of times, with how many ns each counts in. */
  private static final List<Unit> UNITS =
      List.of(new Unit("nanos", "ns", 1), new Unit("seconds", "seconds", 1e9));

  private static final int ROW_BITS = 24;
  private static final int MOST_ROWS = 1 << ROW_BITS;

  /** Each rank makes a call in each step, whether it has a time there or not. */
  private static final long MOST_CALLS = 1L << 28;

  private record Unit(String column, String label, double nanos) {}

  /**
   * The times of a rank.
   *
   * @param rank its number in the table
   * @param places of its steps among all steps, ascending
   * @param nanos how long it computed in each
   */
  record Row(int rank, int[] places, long[] nanos) {}

  private final TableFile file;
  private final WarningLog log;
  private final TreeMap<Integer, LongStream.Builder> cells = new TreeMap<>();
  private final LongStream.Builder times = LongStream.builder();
  private final List<Row> rows = new ArrayList<>();
  private int[] columns = {};
  private Unit unit = UNITS.get(0);
  private int count;
  private int[] steps = {};

  private StepTable(TableFile file, WarningLog log) {
    this.file = file;
    this.log = log;
  }

  /** Whether a table with such columns is one of step times. */
  static boolean hasColumns(List<String> names) {
    return names.contains(RANK)
        && names.contains(STEP)
        && UNITS.stream().anyMatch(unit -> names.contains(unit.column()));
  }

  /**
   * Reads it, and counts what is missing or doubled.
   *
   * @throws io.idlewave.ingest.model.BadTraceException if a line is none of such a table
   */
  static StepTable read(TableFile file, WarningLog log) {
    StepTable table = new StepTable(file, log);
    file.forEach(table::add);
    if (file.isOpen()) {
      log.add(StepsWarning.OPEN, file::place);
    }
    table.finish();
    return table;
  }

  private void add(String[] line) {
    if (columns.length == 0) {
      readColumns(Arrays.asList(line));
      return;
    }
    int rank = file.whole(line, columns[0], RANK, 0, Integer.MAX_VALUE);
    int step = file.whole(line, columns[1], STEP, 0, Integer.MAX_VALUE);
    if (file.cell(line, columns[2], unit.column()).isBlank()) {
      cells.computeIfAbsent(rank, r -> LongStream.builder());
      return;
    }
    if (count == MOST_ROWS) {
      throw file.failure("rows: at most " + MOST_ROWS, "more");
    }
    times.add(file.nanos(line, columns[2], unit.column(), unit.label(), unit.nanos()));
    cells.computeIfAbsent(rank, r -> LongStream.builder()).add((long) step << ROW_BITS | count++);
  }

  private void readColumns(List<String> names) {
    unit =
        UNITS.stream()
            .filter(candidate -> names.contains(candidate.column()))
            .findFirst()
            .orElseThrow(() -> file.failure("a column nanos or seconds", String.join(",", names)));
    columns =
        IntStream.of(
                file.column(names, RANK),
                file.column(names, STEP),
                file.column(names, unit.column()))
            .toArray();
  }

  private void finish() {
    long[] nanos = times.build().toArray();
    List<long[]> keys = new ArrayList<>();
    cells.values().forEach(builder -> keys.add(builder.build().sorted().toArray()));
    steps =
        keys.stream()
            .flatMapToInt(of -> Arrays.stream(of).mapToInt(StepTable::step))
            .sorted()
            .distinct()
            .toArray();
    if (steps.length == 0) {
      throw file.failure("rows of steps: at least one with a time", "none");
    }
    if ((long) steps.length * keys.size() > MOST_CALLS) {
      throw file.failure(
          "steps times ranks: at most " + MOST_CALLS, steps.length + " * " + keys.size());
    }
    int row = 0;
    for (int rank : cells.keySet()) {
      rows.add(row(rank, keys.get(row++), nanos));
    }
  }

  private static int step(long key) {
    return (int) (key >> ROW_BITS);
  }

  private Row row(int rank, long[] keys, long[] nanos) {
    int[] places = new int[keys.length];
    long[] kept = new long[keys.length];
    int length = 0;
    for (int i = 0; i < keys.length; i++) {
      int step = step(keys[i]);
      if (i > 0 && step == step(keys[i - 1])) {
        log.add(StepsWarning.DOUBLED, () -> place(rank, step));
        continue;
      }
      places[length] = Arrays.binarySearch(steps, step);
      kept[length++] = nanos[(int) (keys[i] & (MOST_ROWS - 1))];
    }
    Row row = new Row(rank, Arrays.copyOf(places, length), Arrays.copyOf(kept, length));
    countAbsent(row);
    return row;
  }

  private void countAbsent(Row row) {
    int[] places = row.places();
    if (places.length == 0 || places[0] > 0) {
      log.add(StepsWarning.JOINED, () -> place(row.rank(), steps[0]));
    }
    for (int i = 1; i < places.length; i++) {
      int missing = places[i] - places[i - 1] - 1;
      if (missing > 0) {
        int first = steps[places[i - 1] + 1];
        log.add(StepsWarning.MISSING, () -> place(row.rank(), first), missing, 0);
      }
    }
    if (places.length > 0 && places[places.length - 1] < steps.length - 1) {
      int first = steps[places[places.length - 1] + 1];
      log.add(StepsWarning.LEFT, () -> place(row.rank(), first));
    }
  }

  private static String place(int rank, int step) {
    return "rank %d, step %d".formatted(rank, step);
  }

  /** The times of all ranks, in the order of their numbers. */
  List<Row> rows() {
    return List.copyOf(rows);
  }

  /** How many steps some rank has. */
  int steps() {
    return steps.length;
  }
}
