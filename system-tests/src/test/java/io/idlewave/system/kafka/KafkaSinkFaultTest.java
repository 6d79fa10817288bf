package io.idlewave.system.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.kafka.KafkaAddress;
import io.idlewave.jobs.kafka.KafkaSettings;
import io.idlewave.system.Program;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A broker that is away when a run begins, or is killed while it commits. */
@Tag("full")
class KafkaSinkFaultTest {

  private static final int REPLICATES = 100_000;

  @TempDir private Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private Program run(String out, KafkaAddress prefix) {
    return Program.run(
        "run",
        path("trace"),
        "--noise",
        "exponential,mean=2us",
        "--replicates",
        Integer.toString(REPLICATES),
        "--out",
        path(out),
        "--sink",
        prefix.toString());
  }

  @Test
  void broker_thatIsDown_isRefusedBeforeTheRun() {
    Program.ok("synth", "random", "--seed", "5", "--out", path("trace"));
    run("results", new KafkaAddress("127.0.0.1:1", "runs"))
        .refused(
            2, "kafka://127.0.0.1:1/runs: a Kafka cluster that answers and takes results, got: ");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void broker_thatIsKilledAmidTheCommitAndComesBack_hasTheRunOnce() throws Exception {
    Program.ok("synth", "random", "--seed", "5", "--out", path("trace"));
    try (Broker broker = Broker.start()) {
      KafkaAddress prefix = broker.address("runs");
      CompletableFuture<Program> run = CompletableFuture.supplyAsync(() -> run("results", prefix));
      awaitRows(run, prefix);
      broker.kill();
      broker.restart();
      run.join().ends(0);
      List<String> keys = committed(broker.address("runs.runtimes"));
      assertThat(keys).hasSize(2 * REPLICATES);
      assertThat(new HashSet<>(keys)).hasSize(2 * REPLICATES);
      assertThat(committed(broker.address("runs.runs"))).hasSize(1);
    }
  }

  /** Until rows have come that nobody has committed. */
  private static void awaitRows(CompletableFuture<Program> run, KafkaAddress prefix)
      throws InterruptedException {
    try (KafkaConsumer<String, byte[]> consumer = consumer(prefix, "read_uncommitted")) {
      TopicPartition rows = new TopicPartition(prefix.topic() + ".runtimes", 0);
      while (true) {
        assertThat(run).isNotDone();
        if (consumer.listTopics().containsKey(rows.topic())
            && consumer.endOffsets(List.of(rows)).get(rows) > REPLICATES / 4) {
          return;
        }
        Thread.sleep(20);
      }
    }
  }

  private static List<String> committed(KafkaAddress topic) {
    try (KafkaConsumer<String, byte[]> consumer = consumer(topic, "read_committed")) {
      TopicPartition rows = new TopicPartition(topic.topic(), 0);
      consumer.assign(List.of(rows));
      consumer.seekToBeginning(List.of(rows));
      long end = consumer.endOffsets(List.of(rows)).get(rows);
      List<String> keys = new ArrayList<>();
      while (consumer.position(rows) < end) {
        consumer.poll(Duration.ofMillis(200)).forEach(record -> keys.add(record.key()));
      }
      return keys;
    }
  }

  private static KafkaConsumer<String, byte[]> consumer(KafkaAddress address, String isolation) {
    Properties properties = KafkaSettings.of(null).client(address);
    properties.put("isolation.level", isolation);
    properties.put("key.deserializer", StringDeserializer.class.getName());
    properties.put("value.deserializer", ByteArrayDeserializer.class.getName());
    return new KafkaConsumer<>(properties);
  }
}
