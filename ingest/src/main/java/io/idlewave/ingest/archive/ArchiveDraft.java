package io.idlewave.ingest.archive;

import io.idlewave.ingest.file.FileTrees;
import io.idlewave.ingest.file.NativeCodecs;
import io.idlewave.ingest.file.ScratchFolder;
import io.idlewave.ingest.file.TargetLock;
import io.idlewave.ingest.model.PlainText;
import io.idlewave.ingest.model.TraceMetadata;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * An archive under construction, in a hidden folder beside its target, which it replaces as a whole
 * at the end or not at all.
 *
 * <ol>
 *   <li>{@link #rank} writes the calls of each rank; several threads may write different ranks.
 *   <li>{@link #seal} completes the archive where it is, so that more can be written into its
 *       folder, such as an index.
 *   <li>{@link #publish} moves it to the target.
 * </ol>
 *
 * <p>A target has one draft at a time. What an interrupted process was drafting goes with it.
 * {@link #close} without {@code publish} removes everything and leaves the target as it was.
 */
public final class ArchiveDraft implements Closeable {

  private final TargetFolder target;
  private final TargetLock lock;
  private final Path staging;
  private final ScratchFolder swept;
  private final Map<Integer, RankWriter> writers = new ConcurrentHashMap<>();
  private final Map<Integer, ContainerWriter> containers = new ConcurrentHashMap<>();
  private int blockBytes = RankWriter.blockBytes(1);
  private List<String> rankDigests = List.of();
  private @Nullable TraceArchive sealed;

  private ArchiveDraft(TargetFolder target, TargetLock lock, Path staging) {
    this.target = target;
    this.lock = lock;
    this.staging = staging;
    this.swept = ScratchFolder.of(staging);
  }

  /**
   * Starts an archive that will take the place of {@code folder}.
   *
   * @throws UncheckedIOException if the folder holds anything but an archive, is a symbolic link,
   *     has a draft already, or cannot be written beside, or {@link NativeCodecs} cannot be loaded
   */
  public static ArchiveDraft replacing(Path folder) {
    NativeCodecs.require();
    try {
      TargetFolder target = TargetFolder.of(folder);
      TargetLock lock = target.lock();
      try {
        return new ArchiveDraft(target, lock, target.stage());
      } catch (IOException e) {
        lock.close();
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Makes the blocks of all ranks so small that a block of each of {@code ranks} ranks can be in
   * memory at a time. To be called before the first {@link #rank}; without it there are few ranks.
   */
  public void expectRanks(int ranks) {
    blockBytes = RankWriter.blockBytes(ranks);
  }

  /** A writer for the calls of {@code rank}, to be closed before {@link #seal}. */
  public RankWriter rank(int rank) {
    ContainerWriter container =
        containers.computeIfAbsent(Containers.of(rank), number -> container(rank));
    RankWriter writer = new RankWriter(container, rank, blockBytes);
    if (writers.put(rank, writer) != null) {
      throw new IllegalArgumentException("rank " + rank + " has a writer already");
    }
    return writer;
  }

  private ContainerWriter container(int rank) {
    Path file = Containers.file(staging, rank);
    try {
      return new ContainerWriter(file, Containers.of(rank));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create " + file, e);
    }
  }

  /** A place for a file that is needed only until {@link #seal}. */
  public Path scratch(String name) {
    try {
      return Files.createDirectories(staging.resolve("scratch")).resolve(name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Completes the archive in its hidden folder. Its names are made {@linkplain PlainText plain}; a
   * warning says where a single time is nearly all of a rank's.
   */
  public TraceArchive seal(TraceMetadata metadata) {
    List<String> digests = new ArrayList<>();
    List<List<Long>> positions = new ArrayList<>();
    List<LongestTime> longest = new ArrayList<>();
    for (int rank = 0; rank < metadata.rankCount(); rank++) {
      RankWriter writer = writers.get(rank);
      if (writer == null) {
        throw new IllegalStateException("rank " + rank + " was never written");
      }
      digests.add(writer.digest());
      positions.add(writer.positions());
      longest.add(writer.longest());
    }
    try {
      FileTrees.delete(staging.resolve("scratch"));
      closeContainers();
      BlockIndex.write(staging, positions);
      TraceMetadata warned = ImplausibleTimes.warned(metadata, longest::get);
      TraceArchive archive = MetadataFile.write(staging, PlainNames.of(warned), digests);
      rankDigests = digests;
      sealed = archive;
      return archive;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot complete " + staging, e);
    }
  }

  /**
   * The sealed archive with other metadata, such as what a walk over it has found; of as many
   * ranks, whose calls stay as they are.
   */
  public TraceArchive restate(TraceMetadata metadata) {
    try {
      TraceArchive archive = MetadataFile.write(staging, PlainNames.of(metadata), rankDigests);
      sealed = archive;
      return archive;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot complete " + staging, e);
    }
  }

  /** Puts the sealed archive in the place of the target, of which others may now make another. */
  public TraceArchive publish() {
    TraceArchive archive = sealed;
    if (archive == null) {
      throw new IllegalStateException("seal the archive first");
    }
    try {
      target.replaceBy(staging);
      lock.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return archive.movedTo(target.folder());
  }

  /** Seals the archive and publishes it at once. */
  public TraceArchive publish(TraceMetadata metadata) {
    seal(metadata);
    return publish();
  }

  private void closeContainers() throws IOException {
    for (ContainerWriter container : containers.values()) {
      container.close();
    }
  }

  /** Gives up what was not published. */
  @Override
  public void close() {
    try (lock;
        swept) {
      closeContainers();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + staging, e);
    }
  }
}
