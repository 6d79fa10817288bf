package io.idlewave.jobs.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.live.LiveRecord;
import io.idlewave.graph.live.LiveRecord.Calls;
import io.idlewave.graph.live.LiveRecord.Definitions;
import io.idlewave.graph.live.LiveRecord.RankEnd;
import io.idlewave.ingest.archive.CallRow;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.Operation.Synchronise;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.SyncKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaParser;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Records of topics, against the page for other tools: its schema, and Avro's own reader. */
class TopicFormatTest {

  private static final String NAME = "a stream";
  private static final List<MpiCall> CALLS =
      List.of(
          new MpiCall(
              1,
              100,
              7,
              0,
              List.of(new RegionTime(0, 60), new RegionTime(-1, 40)),
              List.of(new Send(3, -1, 0, 1L << 40, SendMode.READY, 9), new Complete(9))),
          new MpiCall(0, 107, 0, MpiCall.NO_REGION, List.of()),
          new MpiCall(
              2,
              200,
              1,
              MpiCall.NO_REGION,
              List.of(new Synchronise(SyncKind.LOCK, 1, 2, List.of(0, 5)))));
  private static final RankEnd END = new RankEnd(70_000, 4, 99, List.of(new RegionTime(2, 5)));

  static Stream<LiveRecord> contents() {
    return Stream.of(
        new Definitions("{\"functions\": [\"\u00e9\"]}"),
        Calls.of(12, 1L << 33, CALLS),
        END,
        new RankEnd(0, 0, 0, List.of()));
  }

  @ParameterizedTest
  @MethodSource("contents")
  void decode_ofWhatWasEncoded_isTheSame(LiveRecord content) {
    TopicRecord record = TopicRecord.of(NAME, content);
    assertThat(TopicFormat.decode(received(TopicFormat.encode("t", 2, record)))).isEqualTo(record);
  }

  @Test
  void decode_ofAClosedPartition_saysOverHowMany() {
    TopicRecord record = TopicRecord.close(NAME, 3);
    assertThat(TopicFormat.decode(received(TopicFormat.encode("t", 2, record)))).isEqualTo(record);
  }

  @Test
  void encode_calls_areReadByTheSchemaOfThePage() throws IOException {
    ProducerRecord<byte[], byte[]> record =
        TopicFormat.encode("t", 2, TopicRecord.of(NAME, Calls.of(12, 77, CALLS)));
    assertThat(record.partition()).isEqualTo(2);
    assertThat(record.key()).isEqualTo("12".getBytes(StandardCharsets.US_ASCII));
    GenericRecord row = read("RankCalls", record.value());
    assertThat(row.get("rank")).isEqualTo(12);
    assertThat(row.get("firstCall")).isEqualTo(77L);
    List<?> calls = (List<?>) row.get("calls");
    assertThat(calls).hasSize(3);
    GenericRecord call = (GenericRecord) calls.get(0);
    assertThat(call.get("enterNanos")).isEqualTo(100L);
    assertThat(call.get("stretch").toString())
        .isEqualTo("[{\"region\": 0, \"nanos\": 60}, {\"region\": -1, \"nanos\": 40}]");
    assertThat(call.get("operations").toString())
        .isEqualTo(
            "[{\"peer\": 3, \"tag\": -1, \"communicator\": 0, \"bytes\": 1099511627776,"
                + " \"mode\": \"READY\", \"request\": 9}, {\"request\": 9}]");
    GenericRecord last = (GenericRecord) calls.get(2);
    assertThat(last.get("operations").toString())
        .isEqualTo("[{\"kind\": \"LOCK\", \"communicator\": 1, \"window\": 2, \"ranks\": [0, 5]}]");
  }

  @Test
  void encode_endOfARank_isReadByTheSchemaOfThePage() throws IOException {
    ProducerRecord<byte[], byte[]> record = TopicFormat.encode("t", 0, TopicRecord.of(NAME, END));
    assertThat(read("RankEnd", record.value()).toString())
        .isEqualTo(
            "{\"rank\": 70000, \"calls\": 4, \"lastEventNanos\": 99,"
                + " \"tail\": [{\"region\": 2, \"nanos\": 5}]}");
  }

