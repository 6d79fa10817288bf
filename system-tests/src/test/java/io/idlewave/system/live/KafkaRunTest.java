package io.idlewave.system.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.graph.live.LiveRecord;
import io.idlewave.graph.live.LiveRecord.Calls;
import io.idlewave.graph.live.LiveRecord.RankEnd;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.kafka.FeedOptions;
import io.idlewave.jobs.kafka.KafkaAddress;
import io.idlewave.jobs.kafka.KafkaFeed;
import io.idlewave.jobs.kafka.KafkaSettings;
import io.idlewave.jobs.kafka.StreamAddress;
import io.idlewave.jobs.kafka.TopicProducer;
import io.idlewave.jobs.kafka.TopicRecord;
import io.idlewave.jobs.kafka.Topics;
import io.idlewave.jobs.kafka.source.KafkaLiveSource;
import io.idlewave.system.kafka.Broker;
import io.idlewave.system.live.LiveStudy.Running;
import io.idlewave.system.live.LiveStudy.Timing;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A stream through a real broker gives the results of the archive that was fed, bit for bit. */
@Timeout(300)
class KafkaRunTest {

  private static final KafkaSettings OPEN = KafkaSettings.of(null);

  @TempDir private Path folder;

  private static void feed(TraceArchive archive, KafkaAddress to, Integer partitions, int rows) {
    FeedOptions options = new FeedOptions(rows, partitions, Double.POSITIVE_INFINITY);
    new KafkaFeed(archive, new StreamAddress(to, null), OPEN, options).run(Progress.NONE);
  }

  /** Sends what a feed has sent when it breaks down in the middle; returns how many records. */
  private static int feedHalf(TraceArchive archive, KafkaAddress to, int partitions) {
    Topics.create(to, OPEN, partitions);
    List<TopicRecord> all = records(archive);
    List<TopicRecord> half = all.subList(0, all.size() / 2);
    send(to, partitions, half);
    return half.size();
  }

  /** All that a feed sends over one partition. */
  private static List<TopicRecord> records(TraceArchive archive) {
    KafkaAddress whole = Broker.shared().newAddress();
    feed(archive, whole, 1, 3);
    return StreamedArchive.records(whole);
  }

  private static void send(KafkaAddress to, int partitions, List<TopicRecord> records) {
    try (TopicProducer producer = new TopicProducer(to, OPEN)) {
      for (int i = 0; i < records.size(); i++) {
        producer.send(i % partitions, records.get(i));
      }
      producer.flush();
    }
  }

  @ParameterizedTest
  @CsvSource({"OBSERVED, 1, true", "OBSERVED, 3, false", "MODEL, 1, false", "MODEL, 3, true"})
  void run_ofAStream_givesTheTablesOfTheArchive(Timing timing, int partitions, boolean feedFirst)
      throws Exception {
    LiveStudy study = new LiveStudy(folder, timing, 60);
    KafkaAddress topic = Broker.shared().newAddress();
    if (feedFirst) {
      feed(study.archive(), topic, partitions, 7);
    }
    Running run = study.run("live", "--source", topic.toString());
    if (!feedFirst) {
      feed(study.archive(), topic, partitions, 7);
    }
    run.assertOk();
    study.assertTablesOfTheBatch("live");
  }

  /** The program has not run before: it begins, and is awaited, after the run. */
  @ParameterizedTest
  @CsvSource({"1", "3"})
  void run_ofAStreamAlone_learnsFromItsFirstCalls(int partitions) throws Exception {
    LiveStudy study = new LiveStudy(folder, Timing.OBSERVED, 400);
    KafkaAddress topic = Broker.shared().newAddress();
    Running run =
        study.runAlone(
            "live",
            "--source",
            topic.toString(),
            "--learn",
            "500us",
            "--noise",
            "exponential,mean=3us",
            "--replicates",
            "10");
    feed(study.archive(), topic, partitions, 7);
    run.assertOk();
    JsonNode live = summary("live");
    assertThat(live.get("trace").get("calls"))
        .isEqualTo(summary("batch").get("trace").get("calls"));
    assertThat(live.get("trace").get("spanNanos"))
        .isEqualTo(summary("batch").get("trace").get("spanNanos"));
    assertThat(live.get("conditions").findValuesAsText("code")).contains("stream-head");
    long learned = TraceArchive.open(folder.resolve("live.head")).metadata().callCount();
    assertThat(learned).isBetween(1L, study.archive().metadata().callCount() / 2);
  }

  private JsonNode summary(String results) throws IOException {
    return new ObjectMapper().readTree(folder.resolve(results).resolve("summary.json").toFile());
  }

  @Test
  @Tag("full")
  void run_jobThatFailsWhileTheFeedIsStartedAgain_givesTheTablesOfTheArchive() throws Exception {
    LiveStudy study = new LiveStudy(folder, Timing.OBSERVED, 60);
    KafkaAddress topic = Broker.shared().newAddress();
    int half = feedHalf(study.archive(), topic, 3);
    WatchedSource source =
        new WatchedSource(new KafkaLiveSource(new StreamAddress(topic, null), OPEN));
    Running run = study.run("live", "--source", source.watched(), "--checkpoint-interval", "50ms");
    source.awaitCheckpointAfter(half);
    source.failOnce();
    feed(study.archive(), topic, 3, 5);
    run.assertOk();
    assertThat(source.isFailing()).isFalse();
    study.assertTablesOfTheBatch("live");
  }

