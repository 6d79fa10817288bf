package io.idlewave.system.live;

import io.idlewave.graph.live.LiveRecord;
import io.idlewave.jobs.pipeline.LiveSource;
import java.time.Duration;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;

/** A job of a source alone. */
final class RecordedJob {

  private final WatchedSource watched;
  private final JobClient client;

  private RecordedJob(WatchedSource watched, JobClient client) {
    this.watched = watched;
    this.client = client;
  }

  /** Starts a job, with checkpoints and two restarts. */
  static RecordedJob start(LiveSource source) throws Exception {
    Configuration configuration = new Configuration();
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 2);
    configuration.set(
        RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(1));
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(1, configuration);
    env.enableCheckpointing(50);
    WatchedSource watched = new WatchedSource(source);
    watched.records(env).sinkTo(new DiscardingSink<>());
    return new RecordedJob(watched, env.executeAsync());
  }

  /** What it reads. */
  WatchedSource source() {
    return watched;
  }

  /** What came, once it has ended. */
  List<LiveRecord> join() throws Exception {
    client.getJobExecutionResult().get();
    return watched.noted();
  }
}
