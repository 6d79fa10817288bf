package io.idlewave.jobs.pipeline;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.analysis.WalkRunner;
import io.idlewave.jobs.failure.JobFailedException;
import io.idlewave.jobs.failure.JobProgress;
import io.idlewave.perturb.propagate.LanePlan;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import org.apache.flink.streaming.api.environment.LocalStreamEnvironment;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * Runs the propagation job on a cluster. Archive and result file must be reachable at the same
 * address from here and from there.
 */
public final class ClusterRunner {

  private static final int CONNECT_MILLIS = 10_000;

  private ClusterRunner() {}

  /** Whether this program was started by {@code flink run}, which says where jobs go. */
  public static boolean isSubmitted() {
    return !(StreamExecutionEnvironment.getExecutionEnvironment()
        instanceof LocalStreamEnvironment);
  }

  /** Runs the job where {@code flink run} sends it. */
  public static JobOutcome runSubmitted(
      TraceArchive archive,
      LanePlan plan,
      JobOptions options,
      URI resultFile,
      JobProgress progress) {
    return JobExecution.run(
        StreamExecutionEnvironment.getExecutionEnvironment(),
        archive,
        plan,
        options,
        resultFile,
        progress);
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
   * Runs the job on the cluster of a job manager.
   *
   * @param master {@code HOST:PORT} of its REST interface
   * @param jar the jar that holds this program
   */
  public static JobOutcome runAt(
      String master,
      Path jar,
      TraceArchive archive,
      LanePlan plan,
      JobOptions options,
      URI resultFile,
      JobProgress progress) {
    try {
      return JobExecution.run(remote(master, jar), archive, plan, options, resultFile, progress);
    } catch (JobFailedException e) {
      throw new JobFailedException("cluster at " + master + ": " + e.getMessage(), e);
    }
  }

  /** Carries walks through a trace where {@code flink run} sends jobs. */
  public static WalkRunner walksSubmitted(
      TraceArchive archive, JobOptions options, URI file, JobProgress progress) {
    return new WalkJob(
        StreamExecutionEnvironment::getExecutionEnvironment, archive, options, file, progress);
  }

  /**
   * Carries walks through a trace on the cluster of a job manager.
   *
   * @param master {@code HOST:PORT} of its REST interface
   * @param jar the jar that holds this program
   * @param file through which results travel
   */
  public static WalkRunner walksAt(
      String master,
      Path jar,
      TraceArchive archive,
      JobOptions options,
      URI file,
      JobProgress progress) {
    return new WalkJob(() -> remote(master, jar), archive, options, file, progress);
  }

  /**
   * Leaves the job to the cluster of a job manager.
   *
   * @param consumer takes the results there
   * @return the job's id
   */
  public static String detachAt(
      String master,
      Path jar,
      TraceArchive archive,
      LanePlan plan,
      JobOptions options,
      ResultConsumer consumer) {
    return JobExecution.detach(remote(master, jar), archive, plan, options, consumer);
  }

  private static StreamExecutionEnvironment remote(String master, Path jar) {
    int colon = master.lastIndexOf(':');
    return StreamExecutionEnvironment.createRemoteEnvironment(
        host(master, colon), port(master, colon), jar.toString());
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
