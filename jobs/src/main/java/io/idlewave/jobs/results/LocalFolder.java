package io.idlewave.jobs.results;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A folder of results on a local file system; it is made when it is first needed. */
public record LocalFolder(Path folder) implements OutputFolder, InputFolder {

  @Override
  public void prepare() throws IOException {
    Files.createDirectories(folder);
    if (!Files.isWritable(folder)) {
      throw new AccessDeniedException(folder.toString());
    }
  }

  @Override
  public OutputStream create(String name) throws IOException {
    Files.createDirectories(folder);
    return new BufferedOutputStream(Files.newOutputStream(folder.resolve(name)));
  }

  @Override
  public void write(String name, byte[] content) throws IOException {
    Files.createDirectories(folder);
    Path part = folder.resolve(name + ".part");
    Files.write(part, content);
    Files.move(part, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
  }

  @Override
  public void delete(String name) throws IOException {
    Files.deleteIfExists(folder.resolve(name));
  }

  @Override
  public InputStream open(String name) throws IOException {
    return new BufferedInputStream(Files.newInputStream(folder.resolve(name)));
  }

  @Override
  public String location() {
    return folder.toString();
  }
}
