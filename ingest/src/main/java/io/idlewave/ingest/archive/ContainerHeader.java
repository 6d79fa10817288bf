package io.idlewave.ingest.archive;

import io.idlewave.ingest.file.VarintBytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileConstants;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

/**
 * The header of an Avro container file: its codec, its schema, and the marker before and after
 * every block.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#object-container-files">Avro
 *     1.12, object container files</a>
 */
final class ContainerHeader {

  private static final String TEXT = MpiCallSchema.RANK_CALLS.toString();

  private final String codec;
  private final String schema;
  private final byte[] marker;

  private ContainerHeader(String codec, String schema, byte[] marker) {
    this.codec = codec;
    this.schema = schema;
    this.marker = marker;
  }

  /** For the container of that number: another marker in each, the same each time. */
  static ContainerHeader of(int container) {
    byte[] name = ("idlewave calls, container " + container).getBytes(StandardCharsets.US_ASCII);
    byte[] marker = Arrays.copyOf(CallDigest.sha256().digest(name), DataFileConstants.SYNC_SIZE);
    return new ContainerHeader(DataFileConstants.ZSTANDARD_CODEC, TEXT, marker);
  }

  /**
   * For a file that begins with {@code bytes}.
   *
   * @throws IOException if that is no container file of calls by rank
   */
  static ContainerHeader read(byte[] bytes) throws IOException {
    byte[] magic = DataFileConstants.MAGIC;
    if (bytes.length < magic.length
        || !Arrays.equals(magic, 0, magic.length, bytes, 0, magic.length)) {
      throw new IOException("an Avro container file, got something else");
    }
    try {
      VarintBytes in = new VarintBytes();
      in.read(bytes, magic.length, bytes.length);
      Map<String, String> entries = new HashMap<>();
      for (long count = in.nextLong(); count != 0; count = in.nextLong()) {
        if (count < 0) {
          in.nextLong();
        }
        for (long i = 0; i < Math.abs(count); i++) {
          String key = text(in.nextBytes());
          entries.put(key, text(in.nextBytes()));
        }
      }
      byte[] marker = in.nextBytes(DataFileConstants.SYNC_SIZE);
      ContainerHeader header =
          new ContainerHeader(
              entries.getOrDefault(DataFileConstants.CODEC, DataFileConstants.NULL_CODEC),
              entries.getOrDefault(DataFileConstants.SCHEMA, ""),
              marker);
      header.requireOurs();
      return header;
    } catch (RuntimeException e) {
      throw new IOException("an Avro container file, got a damaged one: " + e.getMessage(), e);
    }
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private void requireOurs() throws IOException {
    if (!isOurs() || !codec.equals(DataFileConstants.ZSTANDARD_CODEC)) {
      throw new IOException(
          "%s blocks of calls by rank, got another schema or codec (%s): the file was rewritten"
              .formatted(DataFileConstants.ZSTANDARD_CODEC, codec));
    }
  }

  private boolean isOurs() throws IOException {
    if (schema.equals(TEXT)) {
      return true;
    }
    Schema parsed = parsed();
    return parsed.equals(MpiCallSchema.RANK_CALLS)
        || parsed.equals(MpiCallSchema.TWO_SIDED_RANK_CALLS);
  }

  private Schema parsed() throws IOException {
    try {
      return new Schema.Parser().parse(schema);
    } catch (RuntimeException e) {
      throw new IOException("the schema of calls by rank, got a damaged one", e);
    }
  }

  /** The header as it stands in the file. */
  byte[] bytes() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder out = EncoderFactory.get().directBinaryEncoder(bytes, null);
    out.writeFixed(DataFileConstants.MAGIC);
    out.writeMapStart();
    out.setItemCount(2);
    out.startItem();
    out.writeString(DataFileConstants.CODEC);
    out.writeBytes(codec.getBytes(StandardCharsets.UTF_8));
    out.startItem();
    out.writeString(DataFileConstants.SCHEMA);
    out.writeBytes(schema.getBytes(StandardCharsets.UTF_8));
    out.writeMapEnd();
    out.writeFixed(marker);
    out.flush();
    return bytes.toByteArray();
  }

  /** The marker before and after every block. */
  byte[] marker() {
    return marker.clone();
  }
}
