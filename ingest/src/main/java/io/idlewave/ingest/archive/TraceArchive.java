package io.idlewave.ingest.archive;

import io.idlewave.ingest.file.NativeCodecs;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.TraceMetadata;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A trace archive on disk: a folder with {@code trace.json}, Avro container files of calls, and an
 * index of the blocks in them, made by an {@link ArchiveDraft}. Up to format version 3 each rank
 * has a file of its own and there is no such index.
 */
public final class TraceArchive {

  static final String METADATA_FILE = "trace.json";

  private final Path folder;
  private final TraceMetadata metadata;
  private final List<String> rankDigests;
  private final String contentDigest;
  private final Containers containers;
  private @Nullable BlockIndex index;

  TraceArchive(
      Path folder, TraceMetadata metadata, List<String> rankDigests, String contentDigest) {
    this.folder = folder;
    this.metadata = metadata;
    this.rankDigests = List.copyOf(rankDigests);
    this.contentDigest = contentDigest;
    this.containers = new Containers(folder);
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
   * @throws UncheckedIOException if {@link NativeCodecs} cannot be loaded
   */
  public static TraceArchive open(Path folder) {
    NativeCodecs.require();
    return MetadataFile.read(folder);
  }

  TraceArchive movedTo(Path other) {
    return new TraceArchive(other, metadata, rankDigests, contentDigest);
  }

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
   * Per rank SHA-256 over the bytes of its calls, as {@link CallRow} encodes them where the archive
   * is of the latest format version; none in an archive of format version 1.
   */
  public List<String> rankDigests() {
    return rankDigests;
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
    boolean divided = metadata.dividesStretches();
    return new RankReader(
        metadata.sharesFiles() ? shared(rank) : new RankFile(rankFile(folder, rank), divided),
        metadata.ranks().get(rank).calls(),
        from,
        digested ? rankDigests.get(rank) : null,
        divided);
  }

  private CallBlocks shared(int rank) {
    String place = "%s: rank %d".formatted(Containers.file(folder, rank), rank);
    return new ContainerBlocks(containers, rank, place, index().positions(rank));
  }

  private synchronized BlockIndex index() {
    BlockIndex known = index;
    if (known == null) {
      known = BlockIndex.read(folder, metadata.rankCount());
      index = known;
    }
    return known;
  }

  /** Reads the calls of {@code rank} from the first on. */
  public RankReader openRank(int rank) {
    return openRank(rank, CallPosition.START);
  }

  /** The file of a rank that shares it with no other, as up to format version 3. */
  static Path rankFile(Path folder, int rank) {
    return folder.resolve(String.format(Locale.ROOT, "rank-%05d.avro", rank));
  }
}
