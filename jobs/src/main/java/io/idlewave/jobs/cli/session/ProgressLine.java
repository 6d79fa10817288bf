package io.idlewave.jobs.cli.session;

import io.idlewave.jobs.failure.Progress;
import java.io.PrintWriter;
import java.util.function.LongSupplier;

/**
 * Prints progress, with its rate and the remaining time: on a terminal one line that is written
 * over, otherwise a plain line now and then. The end of an activity is always printed, its begin
 * only on a terminal. A total that is passed was an estimate, and is not printed any longer.
 */
public final class ProgressLine implements Progress {

  private static final long TERMINAL_INTERVAL_NANOS = 100_000_000L;
  private static final long PLAIN_INTERVAL_NANOS = 10_000_000_000L;

  private final PrintWriter err;
  private final boolean terminal;
  private final LongSupplier nanoClock;
  private String activity = "";
  private String last = "";
  private long lastNanos;
  private Pace pace = new Pace(0, 0);

  public ProgressLine(PrintWriter err, boolean terminal, LongSupplier nanoClock) {
    this.err = err;
    this.terminal = terminal;
    this.nanoClock = nanoClock;
  }

  @Override
  public void report(String activity, long done, long total, String unit) {
    report(activity, done, total, unit, "");
  }

  @Override
  public synchronized void report(
      String activity, long done, long total, String unit, String remark) {
    long now = nanoClock.getAsLong();
    boolean begins = !activity.equals(this.activity);
    boolean due = now - lastNanos >= (terminal ? TERMINAL_INTERVAL_NANOS : PLAIN_INTERVAL_NANOS);
    if (begins) {
      end();
      this.activity = activity;
      pace = new Pace(now, done);
      lastNanos = now;
      due = terminal;
    }
    String line =
        activity
            + ": "
            + done
            + (total > 0 && done <= total ? " of " + total : "")
            + " "
            + unit
            + pace.describe(now, done, total)
            + (remark.isEmpty() ? "" : "; " + remark);
    if (!line.equals(last) && (due || done == total)) {
      print(line);
      lastNanos = now;
    }
  }

  @Override
  public synchronized void notice(String line) {
    breakLine();
    err.println(line);
    err.flush();
  }

  private void print(String line) {
    if (terminal) {
      err.print("\r" + line + " ".repeat(Math.max(0, last.length() - line.length())));
    } else {
      err.println(line);
    }
    err.flush();
    last = line;
  }

  /** What is written next starts on a line of its own; the activity goes on. */
  private void breakLine() {
    if (terminal && !last.isEmpty()) {
      err.println();
      err.flush();
      last = "";
    }
  }

  /** Ends the activity, so that other output starts on a line of its own. */
  public synchronized void end() {
    breakLine();
    last = "";
    activity = "";
  }
}
