package io.idlewave.jobs.prepare;

import io.idlewave.graph.source.WalkedTrace;
import io.idlewave.graph.survey.Survey;
import io.idlewave.graph.transform.InsertedCalls;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.study.Study;
import io.idlewave.perturb.scenario.Scenario;
import java.util.List;

/**
 * A study and what its trace was found to hold.
 *
 * @param study as stated
 * @param scenarios with their delays found in the trace
 * @param trace with its blocks
 * @param survey of the trace
 * @param machines what its computing takes on the machines of the study
 * @param inserted calls that the recorded trace has not
 * @param sharing what messages wait for at links
 */
record Surveyed(
    Study study,
    List<Scenario> scenarios,
    WalkedTrace trace,
    Survey survey,
    QuieterMachines machines,
    InsertedCalls inserted,
    LinkSharing sharing) {

  /** What was surveyed, with other scenarios. */
  Surveyed with(List<Scenario> others) {
    return new Surveyed(study, others, trace, survey, machines, inserted, sharing);
  }

  /** What was surveyed, with another survey. */
  Surveyed with(Survey other) {
    return new Surveyed(study, scenarios, trace, other, machines, inserted, sharing);
  }

  /** What was surveyed, for another study of the same scenarios. */
  Surveyed with(Study other) {
    return new Surveyed(other, scenarios, trace, survey, machines, inserted, sharing);
  }

  /** What was surveyed, where messages wait at links. */
  Surveyed with(LinkSharing other) {
    return new Surveyed(study, scenarios, trace, survey, machines, inserted, other);
  }

  TraceMetadata metadata() {
    return trace.archive().metadata();
  }
}
