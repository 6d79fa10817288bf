package io.idlewave.jobs.app;

import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.pipeline.place.ResultLocations;
import io.idlewave.jobs.pipeline.runner.ClusterTask;
import io.idlewave.jobs.pipeline.runner.RunPlaces;
import io.idlewave.jobs.pipeline.runner.RunningCluster;
import io.idlewave.jobs.results.SinkOptions;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.StudyReader;
import java.nio.file.Path;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The course of a study of several jobs, which no client waits for: a task of the cluster starts
 * them, waits for each, and commits the results. It carries text alone, as {@link StudyCommit}
 * does.
 *
 * @param study text of the study, as it was stated
 * @param folder what its paths count from
 * @param out the results folder, a path or a URI that all workers reach
 * @param options of the run
 * @param sinkOptions under which the folder is locked for it already
 */
record DetachedCourse(
    String study, String folder, String out, RunOptions options, SinkOptions sinkOptions)
    implements ClusterTask {

  private static final long serialVersionUID = 1L;

  private static final Logger LOGGER = LoggerFactory.getLogger(DetachedCourse.class);

  /** Of a run that is about to be left to its cluster. */
  static DetachedCourse of(Study study, String out, RunOptions options, SinkOptions sinkOptions) {
    return new DetachedCourse(
        study.toYaml(),
        Path.of("").toAbsolutePath().toString(),
        ResultLocations.absolute(out),
        options,
        sinkOptions);
  }

  @Override
  public void run(RunningCluster cluster) {
    Study stated = StudyReader.parse("the study of the job", study, Path.of(folder));
    // jobs of an attempt whose worker was lost may still write to places of their own
    String attempt = sinkOptions.run() + "-" + UUID.randomUUID();
    RunPlaces places = RunPlaces.of(ResultLocations.of(out), attempt);
    new StudyRun(stated, out, options, new Logged(), sinkOptions, () -> cluster.runner(places))
        .await();
  }

  /** Says what happens in the log of the worker. */
  private static final class Logged implements Progress {

    @Override
    public void report(String activity, long done, long total, String unit) {
      LOGGER.debug("{}: {} of {} {}", activity, done, total, unit);
    }

    @Override
    public void notice(String line) {
      LOGGER.info("{}", line);
    }
  }
}
