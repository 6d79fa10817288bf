package io.idlewave.ingest.steps;

import io.idlewave.ingest.format.TableFile;
import io.idlewave.ingest.format.WarningLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The times of a table, by rank, those of each in the order of steps. Lines may stand in any order.
 * Ranks and steps may have any numbers: ranks are taken in their order, and so are steps.
 */
final class StepTable {

  private static final int ROW_BITS = 24;
  private static final int MOST_ROWS = 1 << ROW_BITS;

  /** Each rank makes a call in each step, whether it has a time there or not. */
  private static final long MOST_CALLS = 1L << 28;

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
  private @Nullable StepColumns columns;
  private int count;
  private int[] steps = {};

  private StepTable(TableFile file, WarningLog log) {
    this.file = file;
    this.log = log;
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
    StepColumns columns = this.columns;
    if (columns == null) {
      this.columns = StepColumns.of(file, Arrays.asList(line));
      return;
    }
    int rank = columns.rank(file, line);
    int step = columns.step(file, line);
    if (columns.isEmpty(file, line)) {
      cells.computeIfAbsent(rank, r -> LongStream.builder());
      return;
    }
    if (count == MOST_ROWS) {
      throw file.failure("rows: at most " + MOST_ROWS, "more");
    }
    times.add(columns.nanos(file, line));
    cells.computeIfAbsent(rank, r -> LongStream.builder()).add((long) step << ROW_BITS | count++);
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
