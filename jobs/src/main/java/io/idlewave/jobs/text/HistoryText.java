package io.idlewave.jobs.text;

import io.idlewave.jobs.compare.RunHistory;
import io.idlewave.jobs.compare.RunHistory.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A history of runs as text: one row per results folder. */
public final class HistoryText {

  private static final int DIGITS = 8;

  private HistoryText() {}

  /** The lines. */
  public static List<String> of(RunHistory history) {
    List<String> lines = new ArrayList<>();
    if (history.runs().isEmpty()) {
      lines.add("no results");
    } else {
      TextTable table =
          new TextTable(
              2,
              "folder",
              "ended",
              "trace",
              "ranks",
              "study",
              "seed",
              "version",
              "timing",
              "scenarios",
              "replicates",
              "slowest",
              "slowdown");
      history.runs().forEach(run -> add(table, run));
      lines.addAll(table.lines());
    }
    history.unreadable().forEach(reason -> lines.add("warning: " + reason));
    return lines;
  }

  private static void add(TextTable table, Run run) {
    table.add(
        run.folder(),
        shown(run.ended()),
        digits(run.traceDigest()),
        Integer.toString(run.ranks()),
        digits(run.study()),
        run.seed() == null ? "-" : Long.toString(run.seed()),
        shown(run.version()),
        run.timing(),
        Long.toString(run.scenarios()),
        Long.toString(run.replicates()),
        run.slowest() == null ? "-" : run.slowest() + " (" + run.slowestBound() + ")",
        run.slowdown() == null ? "-" : String.format(Locale.ROOT, "x%.4f", run.slowdown()));
  }

  private static String shown(@Nullable String text) {
    return text == null ? "-" : text;
  }

  private static String digits(@Nullable String digest) {
    return digest == null ? "-" : digest.substring(0, Math.min(DIGITS, digest.length()));
  }
}
