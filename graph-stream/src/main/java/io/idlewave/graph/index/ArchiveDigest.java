package io.idlewave.graph.index;

import io.idlewave.ingest.archive.TraceArchive;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Names the content of an archive, so that what was made from another content is noticed. */
public final class ArchiveDigest {

  private static final long MISSING = -1;

  private ArchiveDigest() {}

  /**
   * SHA-256, in hexadecimal digits, of the archive's {@code trace.json} and the lengths of its rank
   * files as they lie on disk.
   */
  public static String of(TraceArchive archive) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(Files.readAllBytes(archive.folder().resolve("trace.json")));
      ByteBuffer lengths = ByteBuffer.allocate(Long.BYTES * archive.metadata().rankCount());
      for (int rank = 0; rank < archive.metadata().rankCount(); rank++) {
        Path file = archive.folder().resolve("rank-%05d.avro".formatted(rank));
        lengths.putLong(Files.exists(file) ? Files.size(file) : MISSING);
      }
      digest.update(lengths.flip());
      return HexFormat.of().formatHex(digest.digest());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + archive.folder(), e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
