package io.idlewave.ingest.archive;

import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.TraceMetadata;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * A trace archive on disk: a folder with {@code trace.json} and one Avro container file per rank,
 * made by an {@link ArchiveDraft}.
 */
public final class TraceArchive {

  static final String METADATA_FILE = "trace.json";

  private final Path folder;
  private final TraceMetadata metadata;
  private final List<String> rankDigests;
  private final String contentDigest;

  TraceArchive(
      Path folder, TraceMetadata metadata, List<String> rankDigests, String contentDigest) {
    this.folder = folder;
    this.metadata = metadata;
    this.rankDigests = List.copyOf(rankDigests);
    this.contentDigest = contentDigest;
  }

  /** Whether {@code path} is the folder of an archive, sound or not. */
  public static boolean isArchive(Path path) {
    return Files.isRegularFile(path.resolve(METADATA_FILE));
  }

  /**
   * Opens an archive.
   *
   * @throws BadTraceException if there is none, it has a format version that cannot be read, or its
   *     {@code trace.json} was changed since it was written
   */
  public static TraceArchive open(Path folder) {
    return MetadataFile.read(folder);
  }

  TraceArchive movedTo(Path other) {
    return new TraceArchive(other, metadata, rankDigests, contentDigest);
  }

  /** The archive's folder. */
  public Path folder() {
    return folder;
  }

  /** The content of {@code trace.json}. */
  public TraceMetadata metadata() {
    return metadata;
  }

  /**
   * Identifies what the archive holds: SHA-256 in hexadecimal digits, over metadata and calls of
   * all ranks; of an archive of format version 1 over its metadata alone. It does not depend on
   * where the archive lies or on how its files store the calls.
   */
  public String contentDigest() {
    return contentDigest;
  }

  /**
   * Reads the calls of {@code rank} from the given place on. Read from the first call to the last
   * they are compared with the digest that ingest took of them.
   *
   * @throws BadTraceException if the rank's file is missing or no rank file; reading on throws it
   *     for a file that is truncated, corrupted, changed, or not as long as {@code trace.json} says
   */
  public RankReader openRank(int rank, CallPosition from) {
    Objects.checkIndex(rank, metadata.rankCount());
    boolean digested = !rankDigests.isEmpty() && from.equals(CallPosition.START);
    return new RankReader(
        rankFile(folder, rank),
        metadata.ranks().get(rank).calls(),
        from,
        digested ? rankDigests.get(rank) : null,
        metadata.dividesStretches());
  }

  /** Reads the calls of {@code rank} from the first on. */
  public RankReader openRank(int rank) {
    return openRank(rank, CallPosition.START);
  }

  static Path rankFile(Path folder, int rank) {
    return folder.resolve("rank-%05d.avro".formatted(rank));
  }
}
