package io.idlewave.ingest.archive;

import io.idlewave.ingest.model.MpiCall;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * SHA-256 over a rank's calls, each in the binary encoding of its format version. It depends on the
 * calls alone, not on how a file stores them: codec, blocks, sync marker or a schema with other
 * fields in between.
 */
final class CallDigest {

  private final MessageDigest digest = sha256();
  private final CallBytes bytes;

  /** A digest of calls in the encoding of {@link MpiCallSchema}, {@code divided} or not. */
  CallDigest(boolean divided) {
    this.bytes = new CallBytes(divided);
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  void add(MpiCall call) {
    bytes.clear();
    bytes.add(call);
    add(bytes.since(0));
  }

  /** Takes in calls that lie in {@code encoded} as {@link CallBytes} encodes them. */
  void add(ByteBuffer encoded) {
    digest.update(encoded);
  }

  /** The digest of all calls, in hexadecimal digits; starts anew. */
  String finish() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
