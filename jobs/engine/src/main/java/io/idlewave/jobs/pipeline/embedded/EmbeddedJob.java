package io.idlewave.jobs.pipeline.embedded;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.file.ScratchFolder;
import io.idlewave.jobs.failure.JobProgress;
import io.idlewave.jobs.pipeline.EngineThreads;
import io.idlewave.jobs.pipeline.JobExecution;
import io.idlewave.jobs.pipeline.JobOptions;
import io.idlewave.jobs.pipeline.JobOutcome;
import io.idlewave.jobs.pipeline.runner.JobRunner;
import io.idlewave.perturb.propagate.LanePlan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * A propagation job on a small cluster of its own inside this process, as the engine brings it: for
 * snapshots, streams and metrics.
 */
public final class EmbeddedJob {

  private EmbeddedJob() {}

  /** As {@link JobRunner#run}. */
  public static JobOutcome run(
      TraceArchive archive, LanePlan plan, JobOptions options, JobProgress progress) {
    EngineThreads.requireOfEngine(slots(options), options.threads());
    try (ScratchFolder scratch = ScratchFolder.create()) {
      return JobExecution.run(
          StreamExecutionEnvironment.createLocalEnvironment(
              options.parallelism(), configuration(options, scratch.path())),
          archive,
          plan,
          options,
          scratch.path().resolve("results").toUri(),
          progress);
    } catch (IOException e) {
      throw new UncheckedIOException("no place for temporary results", e);
    }
  }

  private static int slots(JobOptions options) {
    Integer readers = options.readers();
    return readers == null ? options.parallelism() : Math.max(options.parallelism(), readers);
  }

  /** The settings of the cluster, which writes into {@code folder} alone. */
  static Configuration configuration(JobOptions options, Path folder) {
    Configuration configuration = EmbeddedSettings.of(slots(options), folder);
    if (options.checkpoints() != null) {
      configuration.set(
          CheckpointingOptions.CHECKPOINTS_DIRECTORY,
          folder.resolve("checkpoints").toUri().toString());
    }
    if (options.metrics() != null) {
      MetricsReporterFactory.configure(configuration, options.metrics());
    }
    return configuration;
  }
}
