package io.idlewave.jobs.pipeline;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.LocalStreamEnvironment;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.jspecify.annotations.Nullable;

/**
 * Until it is forgotten, a process that is interrupted asks the cluster to cancel its job: nobody
 * waits for the results any more. An embedded cluster ends with its process and needs no asking.
 */
final class CancelOnExit {

  private static final long PATIENCE_SECONDS = 10;

  private final @Nullable Thread hook;

  private CancelOnExit(@Nullable Thread hook) {
    this.hook = hook;
  }

  static CancelOnExit of(
      JobClient client, StreamExecutionEnvironment env, Consumer<String> report) {
    if (env instanceof LocalStreamEnvironment) {
      return new CancelOnExit(null);
    }
    Thread hook = new Thread(() -> cancel(client, report), "cancel the job");
    Runtime.getRuntime().addShutdownHook(hook);
    return new CancelOnExit(hook);
  }

  private static void cancel(JobClient client, Consumer<String> report) {
    try {
      client.cancel().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      report.accept("interrupted: job " + client.getJobID() + " is cancelled");
    } catch (Exception e) {
      report.accept("interrupted: job " + client.getJobID() + " may go on");
    }
  }

  /** The job has ended: there is nothing left to cancel. */
  void forget() {
    if (hook != null) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // the process is ending: the hook runs
      }
    }
  }
}
