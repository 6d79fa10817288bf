package io.idlewave.jobs.pipeline;

import io.idlewave.ingest.archive.ScratchFolder;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.analysis.LocalWalks;
import io.idlewave.jobs.analysis.WalkRunner;
import io.idlewave.jobs.failure.JobProgress;
import io.idlewave.jobs.prepare.LaneMemory;
import io.idlewave.perturb.propagate.LanePlan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;

/** Runs the propagation job on a small cluster of its own inside this process. */
public final class EmbeddedRunner implements LocalRunner {

  @Override
  public void requireMemory(LaneMemory memory, int parallelism, int threads, boolean snapshots) {
    memory.require(Runtime.getRuntime().maxMemory(), EmbeddedMemory.of(parallelism * threads));
  }

  @Override
  public WalkRunner walks(TraceArchive archive, JobOptions options, JobProgress progress) {
    return new LocalWalks(archive, options.graph(), options.places(), null);
  }

  @Override
  public JobOutcome run(
      TraceArchive archive, LanePlan plan, JobOptions stated, JobProgress progress) {
    JobOptions options = stated.inOneProcess();
    EngineThreads.require(slots(options) + options.threads());
    try (ScratchFolder scratch = ScratchFolder.create()) {
      return JobExecution.run(
          new EmbeddedEnvironment(
              options.parallelism(), configuration(options, scratch.path()), EngineStart.PATIENCE),
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
