package io.idlewave.system.live;

import io.idlewave.graph.live.LiveRecord;
import io.idlewave.graph.operator.LiveRecordSerializer;
import io.idlewave.jobs.pipeline.LiveSource;
import io.idlewave.jobs.pipeline.LiveSourceProvider;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.state.CheckpointListener;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Another source, of which it notes what passes; it can make the job fail once. */
public final class WatchedSource implements LiveSource {

  private static final Map<String, WatchedSource> SOURCES = new ConcurrentHashMap<>();

  private final String id = UUID.randomUUID().toString();
  private final LiveSource source;
  private final List<LiveRecord> records = Collections.synchronizedList(new ArrayList<>());
  private volatile CountDownLatch completed = new CountDownLatch(1);
  private volatile boolean failing;

  /** Watches {@code source}. */
  WatchedSource(LiveSource source) {
    this.source = source;
    SOURCES.put(id, this);
  }

  /** What {@code run --source} finds it by. */
  String watched() {
    return Provider.SCHEME + id;
  }

  @Override
  public DataStream<LiveRecord> records(StreamExecutionEnvironment env) {
    return source
        .records(env)
        .map(new Noting(id))
        .returns(LiveRecordSerializer.TYPE)
        .uid("watched")
        .setParallelism(1);
  }

  @Override
  public void read(Predicate<LiveRecord> enough, Runnable idle) {
    source.read(enough, idle);
  }

  @Override
  public String address() {
    return source.address();
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

  /** Fails the job with the next record. */
  void failOnce() {
    failing = true;
  }

  /** Whether it has still to fail. */
  boolean isFailing() {
    return failing;
  }

  /** What has passed so far. */
  List<LiveRecord> noted() {
    synchronized (records) {
      return List.copyOf(records);
    }
  }

  /** Finds watched sources on the command line. */
  public static final class Provider implements LiveSourceProvider {

    private static final String SCHEME = "watched:";

    @Override
    public String scheme() {
      return "watched";
    }

    @Override
    public String form() {
      return "watched:ID";
    }

    @Override
    public LiveSource create(String address) {
      return SOURCES.get(address.substring(SCHEME.length()));
    }
  }

  /** Notes what passes. */
  private record Noting(String id)
      implements MapFunction<LiveRecord, LiveRecord>, CheckpointListener {

    @Override
    public LiveRecord map(LiveRecord record) {
      WatchedSource watched = SOURCES.get(id);
      if (watched.failing) {
        watched.failing = false;
        throw new IllegalStateException("failure that the test asked for");
      }
      watched.records.add(record);
      return record;
    }

    @Override
    public void notifyCheckpointComplete(long checkpointId) {
      SOURCES.get(id).completed.countDown();
    }
  }
}
