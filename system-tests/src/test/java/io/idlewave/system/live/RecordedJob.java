package io.idlewave.system.live;

import io.idlewave.graph.live.LiveRecord;
import io.idlewave.graph.operator.LiveRecordSerializer;
import io.idlewave.jobs.pipeline.LiveSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.state.CheckpointListener;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;

/** A job that notes what a source gives, and can be made to fail once. */
final class RecordedJob {

  private static final Map<String, RecordedJob> JOBS = new ConcurrentHashMap<>();

  private final List<LiveRecord> records = Collections.synchronizedList(new ArrayList<>());
  private final JobClient client;
  private volatile CountDownLatch completed = new CountDownLatch(1);
  private volatile boolean failing;

  private RecordedJob(LiveSource source) throws Exception {
    String id = UUID.randomUUID().toString();
    JOBS.put(id, this);
    Configuration configuration = new Configuration();
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
    configuration.set(
        RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(1));
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(1, configuration);
    env.enableCheckpointing(50);
    source
        .records(env)
        .map(new Noting(id))
        .returns(LiveRecordSerializer.TYPE)
        .sinkTo(new DiscardingSink<>());
    this.client = env.executeAsync();
  }

  /** Starts a job. */
  static RecordedJob start(LiveSource source) throws Exception {
    return new RecordedJob(source);
  }

  /** Waits until there are so many records and then a checkpoint that holds them. */
  void awaitCheckpointAfter(int number) throws InterruptedException {
    while (records.size() < number) {
      Thread.sleep(10);
    }
    for (int i = 0; i < 2; i++) {
      completed = new CountDownLatch(1);
      completed.await();
    }
  }

  /** Fails it with the next record. */
  void failOnce() {
    failing = true;
  }

  /** What came, once it has ended. */
  List<LiveRecord> join() throws Exception {
    client.getJobExecutionResult().get();
    return noted();
  }

  /** What has come so far. */
  List<LiveRecord> noted() {
    synchronized (records) {
      return List.copyOf(records);
    }
  }

  /** Notes all that passes. */
  private record Noting(String id)
      implements MapFunction<LiveRecord, LiveRecord>, CheckpointListener {

    @Override
    public LiveRecord map(LiveRecord record) {
      RecordedJob job = job();
      if (job.failing) {
        job.failing = false;
        throw new IllegalStateException("failure that the test asked for");
      }
      job.records.add(record);
      return record;
    }

    @Override
    public void notifyCheckpointComplete(long checkpointId) {
      job().completed.countDown();
    }

    private RecordedJob job() {
      return JOBS.get(id);
    }
  }
}
