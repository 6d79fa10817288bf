package io.idlewave.jobs.pipeline;

import java.time.Duration;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.client.cli.ClientOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.LocalStreamEnvironment;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * Until it is stopped, a cluster hears that the client of a job is there, as long as it says how
 * the job is. When it does not hear so any more, because the process was killed, the cluster
 * cancels the job. An embedded cluster ends with its process and needs no hearing.
 */
final class Heartbeat {

  private static final int BEATS_PER_PATIENCE = 6;
  private static final int WAITS_PER_PATIENCE = 2;

  private final Timer timer = new Timer("heartbeat of the client", true);

  private Heartbeat() {}

  static Heartbeat of(JobClient client, StreamExecutionEnvironment env) {
    Heartbeat heartbeat = new Heartbeat();
    if (!(env instanceof LocalStreamEnvironment)) {
      Duration patience = env.getConfiguration().get(ClientOptions.CLIENT_HEARTBEAT_TIMEOUT);
      heartbeat.start(client, patience.toMillis());
    }
    return heartbeat;
  }

  private void start(JobClient client, long patienceMillis) {
    TimerTask beat =
        new TimerTask() {
          @Override
          public void run() {
            beat(client, patienceMillis);
          }
        };
    timer.schedule(beat, 0, Math.max(1, patienceMillis / BEATS_PER_PATIENCE));
  }

  private static void beat(JobClient client, long patienceMillis) {
    try {
      // what waits for a new job manager would come with an old time, after beats that followed it
      client.getJobStatus().get(patienceMillis / WAITS_PER_PATIENCE, TimeUnit.MILLISECONDS);
      client.reportHeartbeat(System.currentTimeMillis() + patienceMillis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException | RuntimeException e) {
      // the next one may get there, and if none does, the cluster is gone
    }
  }

  /** The job has ended, or nobody waits for it any more. */
  void stop() {
    timer.cancel();
  }
}
