package io.idlewave.jobs.pipeline.outcome;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.net.URI;
import java.util.UUID;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.FileSystem.WriteMode;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.core.memory.DataOutputViewStreamWrapper;

/**
 * A file on any file system of the engine that appears whole; writing it again replaces it.
 *
 * @param uri where it lies
 */
public record WholeFile(URI uri) implements Serializable {

  /** Writes what stands in it. */
  @FunctionalInterface
  public interface Writer {
    void to(DataOutputView out) throws IOException;
  }

  /** Reads what stands in it. */
  @FunctionalInterface
  public interface Reader<T> {
    T from(DataInputView in) throws IOException;
  }

  public void write(Writer content) throws IOException {
    Path file = new Path(uri);
    Path part = file.suffix(".part-" + UUID.randomUUID());
    FileSystem files = file.getFileSystem();
    try (DataOutputViewStreamWrapper out =
        new DataOutputViewStreamWrapper(
            new BufferedOutputStream(files.create(part, WriteMode.OVERWRITE)))) {
      content.to(out);
    }
    files.delete(file, false);
    if (!files.rename(part, file)) {
      throw new IOException("cannot move " + part + " to " + file);
    }
  }

  /**
   * Reads it.
   *
   * @throws java.io.FileNotFoundException if it is not there
   */
  public <T> T read(Reader<T> content) throws IOException {
    Path file = new Path(uri);
    try (DataInputViewStreamWrapper in =
        new DataInputViewStreamWrapper(new BufferedInputStream(file.getFileSystem().open(file)))) {
      return content.from(in);
    }
  }

  /** Whether the file is there. */
  public boolean isThere() {
    Path file = new Path(uri);
    try {
      return file.getFileSystem().exists(file);
    } catch (IOException e) {
      return false;
    }
  }

  /** Removes the file where it is there and can be removed. */
  public void delete() {
    Path file = new Path(uri);
    try {
      file.getFileSystem().delete(file, false);
    } catch (IOException e) {
      // it has been read, or is not wanted any more
    }
  }
}
