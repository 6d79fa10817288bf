package io.idlewave.jobs.pipeline.runner;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.analysis.WalkRunner;
import io.idlewave.jobs.failure.JobFailedException;
import io.idlewave.jobs.failure.JobProgress;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.pipeline.Checkpoints;
import io.idlewave.jobs.pipeline.JobExecution;
import io.idlewave.jobs.pipeline.JobOptions;
import io.idlewave.jobs.pipeline.JobOutcome;
import io.idlewave.jobs.pipeline.WalkJob;
import io.idlewave.jobs.pipeline.outcome.ResultConsumer;
import io.idlewave.jobs.prepare.LaneMemory;
import io.idlewave.perturb.propagate.LanePlan;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.streaming.api.environment.LocalStreamEnvironment;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.jspecify.annotations.Nullable;

/**
 * Runs jobs on a cluster. The archive and the places of the run must be reachable at the same
 * address from here and from there.
 */
public final class ClusterRunner implements JobRunner {

  private static final int CONNECT_MILLIS = 10_000;

  /** The property by which the launcher says where it is. */
  private static final String LAUNCHED_FROM = "idlewave.home";

  private final String name;
  private final @Nullable String master;
  private final Supplier<StreamExecutionEnvironment> environments;
  private final ClusterSettings settings;
  private final RunPlaces places;
  private final Supplier<OptionalLong> slotHeapBytes;

  private ClusterRunner(
      String name,
      @Nullable String master,
      Supplier<StreamExecutionEnvironment> environments,
      ClusterSettings settings,
      RunPlaces places,
      Supplier<OptionalLong> slotHeapBytes) {
    this.name = name;
    this.master = master;
    this.environments = environments;
    this.settings = settings;
    this.places = places;
    this.slotHeapBytes = slotHeapBytes;
  }

  /**
   * Whether this program was started by {@code flink run}, which says where jobs go. The launcher
   * of idlewave says that it was not: the engine need not be loaded to be asked.
   */
  public static boolean isSubmitted() {
    return System.getProperty(LAUNCHED_FROM) == null
        && !(StreamExecutionEnvironment.getExecutionEnvironment()
            instanceof LocalStreamEnvironment);
  }

  /**
   * The cluster to which {@code flink run} sends jobs.
   *
   * @throws UsageException if it was told to start all of them from one snapshot
   */
  public static ClusterRunner submitted(RunPlaces places) {
    Configuration client =
        Configuration.fromMap(
            StreamExecutionEnvironment.getExecutionEnvironment().getConfiguration().toMap());
    if (client.contains(StateRecoveryOptions.SAVEPOINT_PATH)) {
      throw new UsageException(
          "flink run -s: a run may be several jobs; --from-savepoint says where the first one goes"
              + " on");
    }
    return new ClusterRunner(
        "the cluster",
        null,
        StreamExecutionEnvironment::getExecutionEnvironment,
        new ClusterSettings(client),
        places,
        OptionalLong::empty);
  }

  /**
   * The cluster of a job manager.
   *
   * @param master {@code HOST:PORT} of its REST interface
   * @param jars what jobs take with them
   * @throws JobFailedException if it does not answer
   */
  public static ClusterRunner at(String master, ProgramJars jars, RunPlaces places) {
    int colon = master.lastIndexOf(':');
    String host = host(master, colon);
    int port = port(master, colon);
    return named(
        "cluster at " + master,
        name ->
            new ClusterRunner(
                name,
                master,
                () ->
                    StreamExecutionEnvironment.createRemoteEnvironment(
                        host, port, jars.all().stream().map(Path::toString).toArray(String[]::new)),
                ClusterSettings.at(master),
                places,
                () -> ClusterMemory.slotHeapBytes(master)));
  }

  private static <T> T named(String name, Function<String, T> work) {
    try {
      return work.apply(name);
    } catch (JobFailedException e) {
      throw new JobFailedException(name + ": " + e.getMessage(), e);
    }
  }

  /**
   * Makes sure that somebody listens there, before time goes into preparing a job.
   *
   * @param master {@code HOST:PORT}
   * @throws UsageException if nobody does
   */
  static void requireReachable(String master) {
    int colon = master.lastIndexOf(':');
    String host = host(master, colon);
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(host, port(master, colon)), CONNECT_MILLIS);
    } catch (IOException e) {
      throw new UsageException(
          "--master: a job manager that listens, got "
              + master
              + ": "
              + (e instanceof UnknownHostException ? "no host of that name" : e.getMessage()));
    }
  }

  @Override
  public boolean isElsewhere() {
    return true;
  }

  @Override
  public void requireMemory(LaneMemory memory, JobOptions options) {
    boolean snapshots = options.checkpoints() != null;
    slotHeapBytes
        .get()
        .ifPresent(
            bytes -> memory.requirePlaces(options.places(), bytes / options.threads(), snapshots));
  }

  @Override
  public @Nullable Checkpoints checkpoints(StatedCheckpoints stated) {
    return settings.checkpoints(stated, places.checkpoints());
  }

  /** Runs a job to its end. If this process is killed before, the cluster cancels it. */
  @Override
  public JobOutcome run(
      TraceArchive archive, LanePlan plan, JobOptions options, JobProgress progress) {
    return named(
        name,
        cluster ->
            JobExecution.run(environment(), archive, plan, options, places.results(), progress));
  }

  @Override
  public WalkRunner walks(TraceArchive archive, JobOptions options, JobProgress progress) {
    return new WalkJob(this::environment, archive, options, places.results(), progress);
  }

  @Override
  public String detach(
      TraceArchive archive, LanePlan plan, JobOptions options, ResultConsumer consumer) {
    StreamExecutionEnvironment env = environment();
    env.configure(new Configuration().set(DeploymentOptions.SHUTDOWN_IF_ATTACHED, false));
    return JobExecution.detach(env, archive, plan, options, consumer);
  }

  @Override
  public String lead(String name, ClusterTask task) {
    if (master == null) {
      throw new UsageException(
          "--detach: with a precision or transform, whose passes are jobs of their own, only with"
              + " --master HOST:PORT; the cluster that started this program waits without it");
    }
    return TaskJob.submit(environment(), name, master, task);
  }

  private StreamExecutionEnvironment environment() {
    StreamExecutionEnvironment env = environments.get();
    env.configure(settings.ofJob());
    return env;
  }

  private static String host(String master, int colon) {
    if (colon < 1) {
      throw new IllegalArgumentException("master: HOST:PORT, got '" + master + "'");
    }
    return master.substring(0, colon);
  }

  private static int port(String master, int colon) {
    try {
      int port = Integer.parseInt(master.substring(colon + 1));
      if (port > 0 && port < 1 << 16) {
        return port;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("master: HOST:PORT, got '" + master + "'", e);
    }
    throw new IllegalArgumentException("master: a port from 1 to 65535, got '" + master + "'");
  }
}
