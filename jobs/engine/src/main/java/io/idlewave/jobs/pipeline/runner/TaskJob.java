package io.idlewave.jobs.pipeline.runner;

import io.idlewave.graph.operator.EngineOperator;
import io.idlewave.graph.operator.NoRestart;
import io.idlewave.jobs.pipeline.JobExecution;
import java.time.Duration;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * The job of a {@link ClusterTask}: one task that no client waits for. It is begun anew after the
 * loss of its worker, a few times, and ends with the first failure of its own.
 */
final class TaskJob {

  private static final int ATTEMPTS = 3;

  private TaskJob() {}

  /**
   * Submits it.
   *
   * @param name under which the engine shows it
   * @param master by which the client found the cluster
   * @return the job's id
   */
  static String submit(
      StreamExecutionEnvironment env, String name, String master, ClusterTask task) {
    Configuration configuration = new Configuration();
    configuration.set(DeploymentOptions.SHUTDOWN_IF_ATTACHED, false);
    configuration.set(PipelineOptions.GENERIC_TYPES, false);
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, ATTEMPTS);
    configuration.set(
        RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofSeconds(1));
    env.configure(configuration);
    env.fromData(Types.STRING, name)
        .uid("task")
        .setParallelism(1)
        .transform(name, Types.VOID, new Operator(master, task))
        .uid("work")
        .forceNonParallel();
    return JobExecution.submit(env, name).getJobID().toHexString();
  }

  /** Does the work once its input has ended. */
  private static final class Operator extends EngineOperator<Void>
      implements OneInputStreamOperator<String, Void>, BoundedOneInput {

    private static final long serialVersionUID = 1L;

    private final String master;
    private final ClusterTask task;

    Operator(String master, ClusterTask task) {
      this.master = master;
      this.task = task;
    }

    @Override
    public void processElement(StreamRecord<String> record) {}

    @Override
    public void endInput() {
      try {
        task.run(RunningCluster.of(master, worker(), getUserCodeClassloader()));
      } catch (Exception e) {
        throw NoRestart.of(e);
      }
    }
  }
}
