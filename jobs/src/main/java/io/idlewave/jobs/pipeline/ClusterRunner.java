package io.idlewave.jobs.pipeline;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.perturb.propagate.LanePlan;
import java.net.URI;
import java.nio.file.Path;
import org.apache.flink.streaming.api.environment.LocalStreamEnvironment;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * Runs the propagation job on a cluster. Archive and result file must be reachable at the same
 * address from here and from there.
 */
public final class ClusterRunner {

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
    int colon = master.lastIndexOf(':');
    return JobExecution.run(
        StreamExecutionEnvironment.createRemoteEnvironment(
            host(master, colon), port(master, colon), jar.toString()),
        archive,
        plan,
        options,
        resultFile,
        progress);
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
