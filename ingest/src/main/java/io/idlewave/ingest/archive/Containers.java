package io.idlewave.ingest.archive;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The files that ranks share. Each is open while one of its ranks is read, once for all. */
final class Containers {

  /**
   * At most so many files hold the calls of an archive: few enough to be open at a time, and enough
   * for threads to write different ones. Up to so many ranks have a file each.
   */
  static final int COUNT = 64;

  private final Path folder;
  private final Map<Integer, Shared> open = new HashMap<>();

  /** A file, and how many ranks of it are being read. */
  private static final class Shared {
    private final ContainerFile file;
    private int users;

    Shared(ContainerFile file) {
      this.file = file;
    }
  }

  Containers(Path folder) {
    this.folder = folder;
  }

  /** The number of the container that holds {@code rank}. */
  static int of(int rank) {
    return rank % COUNT;
  }

  /** The container that holds {@code rank}. */
  static Path file(Path folder, int rank) {
    return folder.resolve(String.format(Locale.ROOT, "calls-%05d.avro", of(rank)));
  }

  /** The file that holds {@code rank}, to be {@linkplain #release released}. */
  synchronized ContainerFile acquire(int rank) {
    Shared shared = open.get(of(rank));
    if (shared == null) {
      shared = new Shared(new ContainerFile(file(folder, rank)));
      open.put(of(rank), shared);
    }
    shared.users++;
    return shared.file;
  }

  /** Gives back what {@link #acquire} gave. */
  synchronized void release(int rank) {
    Shared shared = open.get(of(rank));
    if (shared != null && --shared.users == 0) {
      open.remove(of(rank));
      shared.file.close();
    }
  }
}
