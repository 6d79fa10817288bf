package io.idlewave.jobs.text;

import io.idlewave.jobs.watch.Change;
import io.idlewave.jobs.watch.Change.Event;
import io.idlewave.jobs.watch.Lacks;
import io.idlewave.jobs.watch.WatchedSteps;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a watch says, a line each. */
public final class WatchText {

  private static final int MOST_NAMED = 3;
  private static final List<String> TIMES = List.of("first", "second", "third", "fourth", "fifth");

  private WatchText() {}

  /** What changed, while so many ranks are there. */
  public static String of(Change change, int ranks) {
    return "step %d: %s"
        .formatted(
            change.seenStep(),
            change.event() == Event.BEGIN ? slow(change, ranks) : normal(change, ranks));
  }

  private static String who(Change change, boolean isFew) {
    return change.rank() != null
        ? "rank " + change.rank()
        : isFew ? "the ranks together" : "all ranks";
  }

  private static String slow(Change change, int ranks) {
    boolean isFew = ranks < Change.FEWEST_RANKS;
    return String.format(
        Locale.ROOT,
        "%s %s slow%s %s step %d%s: +%.1f %% (%s of evidence), costs %.1f %% of the step",
        who(change, isFew),
        change.rank() == null ? "are" : "is",
        change.rank() == null && isFew ? " (too few to tell which)" : "",
        change.lasting() ? "from its first" : "since",
        change.step(),
        change.lasting() ? " on" : "",
        change.percent(),
        HumanUnits.things(change.evidence(), "step"),
        change.costPercent());
  }

  private static String normal(Change change, int ranks) {
    int times = change.times();
    return "%s: normal again since step %d (slow for %s; %s)"
        .formatted(
            who(change, ranks < Change.FEWEST_RANKS),
            change.step(),
            HumanUnits.things((long) change.step() - change.slowSince(), "step"),
            times <= TIMES.size() ? TIMES.get(times - 1) + " time" : "time " + times);
  }

  /** What is to be said of some steps. */
  public static String of(WatchedSteps steps) {
    return "step %d to %d: %s%s"
        .formatted(steps.first(), steps.last(), verdict(steps), lacks(steps.lacks()));
  }

  private static String verdict(WatchedSteps steps) {
    int count = steps.slow().size();
    if (count == 0) {
      return HumanUnits.things(steps.ranks(), "rank")
          + (steps.isJudged() ? " as usual" : ", too few steps yet to tell");
    }
    return steps.slow().stream()
            .sorted(Comparator.comparingDouble(Change::costPercent).reversed())
            .limit(MOST_NAMED)
            .map(change -> slow(change, steps.ranks()))
            .collect(Collectors.joining("; "))
        + (count > MOST_NAMED ? "; and %d more".formatted(count - MOST_NAMED) : "");
  }

  /** The end of a watch. */
  public static String end(WatchedSteps all, long openFiles) {
    return "watched: %s of %s, %s%s%s"
        .formatted(
            HumanUnits.things(all.steps(), "step"),
            HumanUnits.things(all.ranks(), "rank"),
            HumanUnits.things(all.alarms(), "alarm"),
            lacks(all.lacks()),
            openFiles == 0 ? "" : "; %s not whole".formatted(last(openFiles)));
  }

  private static String last(long files) {
    return files == 1
        ? "the last line of a file is"
        : "the last lines of %d files are".formatted(files);
  }

  private static String lacks(Lacks lacks) {
    return lack(lacks.missing(), "time missing", "times missing")
        + lack(lacks.late(), "time late or read before", "times late or read before")
        + lack(lacks.doubled(), "time doubled", "times doubled")
        + lack(lacks.badLines(), "bad line", "bad lines")
        + lack(lacks.passedFiles(), "file passed over", "files passed over")
        + lack(lacks.thinSteps(), "step without most ranks", "steps without most ranks");
  }

  private static String lack(long count, String one, String many) {
    return count == 0 ? "" : "; " + HumanUnits.things(count, one, many);
  }
}
