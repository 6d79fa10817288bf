package io.idlewave.jobs.text;

import io.idlewave.jobs.results.part.EfficiencyReport;
import io.idlewave.jobs.results.row.EfficiencyRow;
import io.idlewave.jobs.study.RecordedSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Efficiencies as text: a line per run, with the 95 % interval of a mean where there is one. */
public final class EfficiencyText {

  private static final int EFFICIENCIES = 5;
  private static final String RECORDED = "recorded";

  private EfficiencyText() {}

  static List<String> lines(@Nullable EfficiencyReport report) {
    if (report == null || report.rows().isEmpty()) {
      return List.of();
    }
    TextTable table =
        new TextTable(
            1,
            "efficiencies (POP)",
            "load balance",
            "serialisation",
            "transfer",
            "communication",
            "parallel");
    List<EfficiencyRow> rows = report.rows();
    for (int i = 0; i + EFFICIENCIES <= rows.size(); i += EFFICIENCIES) {
      EfficiencyRow first = rows.get(i);
      String scenario = first.scenario();
      String[] cells = new String[EFFICIENCIES + 1];
      cells[0] = scenario == null ? first.run() : scenario;
      for (int k = 0; k < EFFICIENCIES; k++) {
        cells[k + 1] = cell(rows.get(i + k));
      }
      table.add(cells);
    }
    List<String> lines = new ArrayList<>(List.of(""));
    lines.addAll(table.lines());
    String note = note(report);
    if (note != null) {
      lines.add("recorded: " + note);
    }
    return lines;
  }

  /** Which part of the trace the recorded run of a report is; null where it has none. */
  public static @Nullable String note(EfficiencyReport report) {
    return report.rows().stream().anyMatch(row -> row.run().equals(RECORDED))
        ? span(RecordedSpan.of(report.span()))
        : null;
  }

  static String span(RecordedSpan span) {
    return switch (span) {
      case RUN ->
          "from the end of MPI_Init to the begin of MPI_Finalize; the whole trace, as the POP"
              + " project's tools take it: --span trace";
      case TRACE -> "the whole trace, as the POP project's tools take it";
    };
  }

  private static String cell(EfficiencyRow row) {
    Double lower = row.lower();
    Double upper = row.upper();
    String mean = String.format(Locale.ROOT, "%.3f", row.mean());
    return lower == null || upper == null
        ? mean
        : mean + String.format(Locale.ROOT, " -%.3f +%.3f", row.mean() - lower, upper - row.mean());
  }
}
