package io.idlewave.jobs.cli;

import io.idlewave.jobs.app.Actions;
import java.io.PrintWriter;
import java.util.List;

/** What every command works with: the actions, where to print, and whom to tell how far it is. */
record Session(Actions actions, PrintWriter out, PrintWriter err, ProgressLine progress) {

  /** The width of reports, in characters. */
  static final int WIDTH = 100;

  /** Prints lines to standard output, on lines of their own. */
  void print(List<String> lines) {
    progress.end();
    lines.forEach(out::println);
    out.flush();
  }

  /** Prints a text to standard output. */
  void print(String line) {
    print(List.of(line));
  }
}
