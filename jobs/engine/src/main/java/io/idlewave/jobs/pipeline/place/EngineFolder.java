package io.idlewave.jobs.pipeline.place;

import io.idlewave.jobs.results.place.InputFolder;
import io.idlewave.jobs.results.place.OutputFolder;
import io.idlewave.jobs.results.place.ResultsLocation;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.FileAlreadyExistsException;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.FileSystem.WriteMode;
import org.apache.flink.core.fs.Path;

/**
 * A folder on one of the engine's file systems, such as a distributed one. Whether two runs can
 * create one file at the same time depends on the file system; object stores let them.
 *
 * @param address of the folder, with a scheme
 */
record EngineFolder(URI address) implements OutputFolder, ResultsLocation {

  private Path folder() {
    return new Path(address);
  }

  private Path file(String name) {
    return new Path(folder(), name);
  }

  private FileSystem files() throws IOException {
    return folder().getFileSystem();
  }

  @Override
  public void prepare() throws IOException {
    files().mkdirs(folder());
  }

  @Override
  public OutputStream create(String name) throws IOException {
    if (files().exists(file(name))) {
      throw new FileAlreadyExistsException(file(name).toString());
    }
    return files().create(file(name), WriteMode.NO_OVERWRITE);
  }

  @Override
  public void rename(String from, String to) throws IOException {
    delete(to);
    if (!files().rename(file(from), file(to))) {
      throw new IOException("cannot move " + file(from) + " to " + file(to));
    }
  }

  @Override
  public void delete(String name) throws IOException {
    files().delete(file(name), false);
  }

  @Override
  public InputStream open(String name) throws IOException {
    return files().open(file(name));
  }

  @Override
  public List<String> list() throws IOException {
    if (!files().exists(folder())) {
      return List.of();
    }
    FileStatus[] statuses = files().listStatus(folder());
    return Arrays.stream(statuses).map(status -> status.getPath().getName()).sorted().toList();
  }

  @Override
  public String location() {
    return address.toString();
  }

  @Override
  public OutputFolder output() {
    return this;
  }

  @Override
  public InputFolder input() {
    return this;
  }

  @Override
  public URI lanes(String run) {
    return file(ResultsLocation.lanesFile(run)).toUri();
  }

  @Override
  public URI checkpoints() {
    return folder().suffix(CHECKPOINTS).toUri();
  }
}
