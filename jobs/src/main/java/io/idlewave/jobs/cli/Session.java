package io.idlewave.jobs.cli;

import io.idlewave.jobs.app.Actions;
import io.idlewave.jobs.results.InputFolder;
import io.idlewave.jobs.results.ReportJson;
import io.idlewave.jobs.results.ResultsFolder;
import io.idlewave.jobs.text.TextReport;
import java.io.PrintWriter;
import java.util.List;

/**
 * What every command works with: the actions, where to print, and where to report how far it is.
 */
record Session(Actions actions, PrintWriter out, PrintWriter err, ProgressLine progress) {

  /** The width of reports, in characters. */
  static final int WIDTH = 100;

  /** Prints lines to standard output, on lines of their own. */
  void print(List<String> lines) {
    progress.end();
    lines.forEach(out::println);
    out.flush();
  }

  /** Prints complete results, as tables and charts or as their summary in JSON. */
  void printResults(InputFolder results, boolean json) {
    if (json) {
      printJson(ResultsFolder.readSummary(results));
    } else {
      print(new TextReport(WIDTH).of(results));
    }
  }

  /** Prints one JSON object to standard output. */
  void printJson(Record object) {
    print(ReportJson.write(object).stripTrailing());
  }

  /** Prints a text to standard output. */
  void print(String line) {
    print(List.of(line));
  }
}
