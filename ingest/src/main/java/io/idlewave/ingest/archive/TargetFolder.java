package io.idlewave.ingest.archive;

import io.idlewave.ingest.file.FileTrees;
import io.idlewave.ingest.file.TargetLock;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder that a new archive replaces. Only what is missing, empty, or an archive and nothing
 * else is ever replaced.
 *
 * @param folder absolute path of the folder
 * @param parent the folder it lies in
 * @param name its name there
 */
record TargetFolder(Path folder, Path parent, String name) {

  /** What an archive consists of: calls, metadata, and indexes made from them. */
  private static final Pattern PART_OF_ARCHIVE =
      Pattern.compile("trace\\.json|[a-z]+(-\\d{5,})?\\.avro(\\.part)?");

  private static final int ATTEMPTS = 100;
  private static final int NAMED = 3;

  /**
   * @throws IOException if it must not be replaced
   */
  static TargetFolder of(Path path) throws IOException {
    Path folder = path.toAbsolutePath().normalize();
    Path parent = folder.getParent();
    Path name = folder.getFileName();
    if (parent == null || name == null || folder.equals(Path.of("").toAbsolutePath())) {
      throw new IOException(
          path + ": a folder that an archive can replace; this is the working folder or the root");
    }
    TargetFolder target = new TargetFolder(folder, parent, name.toString());
    target.requireReplaceable();
    return target;
  }

  /**
   * @throws IOException if somebody else has it
   */
  TargetLock lock() throws IOException {
    Files.createDirectories(parent);
    return TargetLock.of(folder, parent.resolve("." + name + ".lock"));
  }

  /** A new empty folder beside the target. */
  Path stage() throws IOException {
    return Files.createDirectory(hidden("part"));
  }

  private Path hidden(String what) {
    String unique = UUID.randomUUID().toString().substring(0, 8);
    return parent.resolve("." + name + "." + what + "-" + unique);
  }

  private void requireReplaceable() throws IOException {
    if (Files.isSymbolicLink(folder)) {
      throw new IOException(folder + ": is a symbolic link; name the folder itself");
    }
    List<String> held;
    try {
      held = entries();
    } catch (NoSuchFileException e) {
      return; // nothing is there, or another draft has just moved it aside
    } catch (NotDirectoryException e) {
      throw new IOException(folder + ": is a file, not a folder", e);
    }
    List<String> strange =
        held.contains(TraceArchive.METADATA_FILE)
            ? held.stream().filter(entry -> !PART_OF_ARCHIVE.matcher(entry).matches()).toList()
            : held;
    if (!strange.isEmpty()) {
      String first = strange.stream().limit(NAMED).collect(Collectors.joining(", "));
      throw new IOException(
          "%s: holds what is no archive (%s%s); name a folder that is new, empty or an archive"
              .formatted(folder, first, strange.size() > NAMED ? ", ..." : ""));
    }
  }

  /** What it holds: of one folder, though another draft may move and empty it meanwhile. */
  private List<String> entries() throws IOException {
    while (true) {
      Object before = identity();
      List<String> held;
      try (Stream<Path> files = Files.list(folder)) {
        held = files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
      }
      if (Objects.equals(before, identity())) {
        return held;
      }
    }
  }

  private @Nullable Object identity() throws IOException {
    try {
      return Files.readAttributes(folder, BasicFileAttributes.class).fileKey();
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  /** Puts {@code staged} in the folder's place; what was there vanishes. */
  void replaceBy(Path staged) throws IOException {
    List<Path> replaced = new ArrayList<>();
    for (int attempt = 1; ; attempt++) {
      moveAside(replaced);
      try {
        Files.move(staged, folder, StandardCopyOption.ATOMIC_MOVE);
        break;
      } catch (FileSystemException e) {
        // another draft was published in between, or the move itself cannot be done
        if (attempt == ATTEMPTS) {
          restore(replaced);
          throw e;
        }
      }
    }
    for (Path old : replaced) {
      FileTrees.delete(old);
    }
  }

  private void moveAside(List<Path> replaced) throws IOException {
    requireReplaceable();
    if (Files.exists(folder)) {
      Path old = hidden("old");
      try {
        Files.move(folder, old, StandardCopyOption.ATOMIC_MOVE);
        replaced.add(old);
      } catch (NoSuchFileException e) {
        // another draft has just moved it aside
        return;
      }
    }
  }

  private void restore(List<Path> replaced) throws IOException {
    if (!replaced.isEmpty() && !Files.exists(folder)) {
      Files.move(replaced.get(replaced.size() - 1), folder, StandardCopyOption.ATOMIC_MOVE);
    }
  }
}
