package io.idlewave.jobs.condition;

import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.ingest.model.MeasuredTransit;
import io.idlewave.jobs.prepare.ClockEvidence;
import io.idlewave.jobs.results.summary.Caveat;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What results of {@code observed} timing are conditional on. */
final class ObservedConditions {

  private static final List<String> LEAVES =
      List.of(
          "MPI_Reduce", "MPI_Gather", "MPI_Gatherv", "MPI_Ireduce", "MPI_Igather", "MPI_Igatherv");

  /** Share of the ranks' time from which on it matters that it is unexplained. */
  private static final double NOTED = 0.05;

  private ObservedConditions() {}

  static List<Finding> eagerThreshold(Situation situation) {
    Caveat caveat = situation.caveat();
    return situation.judgesWaits()
        ? Finding.of(
            (double) caveat.eagerThresholdBytes(),
            "eager up to %d B (%s)".formatted(caveat.eagerThresholdBytes(), caveat.eagerSource()))
        : Finding.NONE;
  }

  /** Sends of which the clocks do not say whether they waited. */
  static List<Finding> eagerBracket(Situation situation) {
    ClockEvidence clocks = situation.prepared().clocks();
    if (clocks == null || !situation.judgesWaits()) {
      return Finding.NONE;
    }
    EagerBracket eager = clocks.eager();
    String above =
        eager.upperBytes() == EagerBracket.UNKNOWN ? "" : " and less than " + eager.upperBytes();
    return Finding.counted(
        clocks.ambiguous().messages(),
        "send",
        "%s of unknown protocol, more than " + eager.lowerBytes() + above + " B");
  }

  static List<Finding> slack(Situation situation) {
    return situation.isObserved()
        ? Finding.of("slack " + situation.caveat().slackSource())
        : Finding.NONE;
  }

  static List<Finding> baseTimes(Situation situation) {
    return situation.judgesWaits()
        ? Finding.of("base " + situation.caveat().baseRule())
        : Finding.NONE;
  }

  /** The waits that would be shorter if calls needed the time of the shortest of their class. */
  static List<Finding> waitsOnBase(Situation situation) {
    ClockEvidence clocks = situation.prepared().clocks();
    return clocks == null || !situation.judgesByClocks()
        ? Finding.NONE
        : share(clocks.onBaseShare(), "waits that rest on the base");
  }

  static List<Finding> statedTransit(Situation situation) {
    return situation.statesTransit() ? Finding.of("transit stated by the study") : Finding.NONE;
  }

  /** What bounds the messages of a run that its study says nothing of. */
  static List<Finding> measuredTransit(Situation situation) {
    boolean used = situation.judgesByClocks() || situation.judgesByOrders();
    return !used || situation.statesTransit()
        ? Finding.NONE
        : situation.prepared().metadata().transits().stream()
            .min(Comparator.comparingLong(MeasuredTransit::leastNanos))
            .map(
                least ->
                    Finding.of(
                        (double) least.leastNanos(),
                        "transit measured by the tracer, at least " + least.leastNanos() + " ns"))
            .orElse(Finding.NONE);
  }

  /** Calls whose members may have waited for each other, where no rule of the clocks says so. */
  static List<Finding> eagerLeaf(Situation situation) {
    if (!situation.judgesByClocks() || situation.prepared().metadata().ranks().size() == 1) {
      return Finding.NONE;
    }
    Map<String, Long> calls = situation.census().callsByFunction();
    long leaves = LEAVES.stream().mapToLong(name -> calls.getOrDefault(name, 0L)).sum();
    return Finding.counted(leaves, "call", "%s whose members leave at once (eager leaf)");
  }

  /** What arrivals between clocks of unknown offset rest on. */
  static List<Finding> causalArrivals(Situation situation) {
    return situation.judgesByOrders()
        ? Finding.of("messages as quick as the quickest, unexplained waits counted as work")
        : Finding.NONE;
  }

  static List<Finding> unexplainedWaits(Situation situation) {
    Double share = situation.unexplainedShare();
    return share == null || share == 0 || !situation.judgesByClocks()
        ? Finding.NONE
        : Finding.of(
            share,
            String.format(
                Locale.ROOT,
                "waits unexplained, counted as work: %.1f%% of the ranks' time",
                100 * share));
  }

  /** Ranks that shared nodes and were mostly in calls, in waits that nothing explains. */
  static List<Finding> busyCores(Situation situation) {
    Double unexplained = situation.unexplainedShare();
    double recordedNanos = (double) situation.census().spanNanos();
    if (!situation.judgesWaits()
        || unexplained == null
        || unexplained < NOTED
        || recordedNanos <= 0) {
      return Finding.NONE;
    }
    double busy = situation.busyCores(recordedNanos);
    return situation.threadsShareNodes() && busy < BaseVerdict.COMPUTING * situation.threads()
        ? Finding.of(
            busy,
            String.format(Locale.ROOT, "%s kept %.1f cores busy", situation.threadsInWords(), busy))
        : Finding.NONE;
  }

  private static List<Finding> share(double share, String of) {
    return share == 0
        ? Finding.NONE
        : Finding.of(
            share, String.format(Locale.ROOT, "%s: %.1f%% of the waiting", of, 100 * share));
  }

  static List<Finding> unjudgedWaits(Situation situation) {
    return situation.judgesWaits() && situation.caveat().unexplainedWaitShare() == null
        ? Finding.of("waits unexplained: not determined")
        : Finding.NONE;
  }
}
