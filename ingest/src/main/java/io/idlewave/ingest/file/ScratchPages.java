package io.idlewave.ingest.file;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A temporary file of pages of one size, for what does not fit into memory. Pages are used again,
 * so that the file is as long as the most pages that were in use at once, and empty when none is.
 * It is made for the first page and loses its name as soon as it is open, where the system has such
 * files: then nothing is left of it, however the process ends. Mutable; one thread.
 *
 * <p>A file that cannot be made, written or read surfaces as {@link UncheckedIOException} with what
 * it holds, where it lies and how long it is.
 */
public final class ScratchPages implements Closeable {

  private final String what;
  private final Path folder;
  private final int pageBytes;
  private @Nullable FileChannel channel;
  private int[] free = new int[0];
  private int freePages;
  private int length;
  private int most;
  private long written;

  /** No file yet; {@code what} it is to hold, in words. */
  public ScratchPages(String what, Path folder, int pageBytes) {
    this(what, folder, pageBytes, null);
  }

  /** Pages in a file that is open already, or null. */
  ScratchPages(String what, Path folder, int pageBytes, @Nullable FileChannel channel) {
    this.what = what;
    this.folder = folder;
    this.pageBytes = pageBytes;
    this.channel = channel;
  }

  /** A file where the system keeps temporary files. */
  public ScratchPages(String what, int pageBytes) {
    this(what, Path.of(System.getProperty("java.io.tmpdir")), pageBytes);
  }

  /** Writes a page, at most its bytes; returns its number. */
  public int write(ByteBuffer content) {
    if (content.remaining() > pageBytes) {
      throw new IllegalArgumentException(
          "page: at most %d B, got %d".formatted(pageBytes, content.remaining()));
    }
    int page = freePages > 0 ? free[freePages - 1] : length;
    try {
      FileChannel file = file();
      long at = (long) page * pageBytes;
      while (content.hasRemaining()) {
        int some = file.write(content, at);
        at += some;
        written += some;
      }
    } catch (IOException e) {
      throw failed("cannot be written", e);
    }
    if (freePages > 0) {
      freePages--;
    } else {
      length++;
    }
    most = Math.max(most, pages());
    return page;
  }

  /** Fills {@code content} from the begin of a page. */
  public void read(int page, ByteBuffer content) {
    try {
      FileChannel file = file();
      long at = (long) page * pageBytes;
      while (content.hasRemaining()) {
        int some = file.read(content, at);
        if (some < 0) {
          throw new EOFException(
              "page %d needs %d B more, the file ends after %d B"
                  .formatted(page, content.remaining(), file.size()));
        }
        at += some;
      }
    } catch (IOException e) {
      throw failed("cannot be read", e);
    }
  }

  /** A page is used no more. */
  public void free(int page) {
    if (freePages == free.length) {
      free = Arrays.copyOf(free, Math.max(16, 2 * freePages));
    }
    free[freePages++] = page;
    if (freePages == length) {
      truncate();
    }
  }

  private void truncate() {
    freePages = 0;
    length = 0;
    try {
      file().truncate(0);
    } catch (IOException e) {
      throw failed("cannot be emptied", e);
    }
  }

  private FileChannel file() throws IOException {
    FileChannel file = channel;
    if (file == null) {
      file =
          FileChannel.open(
              Files.createTempFile(folder, "idlewave-", ".pages"),
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
      channel = file;
    }
    return file;
  }

  private UncheckedIOException failed(String problem, IOException cause) {
    return new UncheckedIOException(
        "%s: %s after %d B of %s".formatted(folder, problem, (long) length * pageBytes, what),
        cause);
  }

  /** The folder in which the file is made. */
  public Path folder() {
    return folder;
  }

  public int pages() {
    return length - freePages;
  }

  /** Bytes that have been written, all told. */
  public long writtenBytes() {
    return written;
  }

  /** Bytes of the most pages that were in use at once. */
  public long mostBytes() {
    return (long) most * pageBytes;
  }

  /** Removes the file. */
  @Override
  public void close() {
    FileChannel file = channel;
    if (file != null) {
      channel = null;
      try {
        file.close();
      } catch (IOException e) {
        throw failed("cannot be removed", e);
      }
    }
  }
}
