package io.idlewave.jobs.prepare;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.study.Study;
import io.idlewave.perturb.scenario.Scenario;
import java.util.List;

/** Settles everything that a study leaves to its trace. */
public final class StudyPreparation {

  private StudyPreparation() {}

  /**
   * Prepares {@code stated}.
   *
   * @param graph how the trace is walked, where that is needed
   * @param progress of a walk over the trace, where its survey is not stored
   * @throws RefusedException if the slack source that the study states is not to be had
   */
  public static PreparedStudy prepare(
      Study stated, TraceArchive archive, GraphOptions graph, Progress progress) {
    TraceMetadata metadata = archive.metadata();
    stated.requireRanks(metadata.rankCount());
    SelectedRanks.require(stated, metadata);
    Study study = MapLayout.of(stated, metadata).expand(stated);
    DelayLookup delays = new DelayLookup(study.scenarios(), metadata);
    TimingPreparation timing =
        study
            .timing()
            .fold(
                observed -> new ObservedPreparation(study, observed),
                simulated -> new SimulatedPreparation(study, simulated));
    timing.requireFits(metadata);
    Survey survey = TraceSurveys.of(archive, graph, progress);
    delays.search(archive, survey.windows());
    QuieterMachines machines =
        QuieterMachines.of(study.timing().compute(), archive, graph, survey, progress);
    List<Scenario> scenarios = study.scenarios().stream().map(delays::locate).toList();
    PreparedStudy prepared =
        timing.prepare(new Surveyed(study, scenarios, archive, graph, survey, machines));
    return prepared.with(stated.resolved(prepared.study().timing(), prepared.quantum()));
  }
}
