package io.idlewave.ingest.prv.text;

import io.idlewave.ingest.file.InputFile;
import io.idlewave.ingest.format.Recognition;
import io.idlewave.ingest.format.Recognition.Recognised;
import io.idlewave.ingest.format.Recognition.Unrecognised;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The one file of a trace, known by the end of its name or by how it begins.
 *
 * @param suffixes what its name ends with, first the usual one
 * @param magic how its text begins
 */
public record NamedFile(String what, List<String> suffixes, String magic) {

  /** What {@code path} is or holds, if it is a folder. */
  public Recognition recognise(Path path) {
    if (Files.isDirectory(path)) {
      return inFolder(path);
    }
    return isNamed(path) || begins(path)
        ? new Recognised(path)
        : new Unrecognised("no %s, which begins with \"%s\"".formatted(what, magic.strip()));
  }

  private boolean isNamed(Path path) {
    return suffixes.stream().anyMatch(path.toString()::endsWith);
  }

  private boolean begins(Path path) {
    byte[] expected = magic.getBytes(StandardCharsets.ISO_8859_1);
    try (InputStream in = Files.newInputStream(InputFile.of(path))) {
      return Arrays.equals(in.readNBytes(expected.length), expected);
    } catch (IOException e) {
      return false;
    }
  }

  private Recognition inFolder(Path folder) {
    List<Path> found;
    try (Stream<Path> files = Files.list(folder)) {
      found = files.filter(file -> isNamed(file) && Files.isRegularFile(file)).sorted().toList();
    } catch (IOException e) {
      return new Unrecognised("the folder cannot be listed");
    }
    if (found.size() == 1) {
      return new Recognised(found.get(0));
    }
    return new Unrecognised(
        found.isEmpty()
            ? "no %s *%s in it".formatted(what, suffixes.get(0))
            : found.stream()
                .map(file -> String.valueOf(file.getFileName()))
                .collect(Collectors.joining(", ", "several files, name one: ", "")));
  }

  /** The name of the file with that of its folder. */
  public static String named(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    Path folderName = folder == null ? null : folder.getFileName();
    return folderName == null
        ? String.valueOf(file.getFileName())
        : folderName + "/" + file.getFileName();
  }

  /** The file beside {@code path} that has its name but for the suffix. */
  public Path beside(Path path, String suffix) {
    String name = String.valueOf(path.getFileName());
    for (String own : suffixes) {
      if (name.endsWith(own)) {
        return path.resolveSibling(name.substring(0, name.length() - own.length()) + suffix);
      }
    }
    return path.resolveSibling(name + suffix);
  }
}
