package io.idlewave.jobs.serve;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.file.FileTrees;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.results.ResultsFolder;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder of a server, which is all that it knows: archives and results. Both are found by a
 * look at what is there, so that no name that a client sends becomes a path.
 */
final class Workspace {

  private static final int MAX_DEPTH = 6;
  private static final String TRACES = "traces";
  private static final String RUNS = "runs";
  private static final String UPLOADS = ".idlewave-uploads";
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
  private static final Pattern OWN_RUN = Pattern.compile("[0-9]{8}-[0-9]{6}-[0-9a-f]{8}");

  private final Path folder;

  private Workspace(Path folder) {
    this.folder = folder;
  }

  /**
   * @throws UsageException if there is no such folder
   */
  static Workspace of(Path folder) {
    try {
      Workspace workspace = new Workspace(folder.toRealPath());
      if (!Files.isDirectory(workspace.folder)) {
        throw new UsageException("serve: a folder, got the file " + folder);
      }
      return workspace;
    } catch (IOException e) {
      throw unusable(folder);
    }
  }

  private static UsageException unusable(Path folder) {
    return new UsageException("serve: a folder that can be read and written, got " + folder);
  }

  /**
   * Takes the right to write here, and drops what an earlier server had not finished.
   *
   * @return gives the right back
   * @throws UsageException if another server has it, or nobody may write here
   */
  WorkspaceLock lock() {
    try {
      WorkspaceLock lock = WorkspaceLock.of(folder);
      try {
        FileTrees.delete(folder.resolve(UPLOADS));
        dropUnfinishedRuns();
        return lock;
      } catch (IOException e) {
        lock.close();
        throw e;
      }
    } catch (IOException e) {
      throw unusable(folder);
    }
  }

  private void dropUnfinishedRuns() throws IOException {
    Path runs = folder.resolve(RUNS);
    if (!Files.isDirectory(runs)) {
      return;
    }
    try (Stream<Path> found = Files.list(runs)) {
      for (Path run : found.toList()) {
        boolean own = OWN_RUN.matcher(run.getFileName().toString()).matches();
        if (own && !Files.exists(run.resolve(ResultsFolder.SUMMARY_FILE))) {
          FileTrees.delete(run);
        }
      }
    }
  }

  Path folder() {
    return folder;
  }

  /** The archives, by name: their path below the folder with slashes. */
  Map<String, Path> traces() {
    return found(TraceArchive::isArchive, "/");
  }

  /**
   * An archive.
   *
   * @throws RefusedRequestException 404 if there is none of that name
   */
  Path trace(String name) {
    Path path = traces().get(name);
    if (path == null) {
      throw RefusedRequestException.notFound(
          "trace: one of those that GET /api/traces lists, got another name");
    }
    return path;
  }

  /** The complete results, by id: their path below the folder with colons for slashes. */
  Map<String, Path> results() {
    Map<String, Path> results = new TreeMap<>();
    found(Workspace::isResults, ":")
        .forEach((name, path) -> results.put(isOwnRun(path) ? fileName(path) : name, path));
    return results;
  }

  /** The complete results of {@code id}, or null. */
  @Nullable Path results(String id) {
    if (OWN_RUN.matcher(id).matches()) {
      Path own = folder.resolve(RUNS).resolve(id);
      return isResults(own) ? own : null;
    }
    return results().get(id);
  }

  /** Whether results are those of a run of a server, so that clients may delete them. */
  boolean isOwnRun(Path path) {
    return OWN_RUN.matcher(fileName(path)).matches()
        && folder.resolve(RUNS).equals(path.getParent());
  }

  /** Whether an archive was uploaded, so that clients may delete it. */
  boolean isUploaded(Path archive) {
    return folder.resolve(TRACES).equals(archive.getParent());
  }

  private static boolean isResults(Path path) {
    return Files.isRegularFile(path.resolve(ResultsFolder.SUMMARY_FILE));
  }

  private static String fileName(Path path) {
    return String.valueOf(path.getFileName());
  }

  Path newRun(String id) {
    return folder.resolve(RUNS).resolve(id);
  }

  /**
   * Where a new archive is to be.
   *
   * @throws RefusedRequestException if that is no name for one, or taken
   */
  Path newTrace(String name) {
    String plain = name.startsWith(TRACES + "/") ? name.substring(TRACES.length() + 1) : name;
    if (!NAME.matcher(plain).matches()) {
      throw RefusedRequestException.malformed(
          "?name=: 1 to 64 letters, digits, dots, hyphens and underscores, got another name");
    }
    Path path = folder.resolve(TRACES).resolve(plain);
    if (Files.exists(path)) {
      throw new RefusedRequestException(409, plain + ": a name that is not taken, got one that is");
    }
    return path;
  }

  /** The name of an archive at {@code path}. */
  String name(Path path) {
    return name(path, "/");
  }

  /** A place of its own for one uploaded file, which is not there yet. */
  record Upload(Path folder, Path file) {

    /** Deletes it, once it is not needed any more. */
    void drop() {
      try {
        FileTrees.delete(folder);
      } catch (IOException e) {
        // the next start deletes what is left of it
      }
    }
  }

  /**
   * @throws RefusedRequestException if {@code fileName} is no plain name
   */
  Upload newUpload(String fileName) throws IOException {
    if (!NAME.matcher(fileName).matches()) {
      throw RefusedRequestException.malformed(
          "?file=: the name of a file, of 1 to 64 letters, digits, dots, hyphens and underscores,"
              + " got another name");
    }
    Path uploads = Files.createDirectories(folder.resolve(UPLOADS));
    Path own = Files.createTempDirectory(uploads, "upload");
    return new Upload(own, own.resolve(fileName));
  }

  private Map<String, Path> found(Predicate<Path> wanted, String separator) {
    Map<String, Path> found = new TreeMap<>();
    Set<FileVisitOption> options = EnumSet.noneOf(FileVisitOption.class);
    try {
      Files.walkFileTree(
          folder,
          options,
          MAX_DEPTH,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
              if (!path.equals(folder) && fileName(path).startsWith(".")) {
                return FileVisitResult.SKIP_SUBTREE;
              }
              if (wanted.test(path)) {
                found.put(name(path, separator), path);
                return FileVisitResult.SKIP_SUBTREE;
              }
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(folder + ": cannot be searched", e);
    }
    return found;
  }

  private String name(Path path, String separator) {
    String name = folder.relativize(path).toString();
    return name.isEmpty() ? "." : name.replace(File.separator, separator);
  }
}
