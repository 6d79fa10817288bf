package io.idlewave.system.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.live.LiveRecord;
import io.idlewave.graph.live.LiveRecord.Calls;
import io.idlewave.graph.live.LiveRecord.Definitions;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.kafka.KafkaAddress;
import io.idlewave.jobs.kafka.KafkaSettings;
import io.idlewave.jobs.kafka.LiveStream;
import io.idlewave.jobs.kafka.StreamAddress;
import io.idlewave.jobs.kafka.StreamFinder;
import io.idlewave.jobs.kafka.TopicProducer;
import io.idlewave.jobs.kafka.TopicRecord;
import io.idlewave.jobs.kafka.Topics;
import io.idlewave.jobs.kafka.source.KafkaLiveSource;
import io.idlewave.system.kafka.Broker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which records of a topic the source gives, and when it ends. */
class KafkaLiveSourceTest {

  private static final KafkaSettings OPEN = KafkaSettings.of(null);

  private static Calls row(int rank, int number) {
    MpiCall call = new MpiCall(0, number, 0, MpiCall.NO_REGION, List.of());
    return Calls.of(rank, number, List.of(call));
  }

  private static List<LiveRecord> rows(int from, int to) {
    return IntStream.range(from, to).<LiveRecord>mapToObj(number -> row(0, number)).toList();
  }

  private static void send(
      KafkaAddress to, String stream, int partitions, List<LiveRecord> records) {
    try (TopicProducer producer = new TopicProducer(to, OPEN)) {
      for (int i = 0; i < records.size(); i++) {
        producer.send(i % partitions, TopicRecord.of(stream, records.get(i)));
      }
      producer.flush();
    }
  }

  private static void close(KafkaAddress to, String stream, int from, int partitions) {
    try (TopicProducer producer = new TopicProducer(to, OPEN)) {
      for (int partition = from; partition < partitions; partition++) {
        producer.send(partition, TopicRecord.close(stream, partitions));
      }
      producer.flush();
    }
  }

  private static KafkaAddress topic(int partitions) {
    KafkaAddress address = Broker.shared().newAddress();
    assertThat(Topics.create(address, OPEN, partitions)).isEqualTo(partitions);
    return address;
  }

  private static KafkaLiveSource source(KafkaAddress topic, @Nullable String stream) {
    return new KafkaLiveSource(new StreamAddress(topic, stream), OPEN);
  }

  private static StreamFinder finder(KafkaAddress topic, @Nullable String stream) {
    return new StreamFinder(new StreamAddress(topic, stream), OPEN);
  }

  @Test
  void records_jobThatFailsBetweenCheckpoints_goesOnWhereTheyWere() throws Exception {
    KafkaAddress to = topic(3);
    send(to, "mine", 3, rows(0, 100));
    send(to, "other", 3, rows(500, 600));
    RecordedJob job = RecordedJob.start(source(to, "mine"));
    // the first partition is closed already when the job fails, and is not read from its begin
    try (TopicProducer producer = new TopicProducer(to, OPEN)) {
      producer.send(0, TopicRecord.close("mine", 3));
      producer.flush();
    }
    job.source().awaitCheckpointAfter(100);
    job.source().failOnce();
    try (TopicProducer producer = new TopicProducer(to, OPEN)) {
      for (LiveRecord record : rows(100, 200)) {
        producer.send(1, TopicRecord.of("mine", record));
      }
      producer.flush();
    }
    close(to, "mine", 1, 3);
    List<LiveRecord> found = job.join();
    assertThat(found).containsExactlyInAnyOrderElementsOf(rows(0, 200));
  }

  @Test
  void find_topicAndStreamThatComeLater_areWaitedFor() throws Exception {
    KafkaAddress to = Broker.shared().newAddress();
    List<LiveStream> found = new ArrayList<>();
    Thread finding = new Thread(() -> found.add(finder(to, null).find(Duration.ofMinutes(1))));
    finding.start();
    Topics.create(to, OPEN, 2);
    send(to, "late", 2, List.of(new Definitions("{}")));
    finding.join();
    assertThat(found).containsExactly(new LiveStream(to, "late", false));
  }

  @Test
  void find_nothing_isRefusedWhenPatienceIsOver() {
    KafkaAddress nowhere = Broker.shared().newAddress();
    assertThatThrownBy(() -> finder(nowhere, null).find(Duration.ZERO))
        .isInstanceOf(RefusedException.class)
        .hasMessageEndingWith("got no such topic");
    KafkaAddress empty = topic(1);
    assertThatThrownBy(() -> finder(empty, null).find(Duration.ZERO))
        .hasMessageEndingWith("got an empty topic");
  }

  @Test
  void find_severalStreams_wantsOneOfThemStated() {
    KafkaAddress to = topic(2);
    send(to, "first", 2, rows(0, 2));
    send(to, "second", 2, rows(0, 2));
    assertThatThrownBy(() -> finder(to, null).find(Duration.ZERO))
        .isInstanceOf(UsageException.class)
        .hasMessageEndingWith("got first, second");
    assertThat(finder(to, "second").find(Duration.ZERO))
        .isEqualTo(new LiveStream(to, "second", true));
  }

  @Test
  void records_secondStreamWhereNoneIsStated_endsTheJob() throws Exception {
    KafkaAddress to = topic(1);
    send(to, "first", 1, rows(0, 5));
    RecordedJob job = RecordedJob.start(source(to, null));
    send(to, "second", 1, rows(0, 5));
    assertThatThrownBy(job::join).hasStackTraceContaining("got first, second");
    assertThat(job.source().noted()).isEqualTo(rows(0, 5));
  }
}
