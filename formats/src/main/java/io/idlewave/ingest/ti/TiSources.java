package io.idlewave.ingest.ti;

import io.idlewave.ingest.file.InputFile;
import io.idlewave.ingest.model.BadTraceException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The files of a trace.
 *
 * @param files one per rank, in their order, or one of all ranks
 * @param merged whether the one file has the lines of all ranks
 */
record TiSources(List<Path> files, boolean merged) {

  private static final int FIRST_BYTES = 4096;
  private static final String SUFFIX = ".txt";

  TiSources {
    files = List.copyOf(files);
  }

  /**
   * What an index or a file of all ranks names. An index of one line names a file of all ranks.
   *
   * @throws BadTraceException if a file is missing
   */
  static TiSources of(Path entry) {
    if (!isIndex(entry)) {
      return new TiSources(List.of(entry), true);
    }
    List<Path> files = new ArrayList<>();
    try (TiLines lines = new TiLines(entry, bytes -> {})) {
      while (lines.next()) {
        Path file = lines.words() == 1 ? find(entry, lines.word(0)) : null;
        if (file == null) {
          throw lines.failure("the file of rank %d%s".formatted(files.size(), lines.got(0)));
        }
        if (files.size() == TiIngest.MAX_RANKS) {
          throw lines.failure("files: at most %d, got more".formatted(TiIngest.MAX_RANKS));
        }
        files.add(file);
      }
    }
    return new TiSources(files, files.size() == 1);
  }

  /** Whether each line of the file names another one, as far as the first line tells. */
  static boolean isIndex(Path path) {
    String[] words = firstWords(path);
    if (words.length != 1 || Character.isDigit(words[0].charAt(0))) {
      return false;
    }
    boolean named = path.toString().endsWith(SUFFIX) && words[0].endsWith(SUFFIX);
    return named || find(path, words[0]) != null;
  }

  /** Whether the file begins with a line of a rank and an action. */
  static boolean isOfRanks(Path path) {
    String[] words = firstWords(path);
    return words.length > 1
        && words[0].matches("(p|rank-?)?\\d{1,9}")
        && TiAction.of(words[1]) != null;
  }

  /**
   * The file of that name: where it says, or beside the index, with the folder before it or
   * without. Paths are those of the machine that recorded the trace.
   */
  private static @Nullable Path find(Path index, String name) {
    try {
      Path named = Path.of(name);
      int count = named.getNameCount();
      List<Path> candidates = new ArrayList<>();
      candidates.add(index.resolveSibling(named));
      if (count > 1) {
        candidates.add(index.resolveSibling(named.subpath(count - 2, count)));
      }
      if (count > 0) {
        candidates.add(index.resolveSibling(named.subpath(count - 1, count)));
      }
      for (Path candidate : candidates) {
        if (Files.isRegularFile(candidate)) {
          return candidate;
        }
      }
    } catch (InvalidPathException e) {
      return null;
    }
    return null;
  }

  /** The words of the first line that has some and is no comment. */
  private static String[] firstWords(Path path) {
    String text;
    try (InputStream in = Files.newInputStream(InputFile.of(path))) {
      text = new String(in.readNBytes(FIRST_BYTES), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return new String[0];
    }
    return text.lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
        .findFirst()
        .map(line -> line.split("[ \t]+"))
        .orElse(new String[0]);
  }
}
