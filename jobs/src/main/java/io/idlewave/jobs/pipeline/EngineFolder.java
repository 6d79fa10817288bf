package io.idlewave.jobs.pipeline;

import io.idlewave.jobs.results.InputFolder;
import io.idlewave.jobs.results.OutputFolder;
import io.idlewave.jobs.results.ResultsLocation;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import org.apache.flink.core.fs.FileSystem.WriteMode;
import org.apache.flink.core.fs.Path;

/**
 * A folder on one of the engine's file systems, such as a distributed one.
 *
 * @param address of the folder, with a scheme
 */
record EngineFolder(URI address) implements OutputFolder, InputFolder, ResultsLocation {

  private Path file(String name) {
    return new Path(new Path(address), name);
  }

  @Override
  public void prepare() throws IOException {
    Path folder = new Path(address);
    folder.getFileSystem().mkdirs(folder);
  }

  @Override
  public OutputStream create(String name) throws IOException {
    Path file = file(name);
    return file.getFileSystem().create(file, WriteMode.OVERWRITE);
  }

  @Override
  public void delete(String name) throws IOException {
    Path file = file(name);
    file.getFileSystem().delete(file, false);
  }

  @Override
  public InputStream open(String name) throws IOException {
    Path file = file(name);
    return file.getFileSystem().open(file);
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
  public URI lanes() {
    return file(LANES).toUri();
  }
}
