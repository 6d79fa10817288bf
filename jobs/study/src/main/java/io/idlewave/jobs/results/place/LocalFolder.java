package io.idlewave.jobs.results.place;

import io.idlewave.ingest.file.InputFile;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/** A folder of results on a local file system. */
public record LocalFolder(Path folder) implements OutputFolder {

  @Override
  public void prepare() throws IOException {
    Files.createDirectories(folder);
    if (!Files.isWritable(folder)) {
      throw new AccessDeniedException(folder.toString());
    }
  }

  @Override
  public OutputStream create(String name) throws IOException {
    return new BufferedOutputStream(
        Files.newOutputStream(
            folder.resolve(name), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
  }

  @Override
  public void rename(String from, String to) throws IOException {
    Files.move(folder.resolve(from), folder.resolve(to), StandardCopyOption.ATOMIC_MOVE);
  }

  @Override
  public void delete(String name) throws IOException {
    Files.deleteIfExists(folder.resolve(name));
  }

  @Override
  public InputStream open(String name) throws IOException {
    return new BufferedInputStream(Files.newInputStream(InputFile.of(folder.resolve(name))));
  }

  @Override
  public List<String> list() throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  @Override
  public String location() {
    return folder.toString();
  }
}
