package io.idlewave.ingest.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Says that a scratch folder is in use: a hidden file in it, locked as long as its process lives.
 * Folders whose process was killed are told by it, and removed. On file systems without locks they
 * stay.
 */
final class ScratchLock implements Closeable {

  private static final String NAME = ".in-use";

  private final FileChannel channel;

  private ScratchLock(FileChannel channel) {
    this.channel = channel;
  }

  /** How the names of the folders of a process begin. */
  static String prefix(String prefix) {
    return prefix + ProcessHandle.current().pid() + "-";
  }

  /** Locks a folder of this process. The file gets its name once it is locked. */
  @SuppressWarnings("resource") // closing the channel gives the lock back
  static ScratchLock of(Path folder) throws IOException {
    Path unnamed = folder.resolve(NAME + "-soon");
    FileChannel channel =
        FileChannel.open(unnamed, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() != null) {
        Files.move(unnamed, folder.resolve(NAME));
      }
    } catch (IOException e) {
      // a file system without locks: without the name nobody removes the folder
    }
    return new ScratchLock(channel);
  }

  /**
   * Removes what killed processes of the owner of {@code own} left beside it, as far as the system
   * lets us. Folders of this process are not looked at: to close a second channel to their files
   * would give their locks back.
   */
  static void sweepBeside(Path own, String prefix) {
    try (DirectoryStream<Path> folders =
        Files.newDirectoryStream(own.resolveSibling(""), prefix + "*")) {
      for (Path folder : folders) {
        String name = String.valueOf(folder.getFileName());
        if (!name.startsWith(prefix(prefix)) && isLeft(folder, own)) {
          FileTrees.delete(folder);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      // somebody else removes the same, or it cannot be read: the next start meets what is left
    }
  }

  @SuppressWarnings("resource") // closing the channel gives the lock back
  private static boolean isLeft(Path folder, Path own) {
    Path file = folder.resolve(NAME);
    try {
      if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
          || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
          || !Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(own))) {
        return false;
      }
      try (FileChannel channel =
          FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
        return channel.tryLock() != null;
      }
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
