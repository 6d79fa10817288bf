package io.idlewave.ingest.format;

import io.idlewave.ingest.format.Recognition.Recognised;
import io.idlewave.ingest.format.Recognition.Unrecognised;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Traces with a file per rank: the file of one, or a folder with those of all.
 *
 * @param belongs which files of a folder are read: a file that belongs to a trace and is none is
 *     for the reader to refuse
 * @param isOne which files are such a trace; it belongs to one then
 */
public record RankFiles(Predicate<Path> belongs, Predicate<Path> isOne, String what) {

  public Recognition recognise(Path path) {
    if (!Files.isDirectory(path)) {
      return isOne.test(path) ? new Recognised(path) : new Unrecognised("no " + what);
    }
    try {
      return of(path).stream().anyMatch(isOne)
          ? new Recognised(path)
          : new Unrecognised("no %s, in it".formatted(what));
    } catch (IOException e) {
      return new Unrecognised("the folder cannot be listed");
    }
  }

  /** The files of all ranks that {@code entry} is or holds, by name. */
  public List<Path> of(Path entry) throws IOException {
    if (!Files.isDirectory(entry)) {
      return List.of(entry);
    }
    try (Stream<Path> files = Files.list(entry)) {
      return files.filter(belongs).sorted().toList();
    }
  }

  public static long bytes(List<Path> files) throws IOException {
    long bytes = 0;
    for (Path file : files) {
      bytes += Files.size(file);
    }
    return bytes;
  }
}
