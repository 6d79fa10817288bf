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
import java.time.Duration;
import org.apache.flink.configuration.BlobServerOptions;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.ClusterOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.HeartbeatManagerOptions;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.MetricOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.SecurityOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.configuration.WebOptions;
import org.jspecify.annotations.Nullable;

/** Runs the propagation job on a small cluster of its own inside this process. */
public final class EmbeddedRunner implements JobRunner {

  private static final int ATTEMPTS = 3;

  /** A start takes a second or two, and more where many programs share a processor. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private static final String LOOPBACK = "127.0.0.1";

  @Override
  public boolean isElsewhere() {
    return false;
  }

  @Override
  public void requireMemory(LaneMemory memory, int parallelism, int threads, boolean snapshots) {
    memory.require(Runtime.getRuntime().maxMemory(), EmbeddedMemory.of(parallelism * threads));
  }

  @Override
  public @Nullable Checkpoints checkpoints(StatedCheckpoints stated) {
    return stated.embedded();
  }

  @Override
  public WalkRunner walks(TraceArchive archive, JobOptions options, JobProgress progress) {
    return new LocalWalks(archive, options.graph());
  }

  @Override
  public String detach(
      TraceArchive archive, LanePlan plan, JobOptions options, ResultConsumer consumer) {
    throw new IllegalStateException("only a cluster goes on by itself");
  }

  @Override
  public String lead(String name, ClusterTask task) {
    throw new IllegalStateException("only a cluster goes on by itself");
  }

  @Override
  public JobOutcome run(
      TraceArchive archive, LanePlan plan, JobOptions stated, JobProgress progress) {
    JobOptions options = stated.inOneProcess();
    EngineThreads.require(slots(options) + options.threads());
    try (ScratchFolder scratch = ScratchFolder.create()) {
      return JobExecution.run(
          new EmbeddedEnvironment(
              options.parallelism(), configuration(options, scratch.path()), PATIENCE),
          archive,
          plan,
          options,
          scratch.path().resolve("results").toUri(),
          progress);
    } catch (IOException e) {
      throw new UncheckedIOException("no place for temporary results", e);
    }
  }

  /**
   * Nobody on another machine reaches the cluster while it starts. Whatever tasks are given goes to
   * them directly: what is large would otherwise go through the file server, which is shut.
   */
  private static void close(Configuration configuration) {
    configuration.set(RestOptions.ADDRESS, LOOPBACK);
    configuration.set(RestOptions.BIND_ADDRESS, LOOPBACK);
    configuration.set(RestOptions.BIND_PORT, "0");
    configuration.set(JobManagerOptions.ADDRESS, LOOPBACK);
    configuration.set(JobManagerOptions.BIND_HOST, LOOPBACK);
    configuration.set(TaskManagerOptions.HOST, LOOPBACK);
    configuration.set(TaskManagerOptions.BIND_HOST, LOOPBACK);
    configuration.set(BlobServerOptions.OFFLOAD_MINSIZE, Integer.MAX_VALUE);
  }

  /**
   * Nothing asks for metrics over the web, and nothing is handed to others to prove who runs it.
   */
  private static void leaveOut(Configuration configuration) {
    configuration.set(MetricOptions.METRIC_FETCHER_UPDATE_INTERVAL, Duration.ZERO);
    configuration.set(RestOptions.SERVER_NUM_THREADS, 1);
    configuration.set(SecurityOptions.DELEGATION_TOKENS_ENABLED, false);
  }

  private static void confine(Configuration configuration, Path folder) {
    configuration.set(CoreOptions.TMP_DIRS, folder.toString());
    configuration.set(WebOptions.TMP_DIR, folder.toString());
    configuration.set(BlobServerOptions.STORAGE_DIRECTORY, folder.resolve("blobs").toString());
    configuration.set(ClusterOptions.PROCESS_WORKING_DIR_BASE, folder.toString());
  }

  private static int slots(JobOptions options) {
    Integer readers = options.readers();
    return readers == null ? options.parallelism() : Math.max(options.parallelism(), readers);
  }

  /** The settings of the cluster, which writes into {@code folder} alone. */
  static Configuration configuration(JobOptions options, Path folder) {
    Configuration configuration = new Configuration();
    close(configuration);
    leaveOut(configuration);
    confine(configuration, folder);
    MemorySize network = new MemorySize(EmbeddedMemory.networkBytes(slots(options)));
    configuration.set(TaskManagerOptions.NETWORK_MEMORY_MIN, network);
    configuration.set(TaskManagerOptions.NETWORK_MEMORY_MAX, network);
    // accumulators, and so the progress, travel with the heartbeat
    configuration.set(HeartbeatManagerOptions.HEARTBEAT_INTERVAL, Duration.ofSeconds(1));
    if (options.checkpoints() != null) {
      configuration.set(
          CheckpointingOptions.CHECKPOINTS_DIRECTORY,
          folder.resolve("checkpoints").toUri().toString());
    }
    if (options.metrics() != null) {
      MetricsReporterFactory.configure(configuration, options.metrics());
    }
    retry(configuration);
    return configuration;
  }

  /** For what may pass, such as a mount that does not answer; a refusal is never tried again. */
  private static void retry(Configuration configuration) {
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, ATTEMPTS);
    configuration.set(
        RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofSeconds(1));
  }
}
