package io.idlewave.jobs.prepare;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.Survey;
import io.idlewave.graph.transform.InsertedCalls;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.study.Study;
import io.idlewave.perturb.scenario.Scenario;
import java.util.List;

/**
 * A study and what its trace was found to hold.
 *
 * @param study as stated
 * @param scenarios with their delays found in the trace
 * @param archive the trace
 * @param graph how it is walked
 * @param survey of the trace
 * @param machines what its computing takes on the machines of the study
 * @param inserted calls that the recorded trace has not
 */
record Surveyed(
    Study study,
    List<Scenario> scenarios,
    TraceArchive archive,
    GraphOptions graph,
    Survey survey,
    QuieterMachines machines,
    InsertedCalls inserted) {

  /** What was surveyed, with other scenarios. */
  Surveyed with(List<Scenario> others) {
    return new Surveyed(study, others, archive, graph, survey, machines, inserted);
  }

  /** What was surveyed, with another survey. */
  Surveyed with(Survey other) {
    return new Surveyed(study, scenarios, archive, graph, other, machines, inserted);
  }

  /** What was surveyed, for another study of the same scenarios. */
  Surveyed with(Study other) {
    return new Surveyed(other, scenarios, archive, graph, survey, machines, inserted);
  }

  TraceMetadata metadata() {
    return archive.metadata();
  }
}
