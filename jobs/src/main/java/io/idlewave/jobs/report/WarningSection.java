package io.idlewave.jobs.report;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.results.summary.WarningReport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the reader of the trace noticed.
 *
 * @param note how it was thinned out
 * @param rows one per kind; none where there is nothing to warn of
 */
public record WarningSection(@Nullable String note, List<Row> rows) implements Section {

  private static final int MOST = 500;

  /** Takes an immutable copy. */
  public WarningSection {
    rows = List.copyOf(rows);
  }

  /**
   * A warning.
   *
   * @param code short stable name
   * @param text what it means for the analysis, with the place of the first occurrence
   * @param count how often it occurred
   * @param bias on which side results err; null in results of earlier versions
   * @param meaning what {@code explain} says; null for a code of another version
   */
  public record Row(
      String code, String text, long count, @Nullable String bias, @Nullable String meaning) {}

  static Section of(RunData run) {
    List<WarningReport> all = run.summary().trace().warnings();
    return new WarningSection(
        Notes.first(MOST, all.size(), "warnings"),
        Notes.head(all, MOST).stream()
            .map(
                warning ->
                    new Row(
                        warning.code(),
                        PlainText.name(warning.message()),
                        warning.count(),
                        warning.bias(),
                        Words.meaning(warning.code())))
            .toList());
  }
}
