package io.idlewave.jobs.prepare;

import static java.util.stream.Collectors.joining;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.source.WalkedTrace;
import io.idlewave.graph.survey.Survey;
import io.idlewave.graph.transform.InsertedCalls;
import io.idlewave.graph.transform.TransformedTrace;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.prepare.recorded.DelayLookup;
import io.idlewave.jobs.prepare.recorded.ResampleLimits;
import io.idlewave.jobs.prepare.recorded.SelectedRanks;
import io.idlewave.jobs.prepare.recorded.TraceSurveys;
import io.idlewave.jobs.prepare.recorded.TransformLimits;
import io.idlewave.jobs.study.AnalysisKind;
import io.idlewave.jobs.study.RecordedSpan;
import io.idlewave.jobs.study.StepSpec;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.Timing;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.network.NetworkSpec;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.Scenario;
import java.util.List;
import java.util.stream.Stream;

/** Settles everything that a study leaves to its trace. */
public final class StudyPreparation {

  private StudyPreparation() {}

  /**
   * Prepares {@code stated}.
   *
   * @param graph how the trace is walked, where that is needed
   * @param progress of a walk over the trace, where its survey is not stored
   * @throws RefusedException if the slack source that the study states is not to be had, or the
   *     trace lacks something that an analysis needs
   */
  public static PreparedStudy prepare(
      Study stated, TraceArchive archive, GraphOptions graph, Progress progress) {
    return prepare(stated, new WalkedTrace(archive, graph, null), progress);
  }

  /** Prepares a study of a trace whose blocks may be kept. */
  public static PreparedStudy prepare(Study stated, WalkedTrace trace, Progress progress) {
    return prepare(stated, trace, progress, false);
  }

  /**
   * Prepares {@code stated} for a run of which {@code head} has the first calls: what it leaves to
   * its trace is learned from these, and the runs of ranks {@linkplain Survey#isOpen are open}.
   *
   * @throws StudyException if the study asks for what only a whole trace has
   */
  public static PreparedStudy ofHead(
      Study stated, TraceArchive head, GraphOptions graph, Progress progress) {
    HeadLimits.require(stated, head.metadata());
    return prepare(stated, new WalkedTrace(head, graph, null), progress, true);
  }

  private static PreparedStudy prepare(
      Study asked, WalkedTrace trace, Progress progress, boolean isHead) {
    TraceArchive archive = trace.archive();
    TraceMetadata metadata = archive.metadata();
    Study stated = SelectedRanks.placed(asked, metadata);
    Study study = fitting(stated, metadata);
    DelayLookup delays = new DelayLookup(study.scenarios(), metadata);
    TimingPreparation timing = timing(study);
    Survey held = TraceSurveys.of(archive, trace.options(), progress);
    delays.search(archive, held.windows());
    Survey survey = isHead ? held.ofHead(HeadLimits.finalizeFunction(metadata)) : held;
    QuieterMachines machines =
        QuieterMachines.of(
            study.timing().compute(),
            takesMedians(study.timing()),
            trace,
            survey,
            study.seed(),
            progress);
    List<Scenario> scenarios =
        study.scenarios().stream()
            .map(delays::locate)
            .map(scenario -> drawing(scenario, study.timing(), machines))
            .toList();
    Surveyed surveyed =
        new Surveyed(
            study, scenarios, trace, survey, machines, InsertedCalls.NONE, LinkSharing.NONE);
    PreparedStudy prepared = mapped(timing.prepare(surveyed), surveyed, progress);
    return prepared.with(stated.resolved(prepared.study().timing(), prepared.quantum()));
  }

  /**
   * Makes sure that a trace has what a study asks of it, as far as its metadata say, without a look
   * at its calls: which of them a delay means, and whether lanes fit into memory, comes later.
   *
   * @throws RefusedException if the trace lacks something
   * @throws StudyException if the study names something that the trace does not have
   */
  public static void requireFits(Study asked, TraceMetadata metadata) {
    Study stated = SelectedRanks.placed(asked, metadata);
    new DelayLookup(fitting(stated, metadata).scenarios(), metadata);
  }

  /** The study with the scenarios of its map, which fits the trace. */
  private static Study fitting(Study stated, TraceMetadata metadata) {
    TransformLimits.require(stated);
    ResampleLimits.require(stated, metadata);
    stated.requireRanks(metadata.processCount());
    SelectedRanks.require(stated, metadata);
    requireAnalyses(stated, metadata);
    Study study = MapLayout.of(stated, metadata).expand(stated);
    timing(study).requireFits(metadata);
    return study;
  }

  private static TimingPreparation timing(Study study) {
    return study
        .timing()
        .fold(
            observed -> new ObservedPreparation(study, observed),
            simulated -> new SimulatedPreparation(study, simulated));
  }

