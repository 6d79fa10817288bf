package io.idlewave.jobs.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A run beside a stored one.
 *
 * @param rows stages that both have, in the order of this run
 * @param machinesDiffer whether the two were measured on different machines, so that ratios say
 *     little
 */
public record BenchmarkComparison(List<Row> rows, boolean machinesDiffer) {

  /**
   * One stage.
   *
   * @param stage its name
   * @param unit of both figures
   * @param before the stored median
   * @param now the median of this run
   * @param speed how many times as fast it is now
   * @param change what that amounts to
   */
  public record Row(
      String stage, String unit, double before, double now, double speed, Change change) {}

  /** Whether medians differ by more than the rounds of either run do. */
  public enum Change {
    SLOWER,
    FASTER,
    WITHIN_SPREAD
  }

  /** Takes an immutable copy of the rows. */
  public BenchmarkComparison {
    rows = List.copyOf(rows);
  }

  /** Compares {@code now} with {@code before}. */
  public static BenchmarkComparison of(BenchmarkRun before, BenchmarkRun now) {
    List<Row> rows = new ArrayList<>();
    for (BenchmarkFigure figure : now.figures()) {
      find(before, figure).ifPresent(stored -> rows.add(row(stored, figure)));
    }
    return new BenchmarkComparison(rows, !before.machine().equals(now.machine()));
  }

  private static Optional<BenchmarkFigure> find(BenchmarkRun run, BenchmarkFigure like) {
    return run.figures().stream()
        .filter(figure -> figure.stage().equals(like.stage()) && figure.unit().equals(like.unit()))
        .findFirst();
  }

  private static Row row(BenchmarkFigure before, BenchmarkFigure now) {
    double speed =
        now.moreIsBetter() ? now.median() / before.median() : before.median() / now.median();
    double spread = Math.max(before.spread(), now.spread());
    boolean within = Math.abs(now.median() - before.median()) <= spread;
    Change change = within ? Change.WITHIN_SPREAD : speed < 1 ? Change.SLOWER : Change.FASTER;
    return new Row(now.stage(), now.unit(), before.median(), now.median(), speed, change);
  }
}
