package io.idlewave.jobs.results.table;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;

/** SHA-256 digests. */
public final class Sha256 {

  private Sha256() {}

  static MessageDigest start() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  public static String hex(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }

  public static String hex(byte[] content) {
    MessageDigest digest = start();
    digest.update(content);
    return hex(digest);
  }

  /** In Base64, as a Content-Security-Policy has it. */
  public static String base64(byte[] content) {
    MessageDigest digest = start();
    digest.update(content);
    return Base64.getEncoder().encodeToString(digest.digest());
  }
}
