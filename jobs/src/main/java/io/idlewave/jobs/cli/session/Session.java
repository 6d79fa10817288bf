package io.idlewave.jobs.cli.session;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.app.StudyRuns;
import io.idlewave.jobs.results.ResultsFolder;
import io.idlewave.jobs.results.place.InputFolder;
import io.idlewave.jobs.results.summary.ReportJson;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.text.Glyphs;
import io.idlewave.jobs.text.TableChoice;
import io.idlewave.jobs.text.TextReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;

/**
 * What every command works with: what carries out studies, where to print, where to report how far
 * it is, and what charts are drawn with, and whether in colours.
 */
public record Session(
    StudyRuns runs,
    PrintWriter out,
    PrintWriter err,
    ProgressLine progress,
    Glyphs glyphs,
    Colours colours) {

  /** The width of reports, in characters. */
  public static final int WIDTH = 100;

  /** Prints lines to standard output, on lines of their own and as plain text. */
  public void print(List<String> lines) {
    progress.end();
    boolean begins = true;
    for (String line : lines) {
      out.println(colours.line(PlainText.of(line), begins));
      begins = line.isBlank();
    }
    out.flush();
  }

  /** Prints complete results, as tables and charts or as their summary in JSON. */
  public void printResults(InputFolder results, boolean json, TableChoice choice) {
    if (json) {
      RunSummary summary = ResultsFolder.readSummary(results);
      ResultsFolder.checkTables(results, summary);
      printJson(summary);
    } else {
      print(new TextReport(WIDTH, glyphs, choice).of(results));
    }
  }

  /** Prints where results lie, and what to open in a browser. */
  public void printPlace(InputFolder results) throws IOException {
    print("results: " + results.location());
    if (results.list().contains(ResultsFolder.REPORT_FILE)) {
      print("report: " + results.location() + "/" + ResultsFolder.REPORT_FILE);
    }
  }

  /** Prints one JSON object to standard output. */
  public void printJson(Record object) {
    progress.end();
    out.println(ReportJson.write(object).stripTrailing());
    out.flush();
  }

  /** Prints a text of the program's own to standard output as it is. */
  public void printText(String text) {
    progress.end();
    out.println(text.stripTrailing());
    out.flush();
  }

  /** Prints a line to standard output. */
  public void print(String line) {
    print(List.of(line));
  }
}
