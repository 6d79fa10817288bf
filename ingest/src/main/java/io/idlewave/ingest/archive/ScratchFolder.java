package io.idlewave.ingest.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A folder for temporary files, which is gone when it is closed, and also when the process is
 * interrupted before. What a killed process left goes when the next one makes its first there.
 */
public final class ScratchFolder implements AutoCloseable {

  private static final String PREFIX = "idlewave-";

  /** An interrupted process gives what still writes this many chances to come to rest. */
  private static final int ROUNDS = 30;

  /** So many rounds in which nothing was written are rest. */
  private static final int QUIET_ROUNDS = 10;

  private static final int ATTEMPTS = 10;

  private static final long PAUSE_MILLIS = 100;

  private static final Set<Path> SWEPT = ConcurrentHashMap.newKeySet();

  private final Path path;
  private @Nullable ScratchLock lock;
  // An interrupted process gets no further than its hooks.
  private final Thread hook = new Thread(() -> sweep(ScratchFolder::pause), "remove scratch");

  private ScratchFolder(Path path) {
    this.path = path;
  }

  /**
   * Makes the folder where the system keeps temporary files.
   *
   * @throws IOException if there is no place for it
   */
  public static ScratchFolder create() throws IOException {
    return locked(Files.createTempDirectory(ScratchLock.prefix(PREFIX)));
  }

  /**
   * Makes the folder in another.
   *
   * @throws IOException if there is no place for it
   */
  public static ScratchFolder in(Path parent) throws IOException {
    return locked(Files.createTempDirectory(parent, ScratchLock.prefix(PREFIX)).toRealPath());
  }

  private static ScratchFolder locked(Path path) throws IOException {
    ScratchFolder folder = of(path);
    try {
      folder.lock = ScratchLock.of(path);
    } catch (IOException e) {
      folder.close();
      throw e;
    }
    if (SWEPT.add(path.resolveSibling(""))) {
      folder.sweepBeside();
    }
    return folder;
  }

  /** Removes what killed processes left where this folder is. */
  void sweepBeside() {
    ScratchLock.sweepBeside(path, PREFIX);
  }

  /** Takes a folder over, which is empty. */
  static ScratchFolder of(Path path) {
    ScratchFolder folder = new ScratchFolder(path);
    try {
      Runtime.getRuntime().addShutdownHook(folder.hook);
    } catch (IllegalStateException e) {
      // the process is ending, and the folder made too late for a hook
      folder.delete();
    }
    return folder;
  }

  /** The folder. */
  public Path path() {
    return path;
  }

  /**
   * Deletes again and again: a cluster that is just starting makes its folders anew, parents
   * included.
   */
  void sweep(Runnable pause) {
    delete();
    int quiet = 0;
    for (int round = 0; round < ROUNDS && quiet < QUIET_ROUNDS; round++) {
      pause.run();
      quiet = Files.exists(path) ? 0 : quiet + 1;
      delete();
    }
  }

  private void delete() {
    try {
      FileTrees.delete(path);
    } catch (IOException e) {
      // something writes into it, or deletes as well: the next round meets what is left
    }
  }

  private void unlock() {
    try {
      if (lock != null) {
        lock.close();
      }
    } catch (IOException e) {
      // the lock ends with the process
    }
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Removes it, as far as the system lets us: a cluster that is ending removes its files, too. */
  @Override
  public void close() {
    for (int attempt = 0; attempt < ATTEMPTS && Files.exists(path); attempt++) {
      delete();
    }
    unlock();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the process is ending: the hook runs, and finds nothing left
    }
  }
}
