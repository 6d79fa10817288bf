package io.idlewave.graph.cut;

import io.idlewave.ingest.archive.TraceArchive;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/**
 * Where the cuts of an archive lie: {@code cuts.avro}, an Avro container file with one {@link Cut}
 * per record, in the order of the walk. Its metadata say how the walk was divided into blocks,
 * since the cuts hold for that division only, and which archive it belongs to.
 */
final class CutFile {

  static final String NAME = "cuts.avro";

  static final String BLOCK_ENTRIES = "idlewave.blockEntries";
  static final String CUT_INTERVAL_ENTRIES = "idlewave.cutIntervalEntries";
  static final String ARCHIVE = "idlewave.archive";

  private CutFile() {}

  static Path in(TraceArchive archive) {
    return archive.folder().resolve(NAME);
  }

  /** A checksum of the archive's metadata: tells a file that an older archive left behind. */
  static long fingerprint(TraceArchive archive) {
    CRC32C checksum = new CRC32C();
    checksum.update(archive.metadata().toString().getBytes(StandardCharsets.UTF_8));
    return checksum.getValue();
  }
}
