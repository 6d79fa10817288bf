package io.idlewave.ingest.archive;

import io.idlewave.ingest.model.UnreadableTraceException;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.file.SeekableFileInput;
import org.apache.avro.file.SeekableInput;

/**
 * A file of an archive as Avro reads it. What the device refuses surfaces as {@link
 * UnreadableTraceException}, so that it is not taken for damage of the content, which Avro reports
 * as an {@link IOException} too.
 */
public final class ArchiveInput implements SeekableInput {

  private final Path file;
  private final SeekableInput input;

  private ArchiveInput(Path file, SeekableInput input) {
    this.file = file;
    this.input = input;
  }

  /**
   * Opens {@code file}.
   *
   * @throws UnreadableTraceException if it cannot be opened
   */
  public static ArchiveInput open(Path file) {
    try {
      return new ArchiveInput(file, new SeekableFileInput(file.toFile()));
    } catch (IOException e) {
      throw new UnreadableTraceException(file, e);
    }
  }

  /** Reads through {@code input}, which stands for {@code file}. */
  static ArchiveInput of(Path file, SeekableInput input) {
    return new ArchiveInput(file, input);
  }

  /** A step of reading. */
  private interface Step {
    long run() throws IOException;
  }

  private long run(Step step) {
    try {
      return step.run();
    } catch (IOException e) {
      throw new UnreadableTraceException(file, e);
    }
  }

  @Override
  public void seek(long position) {
    run(
        () -> {
          input.seek(position);
          return position;
        });
  }

  @Override
  public long tell() {
    return run(input::tell);
  }

  @Override
  public long length() {
    return run(input::length);
  }

  @Override
  public int read(byte[] bytes, int offset, int length) {
    return (int) run(() -> input.read(bytes, offset, length));
  }

  @Override
  public void close() {
    run(
        () -> {
          input.close();
          return 0;
        });
  }
}
