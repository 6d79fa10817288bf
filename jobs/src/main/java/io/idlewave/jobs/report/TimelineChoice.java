package io.idlewave.jobs.report;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.prepare.StudyPreparation;
import io.idlewave.jobs.report.TimelineSection.Track;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.jobs.results.summary.Statistics;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.StudyReader;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.timeline.RankTimeline;
import io.idlewave.perturb.timeline.Timeline;
import io.idlewave.perturb.timeline.TimelineLane;
import io.idlewave.perturb.timeline.TimelineWindow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which window of a run the page shows, and of which replicate: the first one-off delay of the
 * study where there is any, and otherwise the begin of the run, where times have not drifted apart;
 * of the first such scenario, under the bound that no delay exceeds, the replicate in the middle.
 */
final class TimelineChoice {

  private final RunData run;
  private final TraceArchive archive;
  private final PreparedStudy prepared;
  private final TimelineSource source;
  private final int scenario;
  private final @Nullable Delay delay;

  private TimelineChoice(RunData run, TraceArchive archive, PreparedStudy prepared) {
    this.run = run;
    this.archive = archive;
    this.prepared = prepared;
    this.source = new TimelineSource(archive, prepared);
    int stated = prepared.study().scenarios().size();
    int found = 0;
    while (found < stated && prepared.scenarios().get(found).delays().isEmpty()) {
      found++;
    }
    this.scenario = found < stated ? found : 0;
    this.delay = found < stated ? prepared.scenarios().get(found).delays().get(0) : null;
  }

  static Section of(RunData run) {
    return run.ofTrace(archive -> of(run, archive));
  }

  private static Section of(RunData run, TraceArchive archive) {
    if (!run.mayWalk()) {
      return run.tooLong("A timeline");
    }
    try {
      Path folder = Path.of("").toAbsolutePath();
      Study study = StudyReader.parse(run.folder().location(), run.study(), folder);
      PreparedStudy prepared =
          StudyPreparation.prepare(study, archive, GraphOptions.DEFAULT, Progress.NONE);
      return new TimelineChoice(run, archive, prepared).section();
    } catch (RefusedException | StudyException | UsageException e) {
      return new Missing(
          "The study cannot be prepared again: " + PlainText.name(String.valueOf(e.getMessage())));
    }
  }

  private Section section() {
    TimelineLane lane = lane();
    TimelineAxis axis = axis(lane);
    if (lane != null && axis.timeline().deadlocked()) {
      lane = null;
      axis = axis(null);
    }
    Timeline timeline = axis.timeline();
    TimelineTracks tracks =
        new TimelineTracks(
            timeline,
            axis.fromNanos(),
            axis.toNanos(),
            lane == null || !prepared.timing().hasBase(),
            source::initCall);
    Track recorded = tracks.track(true);
    return new TimelineSection(
        note(timeline, recorded.rank().size(), lane != null),
        lane == null ? null : PlainText.name(prepared.scenarios().get(scenario).name()),
        lane == null ? null : lane.bound().label(),
        lane == null ? null : Long.valueOf(lane.replicate()),
        Math.round(axis.fromNanos()),
        Math.round(axis.toNanos()),
        archive.metadata().functions().stream().map(PlainText::label).toList(),
        recorded,
        lane == null ? null : tracks.track(false),
        tracks.gaps(lane != null),
        lane == null || delay == null ? null : tracks.mark(delay),
        TimelineIterations.of(source, lane, axis));
  }

  /** The window, with what is loaded of it. */
  private TimelineAxis axis(@Nullable TimelineLane lane) {
    int ranks = archive.metadata().rankCount();
    int shown = Math.min(TimelineSource.MOST_RANKS, ranks);
    int middle = delay == null ? 0 : delay.rank();
    int first = Math.max(0, Math.min(ranks - shown, middle - shown / 2));
    int calls = TimelineSource.MOST_CALLS / shown;
    return TimelineAxis.of(
        delay,
        calls,
        (from, most) ->
            source.load(
                TimelineWindow.ofTime(
                    first, first + shown - 1, from, Double.POSITIVE_INFINITY, most),
                lane),
        one ->
            source.load(TimelineWindow.ofCalls(one.rank(), one.rank(), one.callIndex(), 1), lane),
        source.begin(lane, first, first + shown - 1));
  }

  private String note(Timeline timeline, int shown, boolean hasLane) {
    int ranks = archive.metadata().rankCount();
    List<RankTimeline> of = timeline.ranks();
    List<String> parts = new ArrayList<>();
    parts.add(
        "%d of %d calls, of ranks %d to %d of %d: %s"
            .formatted(
                shown,
                archive.metadata().callCount(),
                of.get(0).rank(),
                of.get(of.size() - 1).rank(),
                ranks,
                delay == null ? "the begin of the run" : "around a one-off delay"));
    if (!hasLane) {
      parts.add("recorded times alone: no replicate can be run again on this program");
    }
    if (timeline.omittedMessages() > 0) {
      parts.add("%d messages are left out".formatted(timeline.omittedMessages()));
    }
    if (!timeline.commonClock()) {
      parts.add("each rank counts from where it leaves MPI_Init");
    }
    return String.join("; ", parts);
  }

  /** The replicate in the middle; null where there is none that this trace can show. */
  private @Nullable TimelineLane lane() {
    if (prepared.study().transforms()) {
      return null;
    }
    LanePlan plan = prepared.plan(1);
    List<Bound> bounds = plan.pricings().get(plan.sets().get(scenario).pricing()).bounds();
    Bound bound = bounds.contains(Bound.UPPER) ? Bound.UPPER : bounds.get(0);
    Long replicate = middleReplicate(prepared.scenarios().get(scenario).name(), bound);
    return replicate == null ? null : TimelineLane.of(plan, scenario, bound, replicate);
  }

  private @Nullable Long middleReplicate(String name, Bound bound) {
    Double median = null;
    for (ScenarioResult result : run.stated()) {
      Statistics runtime = result.runtimeNanos();
      if (runtime != null && result.name().equals(name) && result.bound().equals(bound.label())) {
        median = runtime.p50();
      }
    }
    if (median == null) {
      return null;
    }
    Nearest nearest = new Nearest(median);
    run.read(
        Tables.RUNTIMES,
        row -> {
          if (row.scenario().equals(name) && row.bound() == bound) {
            nearest.add(row.replicate(), row.runtimeNanos());
          }
        });
    return nearest.replicate;
  }

  /** The replicate whose run time is nearest to a time, the first of several. */
  private static final class Nearest {

    private final double nanos;
    private double distance = Double.POSITIVE_INFINITY;
    private @Nullable Long replicate;

    Nearest(double nanos) {
      this.nanos = nanos;
    }

    void add(long number, @Nullable Double runtimeNanos) {
      if (runtimeNanos != null && Math.abs(runtimeNanos - nanos) < distance) {
        distance = Math.abs(runtimeNanos - nanos);
        replicate = number;
      }
    }
  }
}
