package io.idlewave.ingest.goal;

import io.idlewave.ingest.file.InputFile;
import io.idlewave.ingest.model.BadTraceException;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file that several threads read from, each in its own place. */
final class ScheduleFile implements Closeable {

  private final Path path;
  private final FileChannel channel;
  private final long length;

  /**
   * @throws BadTraceException if it cannot be read
   */
  ScheduleFile(Path path) {
    this.path = path;
    try {
      this.channel = FileChannel.open(InputFile.of(path), StandardOpenOption.READ);
      this.length = channel.size();
    } catch (IOException e) {
      throw new BadTraceException(path + ": cannot be read", e);
    }
  }

  Path path() {
    return path;
  }

  /** Its bytes. */
  long length() {
    return length;
  }

  /** Reads from byte {@code at} until the buffer is full or the file ends; returns how many. */
  int read(long at, ByteBuffer into) {
    into.clear();
    try {
      while (into.hasRemaining()) {
        if (channel.read(into, at + into.position()) < 0) {
          break;
        }
      }
    } catch (IOException e) {
      throw new BadTraceException(path + ": cannot be read", e);
    }
    into.flip();
    return into.limit();
  }

  /** The bytes from {@code at} on, little endian, which the file has. */
  ByteBuffer bytes(long at, int count) {
    ByteBuffer buffer = ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
    int got = read(at, buffer);
    if (got < count) {
      throw new BadTraceException(
          "%s: byte %d: %d more bytes, got %d".formatted(path, at, count, got));
    }
    return buffer;
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
