package io.idlewave.system.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.kafka.FeedOptions;
import io.idlewave.jobs.kafka.KafkaAddress;
import io.idlewave.jobs.kafka.KafkaFeed;
import io.idlewave.jobs.kafka.KafkaSettings;
import io.idlewave.jobs.kafka.StreamAddress;
import io.idlewave.system.kafka.Broker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a feed leaves in a topic is the archive again, call by call. */
class FeedTest {

  private static final KafkaSettings OPEN = KafkaSettings.of(null);

  @TempDir private Path folder;

  private TraceArchive archive() {
    return LiveTraces.random(folder.resolve("trace"), 60);
  }

  private static void feed(TraceArchive archive, KafkaAddress to, FeedOptions options) {
    new KafkaFeed(archive, new StreamAddress(to, null), OPEN, options).run(Progress.NONE);
  }

  private static FeedOptions over(int partitions, int rows) {
    return new FeedOptions(rows, partitions, Double.POSITIVE_INFINITY);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void run_intoPartitions_holdsTheWholeArchive(int partitions) {
    TraceArchive archive = archive();
    KafkaAddress to = Broker.shared().newAddress();
    feed(archive, to, over(partitions, 5));
    assertThat(StreamedArchive.of(to, folder.resolve("again")).contentDigest())
        .isEqualTo(archive.contentDigest());
  }

  @Test
  void run_twiceInOtherRows_holdsTheSameArchive() {
    TraceArchive archive = archive();
    KafkaAddress to = Broker.shared().newAddress();
    feed(archive, to, over(3, 5));
    feed(archive, to, over(3, 7));
    assertThat(StreamedArchive.of(to, folder.resolve("again")).contentDigest())
        .isEqualTo(archive.contentDigest());
  }

  @Test
  void run_otherPartitionsThanThereAre_isRefused() {
    TraceArchive archive = archive();
    KafkaAddress to = Broker.shared().newAddress();
    feed(archive, to, over(3, 5));
    assertThatThrownBy(() -> feed(archive, to, over(2, 5)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--partitions: 3")
        .hasMessageEndingWith("got 2");
  }

  @Test
  void run_noBroker_saysSoOnOneLine() throws IOException {
    Path impatient =
        Files.writeString(
            folder.resolve("p"), "default.api.timeout.ms=1000\nrequest.timeout.ms=500\n");
    KafkaAddress nobody = new KafkaAddress("127.0.0.1:1", "calls");
    KafkaFeed feed =
        new KafkaFeed(
            archive(),
            new StreamAddress(nobody, null),
            KafkaSettings.of(impatient),
            FeedOptions.DEFAULT);
    assertThatThrownBy(() -> feed.run(Progress.NONE))
        .isInstanceOf(UncheckedIOException.class)
        .cause()
        .hasMessage("kafka://127.0.0.1:1/calls: no broker answers");
  }

  @Test
  @Tag("full")
  void run_brokerKilledInTheMiddleAndBack_holdsTheWholeArchive() {
    TraceArchive archive = LiveTraces.random(folder.resolve("trace"), 4000);
    try (Broker broker = Broker.start()) {
      KafkaAddress to = broker.newAddress();
      boolean[] killed = {false};
      Progress killer =
          (activity, done, total, unit) -> {
            if (!killed[0] && done > total / 2) {
              killed[0] = true;
              broker.kill();
              broker.restart();
            }
          };
      new KafkaFeed(archive, new StreamAddress(to, null), OPEN, over(3, 16)).run(killer);
      assertThat(killed[0]).isTrue();
      assertThat(StreamedArchive.of(to, folder.resolve("again")).contentDigest())
          .isEqualTo(archive.contentDigest());
    }
  }
}
