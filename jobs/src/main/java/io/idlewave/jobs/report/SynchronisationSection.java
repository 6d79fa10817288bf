package io.idlewave.jobs.report;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.results.summary.BaseResult;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.jobs.results.summary.Synchronisation;
import io.idlewave.jobs.results.summary.Synchronisation.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the time of ranks goes in model timing: means over ranks and replicates.
 *
 * @param note how it was thinned out
 * @param parts what time goes into
 * @param runs the base, then scenarios
 */
public record SynchronisationSection(@Nullable String note, List<String> parts, List<Run> runs)
    implements Section {

  private static final int MOST = ScenarioViews.MOST + 1;

  private static final List<String> PARTS =
      List.of(
          "computation",
          "noise",
          "overhead",
          "latency",
          "bandwidth",
          "late receiver",
          "late sender",
          "wait at NxN");

  /** Takes immutable copies. */
  public SynchronisationSection {
    parts = List.copyOf(parts);
    runs = List.copyOf(runs);
  }

  /** One run: a value per part, in ns, and its share of the run time; null in older results. */
  public record Run(String label, List<@Nullable Double> nanos, List<@Nullable Double> share) {

    static Run of(String label, Synchronisation found) {
      List<@Nullable Double> nanos = new ArrayList<>();
      List<@Nullable Double> share = new ArrayList<>();
      for (@Nullable Part part :
          Arrays.<@Nullable Part>asList(
              found.computation(),
              found.noise(),
              found.overhead(),
              found.latency(),
              found.bandwidth(),
              found.senderSynchronisation(),
              found.receiverSynchronisation(),
              found.collectiveWait())) {
        nanos.add(part == null ? null : Double.valueOf(part.nanos()));
        share.add(part == null ? null : Double.valueOf(part.share()));
      }
      return new Run(PlainText.label(label), nanos, share);
    }
  }

  static Section of(RunData run) {
    List<Run> runs = new ArrayList<>();
    BaseResult base = run.summary().base();
    if (base != null && base.synchronisation() != null) {
      runs.add(Run.of("base", base.synchronisation()));
    }
    for (ScenarioResult scenario : run.stated()) {
      Synchronisation found = scenario.synchronisation();
      if (found != null) {
        runs.add(Run.of(scenario.name(), found));
      }
    }
    return runs.isEmpty()
        ? new Missing(
            "Where time goes was not asked for: with a network, run with --analysis"
                + " synchronisation.")
        : new SynchronisationSection(
            Notes.first(MOST, runs.size(), "runs"), PARTS, Notes.head(runs, MOST));
  }
}
