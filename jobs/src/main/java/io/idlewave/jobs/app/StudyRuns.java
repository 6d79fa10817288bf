package io.idlewave.jobs.app;

import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.pipeline.place.ResultLocations;
import io.idlewave.jobs.report.Reports;
import io.idlewave.jobs.results.ResultsFolder;
import io.idlewave.jobs.results.place.InputFolder;
import io.idlewave.jobs.results.place.OutputFolder;
import io.idlewave.jobs.study.Study;
import java.io.IOException;

/**
 * Carries out studies for commands. A problem that the user can mend is thrown as {@link
 * io.idlewave.jobs.failure.StudyException}, {@link io.idlewave.ingest.model.BadTraceException} or
 * {@link io.idlewave.jobs.failure.UsageException}, a result that cannot be given as {@link
 * io.idlewave.jobs.failure.RefusedException}; anything else counts as a bug.
 */
public class StudyRuns {

  /**
   * Carries out a study, and writes its page.
   *
   * @param out folder of the results, a path or a URI of the engine's file systems
   * @return the complete results
   */
  public InputFolder run(Study study, String out, RunOptions options, Progress progress) {
    InputFolder results = new StudyRun(study, out, options, progress).await();
    writeReport(ResultLocations.of(out).output(), progress);
    return results;
  }

  /** The results are complete without their page: whatever keeps it back is said, and no more. */
  private static void writeReport(OutputFolder results, Progress progress) {
    try {
      Reports.write(results);
    } catch (IOException | RuntimeException e) {
      progress.notice("no " + ResultsFolder.REPORT_FILE + ": " + e.getMessage());
    }
  }

  /**
   * Leaves a study to a cluster: the job commits the results by itself.
   *
   * @param out folder of the results, which cluster and this process reach at the same address
   * @return the id under which the cluster knows the job
   */
  public String detach(Study study, String out, RunOptions options, Progress progress) {
    return new StudyRun(study, out, options, progress).detach();
  }
}
