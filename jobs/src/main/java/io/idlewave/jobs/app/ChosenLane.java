package io.idlewave.jobs.app;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.condition.ConditionCode;
import io.idlewave.jobs.condition.Situation;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.prepare.StudyPass;
import io.idlewave.jobs.prepare.StudyPasses;
import io.idlewave.jobs.prepare.StudyPreparation;
import io.idlewave.jobs.prepare.recorded.CallCounter;
import io.idlewave.jobs.results.summary.Condition;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.timeline.DeadlockedLaneException;
import io.idlewave.perturb.timeline.TimedTrace;
import io.idlewave.perturb.timeline.TimelineLane;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A replicate of a study, ready to be run again.
 *
 * @param archive the trace that its scenario runs on
 * @param windows the run of each rank
 * @param commonClock whether the clocks of its ranks can be compared
 * @param lane the replicate
 * @param conditions which one it is, and what it is conditional on, sentence by sentence
 */
record ChosenLane(
    TraceArchive archive,
    List<RunWindow> windows,
    boolean commonClock,
    TimelineLane lane,
    List<String> conditions) {

  private static final String BASE = "base";

  /**
   * Works on a replicate, whose trace may be gone afterwards.
   *
   * @throws UsageException if the study has no such replicate
   */
  static <T> T with(
      LaneRequest request,
      TraceArchive recorded,
      GraphOptions graph,
      Progress progress,
      Function<ChosenLane, T> work) {
    PreparedStudy prepared = StudyPreparation.prepare(request.study(), recorded, graph, progress);
    int set = set(request.scenario(), prepared);
    if (request.replicate() < 0 || request.replicate() >= prepared.mostReplicates()) {
      throw new UsageException(
          "--replicate: 0 to %d, got %d"
              .formatted(prepared.mostReplicates() - 1, request.replicate()));
    }
    if (!request.study().transforms()) {
      return work.apply(of(request, set, prepared, StudyPasses.all(prepared, recorded)));
    }
    try (ChangedPrograms place = ChangedPrograms.of(recorded, false)) {
      for (StudyPass pass : StudyPasses.of(prepared, recorded, place.folder(), graph, progress)) {
        if (pass.numbers().contains(set)) {
          return work.apply(of(request, set, prepared, pass));
        }
      }
      throw new IllegalStateException("no pass of set " + set);
    }
  }

  /**
   * The trace at the times of the replicate.
   *
   * @throws RefusedException if it ends in a deadlock
   */
  TimedTrace timed(GraphOptions graph, Path folder, Progress progress) {
    long calls = archive.metadata().callCount();
    CallCounter counter = new CallCounter(done -> progress.report("times", done, calls, "calls"));
    try {
      String kind = lane.clocksShowDelays() ? "disturbed" : "simulated";
      return TimedTrace.of(archive, graph, windows, lane, kind, conditions, folder, counter);
    } catch (DeadlockedLaneException e) {
      throw new RefusedException(conditions.get(0) + ": " + e.getMessage());
    }
  }

  private static int set(@Nullable String name, PreparedStudy prepared) {
    List<String> names =
        new ArrayList<>(prepared.scenarios().stream().map(Scenario::name).toList());
    if (prepared.timing().hasBase()) {
      names.add(BASE);
    }
    int set = name == null ? 0 : names.indexOf(name);
    if (set < 0) {
      throw new UsageException(
          "--scenario: one of %s, got %s".formatted(String.join(", ", names), name));
    }
    return set;
  }

  private static ChosenLane of(LaneRequest request, int set, PreparedStudy whole, StudyPass pass) {
    PreparedStudy prepared = pass.prepared();
    LanePlan plan = prepared.plan(1);
    int own = pass.numbers().indexOf(set);
    List<Bound> bounds = plan.pricings().get(plan.sets().get(own).pricing()).bounds();
    TimelineLane lane =
        TimelineLane.of(plan, own, bound(request.bound(), bounds), request.replicate());
    String name = set == whole.scenarios().size() ? BASE : whole.scenarios().get(set).name();
    List<String> conditions = new ArrayList<>();
    conditions.add(
        "scenario %s, bound %s, replicate %d of seed %d"
            .formatted(name, lane.bound().label(), lane.replicate(), request.study().seed()));
    ConditionCode.of(Situation.before(prepared)).stream()
        .map(Condition::sentence)
        .forEach(conditions::add);
    return new ChosenLane(
        pass.archive(), prepared.survey().windows(), prepared.clocks() != null, lane, conditions);
  }

  private static Bound bound(@Nullable String label, List<Bound> bounds) {
    if (label == null) {
      return bounds.contains(Bound.UPPER) ? Bound.UPPER : bounds.get(0);
    }
    return bounds.stream()
        .filter(bound -> bound.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "--bound: one of %s, got %s"
                        .formatted(
                            String.join(", ", bounds.stream().map(Bound::label).toList()), label)));
  }
}
