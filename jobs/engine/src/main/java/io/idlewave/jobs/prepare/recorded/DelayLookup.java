package io.idlewave.jobs.prepare.recorded;

import io.idlewave.graph.survey.CallLocator;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.PlainText;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.machine.UserRegions;
import io.idlewave.jobs.study.scenario.DelaySpec;
import io.idlewave.jobs.study.scenario.DelaySpec.AfterCall;
import io.idlewave.jobs.study.scenario.DelaySpec.AtTime;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.Scenario;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/** Finds the calls that the one-off delays of a study name, within the run of their rank. */
public final class DelayLookup {

  /** How many timelines an error names. */
  private static final int NAMED = 8;

  private final List<ScenarioSpec> scenarios;
  private final TraceMetadata metadata;
  private final CallLocator locator = new CallLocator();
  private final Map<DelaySpec, Integer> questions = new HashMap<>();
  private List<RunWindow> windows = List.of();

  /**
   * A look-up for the delays of {@code scenarios}.
   *
   * @throws StudyException if a delay names a function that the trace does not call, or a region
   *     that it does not have
   */
  public DelayLookup(List<ScenarioSpec> scenarios, TraceMetadata metadata) {
    this.scenarios = scenarios;
    this.metadata = metadata;
    for (ScenarioSpec scenario : scenarios) {
      for (DelaySpec delay : scenario.delays()) {
        if (delay instanceof AfterCall after) {
          questions.computeIfAbsent(delay, spec -> ask(scenario.name(), after));
        }
      }
    }
  }

  private int ask(String scenario, AfterCall after) {
    int function = metadata.functions().indexOf(after.function());
    if (function < 0) {
      throw new StudyException(
          "scenario %s: delays: after.function: a function that the trace calls, got %s"
              .formatted(scenario, after.function()));
    }
    return locator.after(
        row(scenario, after), function, regions(scenario, after), after.occurrence());
  }

  private IntPredicate regions(String scenario, AfterCall after) {
    String region = after.region();
    if (region == null) {
      return any -> true;
    }
    UserRegions.require(
        "scenario %s: delays: after.region".formatted(scenario),
        List.of(region),
        metadata.callPaths());
    BitSet named = metadata.callPaths().named(region);
    return in -> in != MpiCall.NO_REGION && named.get(in);
  }

  /**
   * Reads the ranks that delays name, as far as they name calls.
   *
   * @param runs the run of each rank
   * @throws StudyException if a time lies outside the run of its rank
   */
  public void search(TraceArchive archive, List<RunWindow> runs) {
    windows = runs;
    for (ScenarioSpec scenario : scenarios) {
      for (DelaySpec delay : scenario.delays()) {
        if (delay instanceof AtTime at) {
          questions.computeIfAbsent(delay, spec -> ask(scenario.name(), at));
        }
      }
    }
    locator.search(archive);
  }

  private int ask(String scenario, AtTime at) {
    if (!metadata.times().recordsCalls()) {
      throw new StudyException(
          "scenario %s: delays: at: a time of the recorded run, got a trace that is %s%s"
              .formatted(
                  scenario,
                  RecordedRun.held(metadata.times()),
                  metadata.functions().stream().anyMatch(name -> name.startsWith("MPI_"))
                      ? "; state after: a call"
                      : ""));
    }
    int row = row(scenario, at);
    RunWindow window = windows.get(row);
    if (at.atNanos() > (double) window.spanNanos()) {
      throw new StudyException(
          "scenario %s: delays: at: from 0s to %s, where rank %s %s, got %s"
              .formatted(
                  scenario,
                  time((double) window.spanNanos()),
                  metadata.wordsOf(at.rank()) + (row == at.rank() ? "" : " " + at.timeline()),
                  window.endsWithoutFinalize() ? "ends" : "enters MPI_Finalize",
                  time(at.atNanos())));
    }
    return locator.at(row, (long) Math.ceil(at.atNanos()), window.initCall());
  }

  /** The row of the timeline that a delay is on. */
  private int row(String scenario, DelaySpec delay) {
    String timeline = delay.timeline();
    if (timeline == null) {
      return delay.rank();
    }
    List<String> names = new ArrayList<>();
    for (int row = 0; row < metadata.timelines().size(); row++) {
      if (metadata.rankOf(row) == delay.rank()) {
        String name = metadata.timelines().get(row).name();
        if (name.equals(timeline)) {
          return row;
        }
        names.add(name);
      }
    }
    throw new StudyException(
        "scenario %s: delays: timeline: %s, got %s"
            .formatted(
                scenario,
                names.isEmpty()
                    ? "none, for each rank of the trace has one alone"
                    : "one of rank %s: %s".formatted(metadata.wordsOf(delay.rank()), some(names)),
                PlainText.label(timeline)));
  }

  private static String some(List<String> names) {
    return names.stream().limit(NAMED).map(PlainText::label).collect(Collectors.joining(", "))
        + (names.size() > NAMED ? ", ..." : "");
  }

  private static String time(double nanos) {
    return Dimension.TIME.format(nanos);
  }

  /** The scenario with its delays found. */
  public Scenario locate(ScenarioSpec spec) {
    return spec.locate(delay -> locate(spec.name(), delay));
  }

  private Delay locate(String scenario, DelaySpec spec) {
    Integer question = questions.get(spec);
    long call = question == null ? CallLocator.NOT_FOUND : locator.answer(question);
    int row = row(scenario, spec);
    RunWindow window = windows.get(row);
    boolean atTheEnd = window.endsWithoutFinalize() && call == window.finalizeCall();
    if (call == CallLocator.NOT_FOUND || atTheEnd) {
      throw new StudyException(
          "scenario %s: delays: a place in the trace, got one beyond its end: %s"
              .formatted(scenario, spec.place(metadata.wordsOf(spec.rank()))));
    }
    if (call <= window.initCall() || call > window.finalizeCall()) {
      throw new StudyException(
          "scenario %s: delays: a place between MPI_Init and MPI_Finalize, got %s"
              .formatted(scenario, spec.place(metadata.wordsOf(spec.rank()))));
    }
    return new Delay(row, call, spec.durationNanos());
  }
}
