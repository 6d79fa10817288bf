package io.idlewave.jobs.pipeline;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.analysis.WalkRunner;
import io.idlewave.jobs.failure.JobFailedException;
import io.idlewave.jobs.failure.JobProgress;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.perturb.propagate.LanePlan;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.streaming.api.environment.LocalStreamEnvironment;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.jspecify.annotations.Nullable;

/**
 * Runs propagation jobs on a cluster. Archive and result file must be reachable at the same address
 * from here and from there.
 */
public final class ClusterRunner {

  private static final int CONNECT_MILLIS = 10_000;

  private final String name;
  private final Supplier<StreamExecutionEnvironment> environments;
  private final ClusterSettings settings;

  private ClusterRunner(
      String name, Supplier<StreamExecutionEnvironment> environments, ClusterSettings settings) {
    this.name = name;
    this.environments = environments;
    this.settings = settings;
  }

  /** Whether this program was started by {@code flink run}, which says where jobs go. */
  public static boolean isSubmitted() {
    return !(StreamExecutionEnvironment.getExecutionEnvironment()
        instanceof LocalStreamEnvironment);
  }

  /**
   * The cluster to which {@code flink run} sends jobs.
   *
   * @throws UsageException if it was told to start all of them from one snapshot
   */
  public static ClusterRunner submitted() {
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
        StreamExecutionEnvironment::getExecutionEnvironment,
        new ClusterSettings(client));
  }

  /**
   * The cluster of a job manager.
   *
   * @param master {@code HOST:PORT} of its REST interface
   * @param jars what jobs take with them
   * @throws JobFailedException if it does not answer
   */
  public static ClusterRunner at(String master, ProgramJars jars) {
    int colon = master.lastIndexOf(':');
    String host = host(master, colon);
    int port = port(master, colon);
    return named(
        "cluster at " + master,
        name ->
            new ClusterRunner(
                name,
                () ->
                    StreamExecutionEnvironment.createRemoteEnvironment(
                        host, port, jars.all().stream().map(Path::toString).toArray(String[]::new)),
                ClusterSettings.at(host, port)));
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
   * @throws IOException if nobody does
   */
  public static void requireReachable(String master) throws IOException {
    int colon = master.lastIndexOf(':');
    String host = host(master, colon);
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(host, port(master, colon)), CONNECT_MILLIS);
    } catch (UnknownHostException e) {
      throw new IOException("no host of that name", e);
    }
  }

  /**
   * When and where a job saves how far it is.
   *
   * @param beside where if neither user nor cluster names a folder
   */
  public @Nullable Checkpoints checkpoints(StatedCheckpoints stated, URI beside) {
    return settings.checkpoints(stated, beside);
  }

  /** Runs a job to its end. If this process is killed before, the cluster cancels it. */
  public JobOutcome run(
      TraceArchive archive,
      LanePlan plan,
      JobOptions options,
      URI resultFile,
      JobProgress progress) {
    return named(
        name,
        cluster -> JobExecution.run(environment(), archive, plan, options, resultFile, progress));
  }

  /**
   * Carries walks through a trace there.
   *
   * @param options of jobs without checkpoints
   * @param file through which results travel
   */
  public WalkRunner walks(
      TraceArchive archive, JobOptions options, URI file, JobProgress progress) {
    return new WalkJob(this::environment, archive, options, file, progress);
  }

  /**
   * Leaves a job to the cluster.
   *
   * @param consumer takes the results there
   * @return the job's id
   */
  public String detach(
      TraceArchive archive, LanePlan plan, JobOptions options, ResultConsumer consumer) {
    StreamExecutionEnvironment env = environment();
    env.configure(new Configuration().set(DeploymentOptions.SHUTDOWN_IF_ATTACHED, false));
    return JobExecution.detach(env, archive, plan, options, consumer);
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
