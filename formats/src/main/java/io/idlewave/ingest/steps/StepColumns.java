package io.idlewave.ingest.steps;

import io.idlewave.ingest.format.TableFile;
import java.util.List;

/** Where a line of a table of step times has what. Immutable. */
public final class StepColumns {

  private static final String RANK = "rank";
  private static final String STEP = "step";

  /** Columns of times, with how many ns each counts in. */
  private static final List<Unit> UNITS =
      List.of(new Unit("nanos", "ns", 1), new Unit("seconds", "seconds", 1e9));

  private record Unit(String column, String label, double nanos) {}

  private final int rank;
  private final int step;
  private final int time;
  private final Unit unit;

  private StepColumns(int rank, int step, int time, Unit unit) {
    this.rank = rank;
    this.step = step;
    this.time = time;
    this.unit = unit;
  }

  /** Whether a table with such columns is one of step times. */
  public static boolean are(List<String> names) {
    return names.contains(RANK)
        && names.contains(STEP)
        && UNITS.stream().anyMatch(unit -> names.contains(unit.column()));
  }

  /**
   * The columns that the first line names.
   *
   * @throws io.idlewave.ingest.model.BadTraceException if it names too few
   */
  public static StepColumns of(TableFile file, List<String> names) {
    Unit unit =
        UNITS.stream()
            .filter(candidate -> names.contains(candidate.column()))
            .findFirst()
            .orElseThrow(() -> file.failure("a column nanos or seconds", String.join(",", names)));
    return new StepColumns(
        file.column(names, RANK), file.column(names, STEP), names.indexOf(unit.column()), unit);
  }

  /**
   * The rank of a line.
   *
   * @throws io.idlewave.ingest.model.BadTraceException if its cell is no such number, as below
   */
  public int rank(TableFile file, String[] line) {
    return file.whole(line, rank, RANK, 0, Integer.MAX_VALUE);
  }

  /** The step of a line. */
  public int step(TableFile file, String[] line) {
    return file.whole(line, step, STEP, 0, Integer.MAX_VALUE);
  }

  /** Whether a line says of a rank that it has no time in a step. */
  public boolean isEmpty(TableFile file, String[] line) {
    return file.cell(line, time, unit.column()).isBlank();
  }

  /** The time of a line, in ns. */
  public long nanos(TableFile file, String[] line) {
    return file.nanos(line, time, unit.column(), unit.label(), unit.nanos());
  }
}
