package io.idlewave.jobs.kafka;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.jobs.results.StagedRun;
import io.idlewave.jobs.results.summary.ReportJson;
import io.idlewave.jobs.results.table.Table;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.message.BinaryMessageEncoder;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/**
 * The records of a run. A value is Avro's single-object encoding of the row, whose schema stands in
 * the topic of schemas under its fingerprint; the key is a JSON list of the run and of the row's
 * key, the same whenever the run is written.
 */
final class RunRecords {

  /** The topic of runs: what comes last, when all rows have been sent. */
  static final String RUNS = "runs";

  static final String SCHEMAS = "schemas";

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final Schema RUN =
      SchemaBuilder.record("Run")
          .namespace("io.idlewave")
          .doc("a run whose rows are complete")
          .fields()
          .requiredString("study")
          .requiredString("summary")
          .endRecord();

  private final Producer<String, byte[]> producer;
  private final KafkaAddress prefix;
  private final String run;
  private @Nullable BinaryMessageEncoder<GenericRecord> encoder;

  RunRecords(Producer<String, byte[]> producer, KafkaAddress prefix, String run) {
    this.producer = producer;
    this.prefix = prefix;
    this.run = run;
  }

  /** Rows of that table follow. */
  void begin(Table<?> table) {
    begin(table.schema());
  }

  private void begin(Schema schema) {
    encoder = new BinaryMessageEncoder<>(GenericData.get(), schema);
    byte[] text = schema.toString().getBytes(StandardCharsets.UTF_8);
    send(SCHEMAS, fingerprint(schema), text);
  }

  /** As in single-object encoding: 16 hexadecimal digits of CRC-64-AVRO, first byte first. */
  private static String fingerprint(Schema schema) {
    long bits = SchemaNormalization.parsingFingerprint64(schema);
    return HexFormat.of().toHexDigits(Long.reverseBytes(bits));
  }

  /** The next row of the table that began. */
  void send(Table<?> table, GenericRecord row) throws IOException {
    List<@Nullable Object> key = new ArrayList<>();
    key.add(run);
    for (String column : table.key()) {
      Object value = row.get(column);
      key.add(value instanceof CharSequence ? value.toString() : value);
    }
    send(table.name(), key(key), value(row));
  }

  /** All rows have been sent: the run itself. */
  void end(StagedRun of) throws IOException {
    begin(RUN);
    GenericRecord record = new GenericData.Record(RUN);
    record.put("study", of.header().study().toYaml());
    record.put("summary", ReportJson.write(of.summary()));
    send(RUNS, key(List.of(run)), value(record));
  }

  private byte[] value(GenericRecord record) throws IOException {
    BinaryMessageEncoder<GenericRecord> current = encoder;
    if (current == null) {
      throw new IllegalStateException("rows come after begin()");
    }
    return current.encode(record).array();
  }

  private static String key(List<?> parts) {
    try {
      return JSON.writeValueAsString(parts);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("texts and numbers have a JSON form", e);
    }
  }

  /** A record that fails fails the transaction: its commit says so. */
  private void send(String topic, String key, byte[] value) {
    var unused = producer.send(new ProducerRecord<>(SinkTopics.name(prefix, topic), key, value));
  }
}
