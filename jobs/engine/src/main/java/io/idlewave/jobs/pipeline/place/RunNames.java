package io.idlewave.jobs.pipeline.place;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.HighAvailabilityOptions;
import org.apache.flink.configuration.PipelineOptionsInternal;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Names of runs, each unlike any other. */
public final class RunNames {

  /** The target of programs that run inside their cluster. */
  private static final String EMBEDDED = "embedded";

  private RunNames() {}

  /**
   * The name of the run that this program is. In application mode a job manager that takes over
   * runs the program once more, beside the recovered job: that is the same run, of the same name.
   *
   * @param out the results folder
   */
  public static String ofThisProgram(String out) {
    return of(StreamExecutionEnvironment.getExecutionEnvironment().getConfiguration(), out);
  }

  /** By what Flink keeps across leaders: a job has a fixed id where the cluster recovers it. */
  static String of(ReadableConfig cluster, String out) {
    String job = cluster.getOptional(PipelineOptionsInternal.PIPELINE_FIXED_JOB_ID).orElse("");
    boolean isInside = EMBEDDED.equals(cluster.getOptional(DeploymentOptions.TARGET).orElse(""));
    if (!isInside || job.isEmpty()) {
      return UUID.randomUUID().toString();
    }
    String text =
        String.join(
            "\n",
            job,
            cluster.get(HighAvailabilityOptions.HA_CLUSTER_ID),
            cluster.getOptional(HighAvailabilityOptions.HA_STORAGE_PATH).orElse(""),
            ResultLocations.absolute(out));
    return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)).toString();
  }
}
