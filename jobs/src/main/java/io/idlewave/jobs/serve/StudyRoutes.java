package io.idlewave.jobs.serve;

import io.idlewave.ingest.file.FileTrees;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.jobs.prepare.StudyPreparation;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Studies: whether one makes sense, and its run. */
final class StudyRoutes {

  private final Workspace workspace;
  private final Engine engine;
  private final RunIntake runs;

  StudyRoutes(Workspace workspace, Engine engine, RunIntake runs) {
    this.workspace = workspace;
    this.engine = engine;
    this.runs = runs;
  }

  void addTo(Router router) {
    router.on("POST", "/api/studies", this::validate).on("POST", "/api/runs", this::run);
  }

  /** What a study comes to. */
  record StudyOutline(List<String> scenarios, int replicates, String timing) {}

  private Reply validate(Request request) throws IOException {
    request.requireOnly();
    Study study = StudyRequest.of(request.json(), workspace).study();
    StudyPreparation.requireFits(study, ForeignTrace.requireArchive(study.trace()).metadata());
    return Reply.json(
        200,
        new StudyOutline(
            study.scenarios().stream().map(ScenarioSpec::name).toList(),
            study.replicates(),
            study.timing().label()));
  }

  private Reply run(Request request) throws IOException {
    request.requireOnly();
    StudyRequest asked = StudyRequest.of(request.json(), workspace);
    return runs.accepted(
        RunState.STUDY,
        asked.trace(),
        (id, progress) -> {
          Path out = workspace.newRun(id);
          boolean complete = false;
          try {
            engine.run(asked.study(), out, progress);
            complete = true;
          } finally {
            if (!complete) {
              FileTrees.delete(out);
            }
          }
        });
  }
}