  @Test
  void decode_ofWhatAvroWrote_hasTheCalls() throws IOException {
    Schema schema = schema("RankCalls");
    byte[] ours =
        Objects.requireNonNull(
            TopicFormat.encode("t", 0, TopicRecord.of(NAME, Calls.of(4, 5, CALLS))).value());
    byte[] theirs = write(schema, read("RankCalls", ours));
    TopicRecord record = TopicFormat.decode(received("calls", theirs));
    Calls calls = (Calls) Objects.requireNonNull(record.content());
    assertThat(calls.rank()).isEqualTo(4);
    assertThat(calls.firstCall()).isEqualTo(5);
    assertThat(CallRow.decode(calls.encoded(), calls.count())).isEqualTo(CALLS);
  }

  @Test
  void decode_emptyRow_isRefusedWithItsPlace() throws IOException {
    Schema schema = schema("RankCalls");
    GenericRecord empty = new GenericData.Record(schema);
    empty.put("rank", 0);
    empty.put("firstCall", 0L);
    empty.put("calls", List.of());
    byte[] value = write(schema, empty);
    assertThatThrownBy(() -> TopicFormat.decode(received("calls", value)))
        .isInstanceOf(BadTraceException.class)
        .hasMessageStartingWith("topic t, partition 1, offset 42: ");
  }

  @Test
  void decode_everyTruncatedValue_isRefused() {
    for (LiveRecord content : List.of(Calls.of(12, 77, CALLS), END)) {
      ProducerRecord<byte[], byte[]> whole =
          TopicFormat.encode("t", 0, TopicRecord.of(NAME, content));
      String kind = content instanceof Calls ? "calls" : "end";
      int mostTaken = content instanceof Calls ? 4 : whole.value().length;
      for (int length = 0; length < mostTaken; length++) {
        byte[] cut = java.util.Arrays.copyOf(whole.value(), length);
        assertThatThrownBy(() -> TopicFormat.decode(received(kind, cut)))
            .as("%s of %d bytes", kind, length)
            .isInstanceOf(BadTraceException.class);
      }
    }
  }

  @Test
  void decode_otherRecords_areRefused() {
    byte[] none = {};
    assertThatThrownBy(() -> TopicFormat.decode(received("1", "calling", none)))
        .hasMessageContaining("kind")
        .hasMessageContaining("got calling");
    assertThatThrownBy(() -> TopicFormat.decode(received("2", "end", none)))
        .hasMessageContaining("version 1")
        .hasMessageEndingWith("got 2");
    assertThatThrownBy(() -> TopicFormat.decode(received("1", "close", none)))
        .hasMessageContaining("partitions");
    ConsumerRecord<byte[], byte[]> bare = new ConsumerRecord<>("t", 1, 42, new byte[0], none);
    assertThatThrownBy(() -> TopicFormat.decode(bare)).hasMessageEndingWith("got none");
  }

  private static ConsumerRecord<byte[], byte[]> received(ProducerRecord<byte[], byte[]> sent) {
    return received(sent.headers(), sent.value());
  }

  private static ConsumerRecord<byte[], byte[]> received(String kind, byte[] value) {
    return received("1", kind, value);
  }

  private static ConsumerRecord<byte[], byte[]> received(
      String version, String kind, byte[] value) {
    Headers headers = new RecordHeaders();
    headers.add("idlewave", version.getBytes(StandardCharsets.US_ASCII));
    headers.add("stream", NAME.getBytes(StandardCharsets.US_ASCII));
    headers.add("kind", kind.getBytes(StandardCharsets.US_ASCII));
    return received(headers, value);
  }

  private static ConsumerRecord<byte[], byte[]> received(Headers headers, byte[] value) {
    return new ConsumerRecord<>(
        "t",
        1,
        42,
        0,
        TimestampType.CREATE_TIME,
        0,
        value.length,
        null,
        value,
        headers,
        Optional.empty());
  }

  private static Schema schema(String name) throws IOException {
    String page = Files.readString(Path.of("..", "..", "docs", "live.md"));
    String block = page.substring(page.indexOf("```json") + 7);
    Schema union = new SchemaParser().parse(block.substring(0, block.indexOf("```"))).mainSchema();
    return union.getTypes().stream()
        .filter(type -> type.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static GenericRecord read(String name, byte[] value) throws IOException {
    return new GenericDatumReader<GenericRecord>(schema(name))
        .read(null, DecoderFactory.get().binaryDecoder(value, null));
  }

  private static byte[] write(Schema schema, GenericRecord record) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder out = EncoderFactory.get().binaryEncoder(bytes, null);
    new GenericDatumWriter<GenericRecord>(schema).write(record, out);
    out.flush();
    return bytes.toByteArray();
  }
}
