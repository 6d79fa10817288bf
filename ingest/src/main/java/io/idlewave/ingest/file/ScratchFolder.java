package io.idlewave.ingest.file;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.UUID;
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

  /** Each as the places of one prefix. */
  private static final Set<Path> SWEPT = ConcurrentHashMap.newKeySet();

  private final Path path;
  private final String prefix;
  private @Nullable ScratchLock lock;
  // An interrupted process gets no further than its hooks.
  private final Thread hook = new Thread(() -> sweep(ScratchFolder::pause), "remove scratch");

  private ScratchFolder(Path path, String prefix) {
    this.path = path;
    this.prefix = prefix;
  }

  /**
   * Makes the folder where the system keeps temporary files.
   *
   * @throws IOException if there is no place for it
   */
  public static ScratchFolder create() throws IOException {
    return locked(Files.createTempDirectory(ScratchLock.prefix(PREFIX)), PREFIX);
  }

  /**
   * Makes the folder in another.
   *
   * @throws IOException if there is no place for it
   */
  public static ScratchFolder in(Path parent) throws IOException {
    return in(parent, PREFIX);
  }

  /**
   * Makes the folder in another that people look at, and other machines may: its name is hidden.
   * What a killed process left there goes when one on the same machine makes its first.
   *
   * @throws IOException if there is no place for it
   */
  public static ScratchFolder hiddenIn(Path parent) throws IOException {
    return in(parent, "." + PREFIX + machine() + "-");
  }

  /**
   * Locks of other machines are not seen on every file system: each looks after its own folders,
   * and one without a name after none.
   */
  private static String machine() {
    try {
      return InetAddress.getLocalHost().getHostName().replaceAll("[^A-Za-z0-9.]", "_");
    } catch (UnknownHostException e) {
      return UUID.randomUUID().toString().replace('-', '_');
    }
  }

  private static ScratchFolder in(Path parent, String prefix) throws IOException {
    Path path = Files.createTempDirectory(parent, ScratchLock.prefix(prefix));
    return locked(path.toRealPath(), prefix);
  }

  private static ScratchFolder locked(Path path, String prefix) throws IOException {
    ScratchFolder folder = of(path, prefix);
    try {
      folder.lock = ScratchLock.of(path);
    } catch (IOException e) {
      folder.close();
      throw e;
    }
    if (SWEPT.add(path.resolveSibling(prefix))) {
      folder.sweepBeside();
    }
    return folder;
  }

  /** Removes what killed processes left where this folder is. */
  void sweepBeside() {
    ScratchLock.sweepBeside(path, prefix);
  }

  /** Takes a folder over, which is empty. */
  public static ScratchFolder of(Path path) {
    return of(path, PREFIX);
  }

  private static ScratchFolder of(Path path, String prefix) {
    ScratchFolder folder = new ScratchFolder(path, prefix);
    try {
      Runtime.getRuntime().addShutdownHook(folder.hook);
    } catch (IllegalStateException e) {
      // the process is ending, and the folder made too late for a hook
      folder.delete();
    }
    return folder;
  }

  public Path path() {
    return path;
  }

  /** Deletes repeatedly: a cluster that is starting makes its folders anew, parents included. */
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
