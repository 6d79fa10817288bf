package io.idlewave.jobs.watch;

import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.jobs.watch.Change.Event;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Reads a log of step times as it grows, and tells which ranks are slow. It keeps nothing on disk:
 * one that is started again reads the log again, and tells the same. Mutable, of one thread.
 */
public final class StepWatch {

  private static final int MOST_WARNINGS = 10;
  private static final Lacks NOTHING = new Lacks(0, 0, 0, 0, 0, 0);

  /** Who is told. */
  public interface Listener {

    /** A rank became slow, or normal again, while so many ranks are there. */
    void changed(Change change, int ranks);

    /** So many steps more are over. */
    void passed(WatchedSteps steps);

    /** A line of a log, or a file, is of no use. */
    void warned(String warning);
  }

  /** Steps that are told together. */
  private static final class Told {
    private int first;
    private int last;
    private int steps;
    private int alarms;
    private Lacks before = NOTHING;

    void add(int step) {
      first = steps++ == 0 ? step : first;
      last = step;
    }
  }

  private final WatchQuestion question;
  private final Path place;
  private final Listener listener;
  private final StepLogs logs;
  private final StepWindow waiting;
  private final SlowRanks ranks;
  private final Told all = new Told();
  private Told told = new Told();
  private long missing;
  private long badLines;
  private long passedFiles;
  private long thinSteps;
  private @Nullable String firstWarning;

  /** A log, a file or a folder, of which nothing is read yet. */
  public StepWatch(Path place, WatchQuestion question, Listener listener) {
    this.place = place;
    this.question = question;
    this.listener = listener;
    logs = new StepLogs(place, new Warnings());
    waiting = new StepWindow(question.apartSteps());
    ranks = new SlowRanks(question);
  }

  /** Reads what is there, and says whether that was anything. */
  public boolean read() throws IOException {
    logs.look();
    boolean isAny = false;
    for (StepTime time = logs.next(); time != null; time = logs.next()) {
      isAny = true;
      waiting.add(time);
      for (StepRow row = waiting.next(); row != null; row = waiting.next()) {
        add(row);
      }
    }
    return isAny;
  }

  /**
   * Waits for nothing any longer.
   *
   * @return all steps that were read
   * @throws BadTraceException if there are none
   */
  public WatchedSteps end() {
    for (StepRow row = waiting.end(); row != null; row = waiting.end()) {
      add(row);
    }
    if (all.steps == 0) {
      throw new BadTraceException(
          "%s: lines with rank, step, and nanos or seconds: at least one, got none%s"
              .formatted(place, firstWarning == null ? "" : "; " + firstWarning));
    }
    if (told.steps > 0) {
      tell();
    }
    return watched(all, ranks.ranks());
  }

  /** How many files have a last line that is not whole. */
  public long openFiles() {
    return logs.open();
  }

  /** Counts what is of no use, and tells the first lines and all files. */
  private final class Warnings implements StepLog.Unusable {

    @Override
    public void line(String why) {
      tell(why, ++badLines <= MOST_WARNINGS);
    }

    @Override
    public void file(String why) {
      passedFiles++;
      tell(why, true);
    }

    private void tell(String why, boolean isTold) {
      firstWarning = firstWarning == null ? why : firstWarning;
      if (isTold) {
        listener.warned(why);
      }
    }
  }

  private void add(StepRow row) {
    missing += row.missing();
    all.add(row.step());
    told.add(row.step());
    if (row.missing() > row.ranks().length) {
      thinSteps++;
    } else {
      for (Change change : ranks.add(row)) {
        int alarm = change.event() == Event.BEGIN ? 1 : 0;
        all.alarms += alarm;
        told.alarms += alarm;
        listener.changed(change, ranks.presentRanks());
      }
    }
    if (told.steps == question.windowSteps()) {
      tell();
    }
  }

  private void tell() {
    listener.passed(watched(told, ranks.presentRanks()));
    told = new Told();
    told.before = lacks();
  }

  private Lacks lacks() {
    return new Lacks(missing, waiting.late(), waiting.doubled(), badLines, passedFiles, thinSteps);
  }

  private WatchedSteps watched(Told some, int count) {
    return new WatchedSteps(
        some.first,
        some.last,
        some.steps,
        count,
        ranks.isJudging(),
        ranks.open(some.last),
        some.alarms,
        lacks().minus(some.before));
  }
}
