package io.idlewave.jobs.inspect;

import io.idlewave.graph.census.Census;
import io.idlewave.graph.survey.ClockViolation;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceWarning;
import io.idlewave.jobs.inspect.Inspection.Oddity;
import io.idlewave.jobs.results.part.WaitReport;
import io.idlewave.jobs.text.HumanUnits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Finds what is odd about a recording. */
final class Oddities {

  /** Unexplained waits up to this share of the ranks' time are nothing to speak of. */
  private static final double NOTED = 0.05;

  private static final String ESTIMATED =
      "were put on one axis by estimated offsets, each the middle of an interval";

  /** Ranks that compute less than this share of the time were maybe waiting for a core. */
  private static final double COMPUTING = 0.5;

  private Oddities() {}

  /**
   * The oddities of a trace, the most important first.
   *
   * @param run where the time went; null of a trace without the times of a run
   */
  static List<Oddity> of(TraceMetadata metadata, Survey survey, @Nullable RunReport run) {
    List<Oddity> found = new ArrayList<>();
    Census census = survey.census();
    if (run != null && oversubscribed(metadata, run)) {
      found.add(oversubscription(metadata, run));
    }
    if (run != null) {
      clocks(metadata, survey, found);
    }
    if (!census.complete()) {
      found.add(incomplete(census));
    }
    if (run != null && Questions.isOfMpi(metadata)) {
      ends(metadata, survey, found);
    }
    if (!census.communicates()) {
      found.add(new Oddity("no-communication", "No call of the trace communicates."));
    }
    if (census.polledLoops() > 0) {
      found.add(
          new Oddity(
              "polling",
              "Ranks asked again and again whether something is complete (polling), in %s: each counts as one wait."
                  .formatted(HumanUnits.things(census.polledLoops(), "loop"))));
    }
    census.warnings().forEach(warning -> found.add(of(warning)));
    return found;
  }

  /** Ranks whose run has no end, or nothing in it. */
  private static void ends(TraceMetadata metadata, Survey survey, List<Oddity> found) {
    int ranks = metadata.processCount();
    long open =
        survey.windows().subList(0, ranks).stream().filter(RunWindow::endsWithoutFinalize).count();
    if (open > 0) {
      found.add(
          new Oddity(
              "no-finalize",
              "The recording of %s ends without MPI_Finalize: the run counts up to its last event."
                  .formatted(HumanUnits.things(open, "rank"))));
    }
    long silent =
        metadata.ranks().subList(0, ranks).stream().filter(rank -> rank.calls() == 0).count();
    if (silent > 0) {
      found.add(
          new Oddity(
              "no-calls",
              "%s no calls: all of the time recorded there counts as computing."
                  .formatted(HumanUnits.things(silent, "rank makes", "ranks make"))));
    }
  }

  private static Oddity incomplete(Census census) {
    List<String> open = new ArrayList<>();
    count(open, census.unmatchedSends(), "send without a receive", "sends without a receive");
    count(open, census.unmatchedReceives(), "receive without a send", "receives without a send");
    count(
        open,
        census.incompleteCollectives(),
        "collective that not all entered",
        "collectives that not all entered");
    count(
        open,
        census.openRequests(),
        "nonblocking operation without an end",
        "nonblocking operations without an end");
    return new Oddity(
        "incomplete",
        "Records are missing, so that results of studies can be off%s."
            .formatted(open.isEmpty() ? "" : ": " + String.join(", ", open)));
  }

  private static void count(List<String> into, long count, String one, String several) {
    if (count > 0) {
      into.add(HumanUnits.things(count, one, several));
    }
  }

  private static Oddity of(TraceWarning warning) {
    return new Oddity(
        warning.code(),
        "%s, %s: %s"
            .formatted(
                warning.code(), HumanUnits.things(warning.count(), "time"), warning.message()));
  }

  /** Whether ranks shared nodes and were mostly in calls, in waits that nothing explains. */
  static boolean oversubscribed(TraceMetadata metadata, RunReport run) {
    long nodes = metadata.ranks().stream().map(RankMetadata::node).distinct().count();
    return nodes < metadata.threadCount()
        && run.waits().share(WaitReport.UNEXPLAINED) >= NOTED
        && run.busyCores() < COMPUTING * metadata.threadCount();
  }

  private static Oddity oversubscription(TraceMetadata metadata, RunReport run) {
    return new Oddity(
        "oversubscribed",
        String.format(
            Locale.ROOT,
            "There were probably fewer cores than %s: of %d only %.1f computed at a time, and no"
                + " record says what they waited for during %s of their time.",
            metadata.hasTimelines() ? "threads" : "ranks",
            metadata.threadCount(),
            run.busyCores(),
            HumanUnits.share(run.waits().share(WaitReport.UNEXPLAINED))));
  }

  private static void clocks(TraceMetadata metadata, Survey survey, List<Oddity> found) {
    ClockViolation violation = survey.clockViolation();
    if (!metadata.sharesClock()) {
      long clocks = metadata.ranks().stream().map(RankMetadata::clock).distinct().count();
      found.add(
          new Oddity(
              "clocks-differ",
              "The times are those of %d clocks that %s, so that waits follow from durations alone: idlewave check --clocks says what is known of their offsets."
                  .formatted(clocks, metadata.sharesAxis() ? ESTIMATED : "nobody synchronised")));
    } else if (violation != null) {
      found.add(
          new Oddity(
              "clock-violations",
              "Clocks do not agree: %s recorded before its cause, the worst by %s (rank %s after rank %s)."
                  .formatted(
                      violation.count() == 1
                          ? "1 effect was"
                          : "each of " + violation.count() + " effects was",
                      HumanUnits.time((double) violation.nanos()),
                      metadata.nameOf(violation.toRank()),
                      metadata.nameOf(violation.fromRank()))));
    }
  }
}
