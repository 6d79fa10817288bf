package io.idlewave.jobs.kafka;

import io.idlewave.graph.live.LiveRecord;
import io.idlewave.graph.live.LiveRecord.Calls;
import io.idlewave.graph.live.LiveRecord.Definitions;
import io.idlewave.graph.live.LiveRecord.RankEnd;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.RegionTime;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * How a live stream lies in a topic, as docs/live.md describes it for other tools: headers in ASCII
 * say format version, stream and kind; calls are rows of an archive in Avro's binary encoding.
 */
public final class TopicFormat {

  /** The version that this code writes, and the only one that it reads. */
  public static final int VERSION = 1;

  private static final String VERSION_HEADER = "idlewave";
  private static final String STREAM_HEADER = "stream";
  private static final String KIND_HEADER = "kind";
  private static final String PARTITIONS_HEADER = "partitions";

  private static final String DEFINITIONS = "definitions";
  private static final String CALLS = "calls";
  private static final String END = "end";
  private static final String CLOSE = "close";

  private static final byte END_OF_ARRAY = 0;

  private TopicFormat() {}

  /** The record to be sent to a partition. What a rank says has the rank as its key. */
  public static ProducerRecord<byte[], byte[]> encode(
      String topic, int partition, TopicRecord record) {
    LiveRecord content = record.content();
    if (content == null) {
      ProducerRecord<byte[], byte[]> close =
          headed(topic, partition, record.stream(), CLOSE, null, new byte[0]);
      close.headers().add(PARTITIONS_HEADER, ascii(record.closedPartitions()));
      return close;
    }
    if (content instanceof Definitions definitions) {
      byte[] json = definitions.json().getBytes(StandardCharsets.UTF_8);
      return headed(topic, partition, record.stream(), DEFINITIONS, null, json);
    }
    if (content instanceof Calls calls) {
      byte[] key = ascii(calls.rank());
      return headed(topic, partition, record.stream(), CALLS, key, row(calls));
    }
    RankEnd end = (RankEnd) content;
    return headed(topic, partition, record.stream(), END, ascii(end.rank()), end(end));
  }

  private static ProducerRecord<byte[], byte[]> headed(
      String topic,
      int partition,
      String stream,
      String kind,
      byte @Nullable [] key,
      byte[] value) {
    ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(topic, partition, key, value);
    record
        .headers()
        .add(VERSION_HEADER, ascii(VERSION))
        .add(STREAM_HEADER, stream.getBytes(StandardCharsets.UTF_8))
        .add(KIND_HEADER, kind.getBytes(StandardCharsets.US_ASCII));
    return record;
  }

  private static byte[] ascii(int number) {
    return Integer.toString(number).getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] row(Calls calls) {
    return written(
        calls.encoded().length,
        out -> {
          out.writeInt(calls.rank());
          out.writeLong(calls.firstCall());
          out.writeLong(calls.count());
          out.writeFixed(calls.encoded());
          out.writeLong(END_OF_ARRAY);
        });
  }

  private static byte[] end(RankEnd end) {
    return written(
        0,
        out -> {
          out.writeInt(end.rank());
          out.writeLong(end.calls());
          out.writeLong(end.lastEventNanos());
          out.writeArrayStart();
          out.setItemCount(end.tail().size());
          for (RegionTime part : end.tail()) {
            out.startItem();
            out.writeInt(part.region());
            out.writeLong(part.nanos());
          }
          out.writeArrayEnd();
        });
  }

  /** Writes fields. */
  @FunctionalInterface
  private interface Fields {
    void write(BinaryEncoder out) throws IOException;
  }

  private static byte[] written(int expectedBytes, Fields fields) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(expectedBytes + 32);
    try {
      fields.write(EncoderFactory.get().directBinaryEncoder(bytes, null));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /**
   * What a record says.
   *
   * @throws BadTraceException if it is no record of a live stream of this version; the message says
   *     where it lies
   */
  public static TopicRecord decode(ConsumerRecord<byte[], byte[]> record) {
    try {
      requireVersion(record.headers());
      String stream = text(record.headers(), STREAM_HEADER);
      byte[] value = record.value() == null ? new byte[0] : record.value();
      String kind = text(record.headers(), KIND_HEADER);
      return switch (kind) {
        case DEFINITIONS ->
            TopicRecord.of(stream, new Definitions(new String(value, StandardCharsets.UTF_8)));
        case CALLS -> TopicRecord.of(stream, calls(value));
        case END -> TopicRecord.of(stream, rankEnd(value));
        case CLOSE -> TopicRecord.close(stream, partitions(record.headers()));
        default ->
            throw new IllegalArgumentException(
                "kind: one of %s, %s, %s, %s; got %s"
                    .formatted(DEFINITIONS, CALLS, END, CLOSE, kind));
      };
    } catch (IOException | RuntimeException e) {
      throw new BadTraceException(
          "topic %s, partition %d, offset %d: %s"
              .formatted(
                  record.topic(),
                  record.partition(),
                  record.offset(),
                  Objects.requireNonNullElse(e.getMessage(), "no record of a live stream")),
          e);
    }
  }

  private static void requireVersion(Headers headers) {
    Header header = headers.lastHeader(VERSION_HEADER);
    String found = header == null ? "none" : new String(header.value(), StandardCharsets.US_ASCII);
    if (!found.equals(Integer.toString(VERSION))) {
      throw new IllegalArgumentException(
          "a record of a live stream of format version %d (header %s), got %s"
              .formatted(VERSION, VERSION_HEADER, found));
    }
  }

  private static String text(Headers headers, String name) {
    Header header = headers.lastHeader(name);
    if (header == null) {
      throw new IllegalArgumentException("the header " + name + ", got none");
    }
    return new String(header.value(), StandardCharsets.UTF_8);
  }

  private static int partitions(Headers headers) {
    String found = text(headers, PARTITIONS_HEADER);
    if (!found.matches("[1-9][0-9]{0,8}")) {
      throw new IllegalArgumentException(PARTITIONS_HEADER + ": at least 1, got " + found);
    }
    return Integer.parseInt(found);
  }

  private static Calls calls(byte[] value) throws IOException {
    BinaryDecoder in = DecoderFactory.get().binaryDecoder(value, null);
    int rank = in.readInt();
    long firstCall = in.readLong();
    int count = Math.toIntExact(in.readArrayStart());
    int from = value.length - in.inputStream().available();
    int to = value.length - 1;
    if (to < from || value[to] != END_OF_ARRAY) {
      throw new IllegalArgumentException("calls as one block of an array, got something else");
    }
    return new Calls(rank, firstCall, count, Arrays.copyOfRange(value, from, to));
  }

  private static RankEnd rankEnd(byte[] value) throws IOException {
    BinaryDecoder in = DecoderFactory.get().binaryDecoder(value, null);
    int rank = in.readInt();
    long calls = in.readLong();
    long lastEventNanos = in.readLong();
    List<RegionTime> tail = new ArrayList<>();
    for (long items = in.readArrayStart(); items != 0; items = in.arrayNext()) {
      for (long i = 0; i < items; i++) {
        tail.add(new RegionTime(in.readInt(), in.readLong()));
      }
    }
    return new RankEnd(rank, calls, lastEventNanos, tail);
  }
}
