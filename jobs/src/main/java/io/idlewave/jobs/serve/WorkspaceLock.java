package io.idlewave.jobs.serve;

import io.idlewave.jobs.failure.UsageException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The right of one server to write below a folder: a hidden file that is locked until the server is
 * closed or its process ends. The file stays, so that nobody locks one that others do not find.
 * Everybody has the right on file systems without locks.
 */
final class WorkspaceLock implements AutoCloseable {

  private static final String FILE = ".idlewave-serve.lock";

  private final FileChannel channel;

  private WorkspaceLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the right.
   *
   * @throws UsageException if another server has it
   * @throws IOException if the file cannot be written
   */
  static WorkspaceLock of(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)
        && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new UsageException("serve: a plain file or none at %s, got another".formatted(file));
    }
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    if (isTaken(channel)) {
      channel.close();
      throw new UsageException(
          "serve: a folder that no other server has, got %s, which one serves at the moment"
              .formatted(folder));
    }
    return new WorkspaceLock(channel);
  }

  @SuppressWarnings("resource") // closing the channel gives the lock back
  private static boolean isTaken(FileChannel channel) {
    try {
      return channel.tryLock() == null;
    } catch (OverlappingFileLockException e) {
      return true; // a server of this process
    } catch (IOException e) {
      return false; // a file system without locks
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // the lock goes with the process
    }
  }
}
