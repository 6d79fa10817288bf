package io.idlewave.jobs.pipeline;

import io.idlewave.graph.live.LiveRecord;
import io.idlewave.graph.operator.LiveRecordSerializer;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource.NumberSequenceSplit;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiter;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.connector.datagen.source.GeneratorFunction;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * A stream of given records, a part of them from each subtask of its source. It can stop in the
 * middle until the test lets it go on, and fail once after that. The copies that the engine makes
 * of it share the state of the original.
 *
 * @param subtasks of the source
 * @param stopAfter records that each subtask emits before it stops, or {@link #NEVER}
 */
public record TestStream(String id, int subtasks, int stopAfter) implements LiveSource {

  static final int NEVER = -1;

  private static final Map<String, StreamState> STATES = new ConcurrentHashMap<>();

  private record StreamState(
      List<LiveRecord> records,
      CompletableFuture<Void> stopped,
      CompletableFuture<Void> opened,
      AtomicBoolean failing) {}

  /** A stream that emits everything. */
  public static TestStream of(List<LiveRecord> records, int subtasks) {
    return stopping(records, subtasks, NEVER);
  }

  /** A stream that stops after so many records of each subtask. */
  public static TestStream stopping(List<LiveRecord> records, int subtasks, int stopAfter) {
    TestStream stream = new TestStream(UUID.randomUUID().toString(), subtasks, stopAfter);
    STATES.put(
        stream.id,
        new StreamState(
            List.copyOf(records),
            new CompletableFuture<>(),
            new CompletableFuture<>(),
            new AtomicBoolean()));
    return stream;
  }

  private static StreamState state(String id) {
    return STATES.get(id);
  }

  /** Returns once some subtask has stopped. */
  public void awaitStopped() {
    state(id).stopped.join();
  }

  /** Lets all go on. */
  public void open() {
    state(id).opened.complete(null);
  }

  /** Lets all go on, and fails the job with the next record. */
  void openAndFailOnce() {
    state(id).failing.set(true);
    open();
  }

  boolean hasFailed() {
    return !state(id).failing.get();
  }

  private record Emitting(String id) implements GeneratorFunction<Long, LiveRecord> {
    @Override
    public LiveRecord map(Long index) {
      StreamState state = state(id);
      if (state.opened.isDone() && state.failing.getAndSet(false)) {
        throw new IllegalStateException("failure that the test asked for");
      }
      return state.records.get(index.intValue());
    }
  }

  private static final class Stopping implements RateLimiter<NumberSequenceSplit> {
    private final String id;
    private final int stopAfter;
    private int emitted;

    Stopping(String id, int stopAfter) {
      this.id = id;
      this.stopAfter = stopAfter;
    }

    @Override
    public CompletionStage<Void> acquire(int records) {
      emitted += records;
      StreamState state = state(id);
      if (stopAfter == NEVER || emitted <= stopAfter) {
        return CompletableFuture.completedFuture(null);
      }
      state.stopped.complete(null);
      return state.opened;
    }
  }

  @Override
  public DataStream<LiveRecord> records(StreamExecutionEnvironment env) {
    String stream = id;
    int after = stopAfter;
    RateLimiterStrategy<NumberSequenceSplit> stops = parallelism -> new Stopping(stream, after);
    return env.fromSource(
            new DataGeneratorSource<>(
                new Emitting(id), state(id).records.size(), stops, LiveRecordSerializer.TYPE),
            WatermarkStrategy.noWatermarks(),
            "test stream")
        .uid("live-source")
        .setParallelism(subtasks);
  }

  @Override
  public void read(Predicate<LiveRecord> enough, Runnable idle) {
    for (LiveRecord record : state(id).records) {
      idle.run();
      if (enough.test(record)) {
        return;
      }
    }
  }

  @Override
  public String address() {
    return "test:" + id + ":" + subtasks + ":" + stopAfter;
  }
}