  private static boolean takesMedians(Timing timing) {
    return timing.fold(
        observed -> false,
        simulated ->
            Stream.concat(Stream.of(simulated.machine()), simulated.machines().values().stream())
                .map(MachineSpec::network)
                .anyMatch(new NetworkSpec.Recorded(true)::equals));
  }

  private static void requireAnalyses(Study study, TraceMetadata metadata) {
    List<AnalysisKind> analyses = AnalysisKind.askedFor(study);
    if (study.step() != null && analyses.stream().noneMatch(AnalysisKind::looksAtSteps)) {
      throw new StudyException(
          "%s: only with analysis: [stragglers], got %s".formatted(StepSpec.KEY, labels(analyses)));
    }
    if (study.span() != RecordedSpan.RUN
        && analyses.stream().noneMatch(AnalysisKind::looksAtSpan)) {
      throw new StudyException(
          "%s: only with analysis: [efficiencies], got %s"
              .formatted(RecordedSpan.KEY, labels(analyses)));
    }
    analyses.forEach(analysis -> analysis.requireFits(study, metadata));
  }

  private static String labels(List<AnalysisKind> analyses) {
    return analyses.isEmpty()
        ? "none"
        : analyses.stream().map(AnalysisKind::label).collect(joining(", "));
  }

  /** The scenario with the laws that its computing draws from. */
  private static Scenario drawing(Scenario scenario, Timing timing, QuieterMachines machines) {
    return scenario.drawing(machines.laws(timing.computeOf(scenario.name())));
  }

  /**
   * The study with the mappings and placements, and then the algorithms, that it leaves to a
   * search, and at last what messages wait for at links.
   */
  private static PreparedStudy mapped(
      PreparedStudy prepared, Surveyed surveyed, Progress progress) {
    return prepared
        .study()
        .timing()
        .fold(
            observed -> prepared,
            simulated -> {
              Timing.Simulated placed =
                  ExchangeSearch.settle(simulated, surveyed, prepared.quantum(), progress);
              Timing.Simulated found =
                  AlgorithmChoice.settle(placed, surveyed, prepared.quantum(), progress);
              if (found.equals(simulated) && !LinkSharing.isAskedFor(found)) {
                return prepared;
              }
              Surveyed settled =
                  surveyed.with(prepared.study().resolved(found, prepared.quantum()));
              LinkSharing sharing = LinkSharing.of(found, settled, prepared.quantum(), progress);
              return new SimulatedPreparation(settled.study(), found)
                  .prepare(settled.with(sharing));
            });
  }

  /**
   * Prepares a part of a study on what transformations have made of its trace.
   *
   * @param whole the study on the recorded trace
   * @param timing of the whole
   * @param numbers of the scenarios of the part
   * @param known what is known of waits at links on the trace of the part
   * @throws RefusedException if the times of the whole are too fine for those of the part
   */
  static PreparedStudy transformed(
      PreparedStudy whole,
      Timing.Simulated timing,
      List<Integer> numbers,
      TransformedTrace trace,
      LinkSharing known,
      GraphOptions graph,
      Progress progress) {
    Study part = whole.study().with(numbers.stream().map(whole.study().scenarios()::get).toList());
    WalkedTrace walked = new WalkedTrace(trace.archive(), graph, null);
    Survey survey = TraceSurveys.of(trace.archive(), graph, progress);
    QuieterMachines machines =
        QuieterMachines.of(
            timing.compute(), takesMedians(timing), walked, survey, part.seed(), progress);
    List<Scenario> scenarios =
        numbers.stream()
            .map(number -> moved(whole.scenarios().get(number), trace.inserted()))
            .map(scenario -> drawing(scenario, timing, machines))
            .toList();
    Surveyed surveyed =
        new Surveyed(part, scenarios, walked, survey, machines, trace.inserted(), known);
    Study free = part.onGrid(null);
    Quantum needed = new SimulatedPreparation(free, timing).prepare(surveyed.with(free)).quantum();
    if (needed.exponent() > whole.quantum().exponent()) {
      throw new RefusedException(
          "quantum: at least %s for the times of the changed program, got %s; state it"
              .formatted(
                  Dimension.TIME.format(needed.nanos()),
                  Dimension.TIME.format(whole.quantum().nanos())));
    }
    LinkSharing sharing = LinkSharing.of(timing, surveyed, whole.quantum(), progress);
    return new SimulatedPreparation(part, timing).prepare(surveyed.with(sharing));
  }

  /**
   * A scenario whose delays fall into the stretches into which they fell between recorded calls.
   */
  private static Scenario moved(Scenario scenario, InsertedCalls inserted) {
    List<Delay> delays =
        scenario.delays().stream()
            .map(
                delay ->
                    new Delay(
                        delay.rank(),
                        inserted.changedAfterStretch(delay.rank(), delay.callIndex()),
                        delay.durationNanos()))
            .toList();
    return scenario.with(delays);
  }
}
