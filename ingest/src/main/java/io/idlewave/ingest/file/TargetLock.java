package io.idlewave.ingest.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The right to make the archive of a folder, which one draft has at a time: a hidden file beside
 * the folder, locked until its owner closes it or its process ends. Everybody has the right on file
 * systems without locks.
 */
public final class TargetLock implements Closeable {

  private static final int ATTEMPTS = 100;

  private static final long MAX_BYTES = 1 << 16;

  private final Path file;
  private final FileChannel channel;
  // An interrupted process gets no further than its hooks.
  private final Thread hook = new Thread(this::remove, "remove lock");

  private TargetLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Takes the right to make the archive {@code folder}.
   *
   * @throws IOException if somebody else has it, or the file cannot be written
   */
  public static TargetLock of(Path folder, Path file) throws IOException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      FileChannel channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
      boolean ours = false;
      try {
        if (isTaken(channel)) {
          break;
        }
        ours = isFound(channel, file);
        if (ours) {
          return new TargetLock(file, channel).untilTheEnd();
        }
      } finally {
        if (!ours) {
          channel.close();
        }
      }
    }
    throw new IOException(folder + ": another program is making this archive at the moment");
  }

  @SuppressWarnings("resource") // closing the channel gives the lock back
  private static boolean isTaken(FileChannel channel) {
    try {
      return channel.tryLock() == null;
    } catch (OverlappingFileLockException e) {
      return true;
    } catch (IOException e) {
      return false; // a file system without locks
    }
  }

  /**
   * Whether other processes find the locked file: its previous owner may have removed it meanwhile.
   * The file is recognised by its size, because opening it a second time would lose the lock when
   * that channel closes.
   */
  private static boolean isFound(FileChannel channel, Path file) throws IOException {
    long sizeBytes = ThreadLocalRandom.current().nextLong(1, MAX_BYTES);
    channel.truncate(0).write(ByteBuffer.wrap(new byte[1]), sizeBytes - 1);
    try {
      return Files.size(file) == sizeBytes;
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  private TargetLock untilTheEnd() {
    try {
      Runtime.getRuntime().addShutdownHook(hook);
    } catch (IllegalStateException e) {
      remove(); // the process is ending already
    }
    return this;
  }

  private void remove() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // an empty file of no meaning stays
    }
  }

  @Override
  public void close() throws IOException {
    if (!channel.isOpen()) {
      return; // the file may be another owner's by now
    }
    remove();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the process is ending: the hook runs
    } finally {
      channel.close();
    }
  }
}