  @Test
  void run_rankThatIsWithheld_isNamedUntilItComes() throws Exception {
    LiveStudy study = new LiveStudy(folder, Timing.OBSERVED, 60);
    KafkaAddress topic = Broker.shared().newAddress();
    Topics.create(topic, OPEN, 1);
    List<TopicRecord> all = records(study.archive());
    send(topic, 1, all.stream().filter(record -> !isOf(2, record) && !isClose(record)).toList());
    Running run = study.run("live", "--source", topic.toString(), "--silence", "300ms");
    run.awaitSaid("of rank 2; the run waits");
    send(topic, 1, all.stream().filter(record -> isOf(2, record)).toList());
    send(topic, 1, all.stream().filter(KafkaRunTest::isClose).toList());
    run.assertOk();
    study.assertTablesOfTheBatch("live");
  }

  private static boolean isClose(TopicRecord record) {
    return record.content() == null;
  }

  private static boolean isOf(int rank, TopicRecord record) {
    LiveRecord content = record.content();
    return (content instanceof Calls calls && calls.rank() == rank)
        || (content instanceof RankEnd end && end.rank() == rank);
  }

  @Test
  @Tag("full")
  void run_brokerKilledInTheMiddleAndBack_givesTheTablesOfTheArchive() throws Exception {
    LiveStudy study = new LiveStudy(folder, Timing.OBSERVED, 400);
    try (Broker broker = Broker.start()) {
      KafkaAddress topic = broker.newAddress();
      int half = feedHalf(study.archive(), topic, 3);
      WatchedSource source =
          new WatchedSource(new KafkaLiveSource(new StreamAddress(topic, null), OPEN));
      Running run =
          study.run("live", "--source", source.watched(), "--checkpoint-interval", "50ms");
      source.awaitCheckpointAfter(half);
      broker.kill();
      broker.restart();
      feed(study.archive(), topic, 3, 5);
      run.assertOk();
      study.assertTablesOfTheBatch("live");
    }
  }

  @Test
  @Tag("full")
  void run_partitionsAddedInTheMiddle_givesTheTablesOfTheArchive() throws Exception {
    LiveStudy study = new LiveStudy(folder, Timing.MODEL, 60);
    KafkaAddress topic = Broker.shared().newAddress();
    int half = feedHalf(study.archive(), topic, 1);
    WatchedSource source =
        new WatchedSource(new KafkaLiveSource(new StreamAddress(topic, null), OPEN));
    Running run = study.run("live", "--source", source.watched(), "--checkpoint-interval", "50ms");
    source.awaitCheckpointAfter(half);
    try (Admin admin = Admin.create(OPEN.client(topic))) {
      admin.createPartitions(Map.of(topic.topic(), NewPartitions.increaseTo(4))).all().get();
    }
    feed(study.archive(), topic, null, 5);
    run.assertOk();
    study.assertTablesOfTheBatch("live");
  }

  @Test
  @Tag("full")
  void run_feedThatIsKilledAndStartedAgain_givesTheTablesOfTheArchive() throws Exception {
    LiveStudy study = new LiveStudy(folder, Timing.OBSERVED, 60);
    KafkaAddress topic = Broker.shared().newAddress();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of("io.idlewave.jobs.Idlewave", "feed"));
    command.addAll(List.of(study.archive().folder().toString(), "--to", topic.toString()));
    command.addAll(List.of("--rows", "1", "--speed", "0.0001x"));
    Process feed = new ProcessBuilder(command).inheritIO().start();
    WatchedSource source =
        new WatchedSource(new KafkaLiveSource(new StreamAddress(topic, null), OPEN));
    Running run = study.run("live", "--source", source.watched(), "--checkpoint-interval", "50ms");
    source.awaitCheckpointAfter(50);
    assertThat(feed.isAlive()).isTrue();
    feed.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
    feed(study.archive(), topic, 1, 5);
    run.assertOk();
    study.assertTablesOfTheBatch("live");
  }

  @Test
  @Tag("full")
  void run_ofOneOfTwoStreams_wantsItNamed() throws IOException {
    LiveStudy study = new LiveStudy(folder, Timing.OBSERVED, 60);
    TraceArchive other = LiveTraces.random(folder.resolve("other"), 40);
    KafkaAddress topic = Broker.shared().newAddress();
    feed(other, topic, 3, 7);
    feed(study.archive(), topic, 3, 7);
    Running unnamed = study.run("unnamed", "--source", topic.toString()).join();
    assertThat(unnamed.code().join()).isEqualTo(2);
    assertThat(unnamed.err().toString()).contains("one stream, or the address of one of them");
    String name = "trace-" + study.archive().contentDigest().substring(0, 12);
    study.run("live", "--source", topic + "#" + name).assertOk();
    study.assertTablesOfTheBatch("live");
  }
}
