package io.idlewave.perturb.propagate;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The SHA-256 of what serializing something gives: all that it is wherever it travels to. */
public final class SerializedDigest {

  private SerializedDigest() {}

  /**
   * 64 hexadecimal digits. Equal ones stand for equal content; content that is equal may still have
   * others, for instance where it was put together in another order.
   */
  public static String of(Object content) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      try (ObjectOutputStream out =
          new ObjectOutputStream(new DigestOutputStream(OutputStream.nullOutputStream(), digest))) {
        out.writeObject(content);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
