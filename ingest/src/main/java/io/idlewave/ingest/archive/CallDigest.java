package io.idlewave.ingest.archive;

import io.idlewave.ingest.model.MpiCall;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

/**
 * SHA-256 over a rank's calls, each in the binary encoding of its format version. It depends on the
 * calls alone, not on how a file stores them: codec, blocks, sync marker or a schema with other
 * fields in between.
 */
final class CallDigest {

  private static final int BUFFER_BYTES = 8 * 1024;

  private final MessageDigest digest = sha256();
  private final MpiCallWriter writer;
  private final BinaryEncoder encoder =
      new EncoderFactory()
          .configureBufferSize(BUFFER_BYTES)
          .binaryEncoder(new DigestOutputStream(OutputStream.nullOutputStream(), digest), null);

  /** A digest of calls in the encoding of {@link MpiCallSchema}, {@code divided} or not. */
  CallDigest(boolean divided) {
    this.writer = new MpiCallWriter(divided);
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Takes in the next call. */
  void add(MpiCall call) {
    try {
      writer.write(call, encoder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Takes in calls that lie in {@code bytes} as {@link MpiCallWriter} writes them. */
  void add(byte[] bytes, int from, int to) {
    flush();
    digest.update(bytes, from, to - from);
  }

  /** The digest of all calls, in hexadecimal digits; starts anew. */
  String finish() {
    flush();
    return HexFormat.of().formatHex(digest.digest());
  }

  private void flush() {
    try {
      encoder.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
