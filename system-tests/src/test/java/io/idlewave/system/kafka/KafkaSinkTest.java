package io.idlewave.system.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.kafka.KafkaAddress;
import io.idlewave.jobs.kafka.KafkaSettings;
import io.idlewave.jobs.results.ResultsFolder;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.results.table.TableReader;
import io.idlewave.system.Program;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.message.BinaryMessageDecoder;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose results also go to topics. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KafkaSinkTest {

  private static final List<String> TABLES = List.of("runtimes", "ranks", "flows", "callsites");

  private Path folder;
  private KafkaAddress prefix;

  @BeforeAll
  void run(@TempDir Path temporary) {
    folder = temporary;
    prefix = Broker.shared().newAddress();
    Program.ok("synth", "random", "--seed", "5", "--out", path("trace"));
    Program.ok(
        "run",
        path("trace"),
        "--noise",
        "exponential,mean=2us",
        "--replicates",
        "20",
        "--analysis",
        "attribution",
        "--out",
        path("results"),
        "--sink",
        prefix.toString());
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private List<ConsumerRecord<String, byte[]>> records(String table) {
    Properties properties = KafkaSettings.of(null).client(prefix);
    properties.put("isolation.level", "read_committed");
    properties.put("key.deserializer", StringDeserializer.class.getName());
    properties.put("value.deserializer", ByteArrayDeserializer.class.getName());
    try (KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(properties)) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(prefix.topic() + "." + table).stream()
              .map(info -> new TopicPartition(info.topic(), info.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      List<ConsumerRecord<String, byte[]>> records = new ArrayList<>();
      while (partitions.stream().anyMatch(p -> consumer.position(p) < ends.get(p))) {
        consumer.poll(Duration.ofMillis(200)).forEach(records::add);
      }
      return records;
    }
  }

  /** What a compacted topic keeps: the last value of each key. */
  private Map<String, String> rows(String table) throws Exception {
    Map<String, Schema> schemas = new LinkedHashMap<>();
    for (ConsumerRecord<String, byte[]> schema : records("schemas")) {
      String text = new String(schema.value(), StandardCharsets.UTF_8);
      schemas.put(schema.key(), new Schema.Parser().parse(text));
    }
    Map<String, String> rows = new LinkedHashMap<>();
    for (ConsumerRecord<String, byte[]> row : records(table)) {
      Schema schema = schemas.get(HexFormat.of().formatHex(row.value(), 2, 10));
      GenericRecord record =
          new BinaryMessageDecoder<GenericRecord>(GenericData.get(), schema).decode(row.value());
      rows.put(row.key(), record.toString());
    }
    return rows;
  }

  private <R extends Record> List<String> folderRows(Table<R> table) {
    List<String> rows = new ArrayList<>();
    TableReader.read(
        table,
        new LocalFolder(folder.resolve("results")),
        row -> rows.add(table.encode(row).toString()));
    return rows;
  }

  @Test
  void topics_ofTheRun_holdTheRowsOfTheFolder() throws Exception {
    for (Table<?> table : Tables.ALL) {
      if (TABLES.contains(table.name())) {
        List<String> rows = folderRows(table);
        assertThat(rows).isNotEmpty();
        assertThat(rows(table.name()).values()).as(table.name()).containsExactlyElementsOf(rows);
      }
    }
  }

  @Test
  void runs_theRun_standsThereWithItsSummary() throws Exception {
    ObjectMapper mapper = new ObjectMapper();
    Map<String, String> runs = rows("runs");
    String id = ResultsFolder.readSummary(new LocalFolder(folder.resolve("results"))).run().id();
    assertThat(runs).containsOnlyKeys("[\"" + id + "\"]");
    JsonNode run = mapper.readTree(runs.values().iterator().next());
    ObjectNode ofFolder =
        (ObjectNode) mapper.readTree(Files.readString(folder.resolve("results/summary.json")));
    ofFolder.remove(List.of("sealed", "sha256"));
    assertThat(mapper.readTree(run.get("summary").asText())).isEqualTo(ofFolder);
  }

  @Test
  void publish_afterAProcessThatDied_leavesNothingOfIt() throws Exception {
    String id = ResultsFolder.readSummary(new LocalFolder(folder.resolve("results"))).run().id();
    Map<String, String> before = rows("runtimes");
    int runs = records("runs").size();
    Properties properties = KafkaSettings.of(null).client(prefix);
    properties.put("transactional.id", prefix.topic() + "-" + id);
    properties.put("key.serializer", StringSerializer.class.getName());
    properties.put("value.serializer", ByteArraySerializer.class.getName());
    try (KafkaProducer<String, byte[]> dead = new KafkaProducer<>(properties)) {
      dead.initTransactions();
      dead.beginTransaction();
      dead.send(new ProducerRecord<>(prefix.topic() + ".runtimes", "half", new byte[1])).get();
      Program.ok("publish", path("results"), "--sink", prefix.toString());
      assertThat(rows("runtimes")).isEqualTo(before);
      assertThat(records("runs")).hasSize(runs + 1);
      dead.close(Duration.ZERO);
    }
  }
}
