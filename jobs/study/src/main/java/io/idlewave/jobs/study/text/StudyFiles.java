package io.idlewave.jobs.study.text;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What the files that a study names are relative to, and how far out they may lie: everywhere for
 * the study of whoever runs the program, below a folder for that of somebody else.
 */
public final class StudyFiles {

  private final Path folder;
  private final @Nullable Path bound;
  private final boolean ofSignature;

  private StudyFiles(Path folder, @Nullable Path bound, boolean ofSignature) {
    this.folder = folder;
    this.bound = bound;
    this.ofSignature = ofSignature;
  }

  /** Files everywhere, relative to {@code folder}. */
  public static StudyFiles of(Path folder) {
    return new StudyFiles(folder, null, false);
  }

  /**
   * Files below {@code folder} alone, whatever links lead to.
   *
   * @throws IOException if there is no such folder
   */
  public static StudyFiles below(Path folder) throws IOException {
    Path real = folder.toRealPath();
    return new StudyFiles(real, real, false);
  }

  /** The same, which a signature names. */
  public StudyFiles ofSignature() {
    return new StudyFiles(folder, bound, true);
  }

  /** Whether a signature names them, which names no other one. */
  public boolean areOfSignature() {
    return ofSignature;
  }

  /** What names are relative to. */
  public Path folder() {
    return folder;
  }

  /** Those that {@code file} names, which was found by these. */
  public StudyFiles beside(Path file) {
    Path parent = file.toAbsolutePath().getParent();
    return parent == null ? this : new StudyFiles(parent, bound, ofSignature);
  }

  /**
   * The file that {@code name} names, whether or not it is there.
   *
   * @param kind what the name should be, such as {@code a file name}
   * @throws io.idlewave.jobs.failure.StudyException at {@code name} where that is none, or lies too
   *     far out
   */
  public Path get(Node name, String kind) {
    Path file;
    try {
      file = folder.resolve(name.text());
    } catch (InvalidPathException e) {
      throw name.wrong(kind);
    }
    if (bound != null && !isBelow(bound, file)) {
      throw name.wrong(kind + " below the folder of the server");
    }
    return file;
  }

  private static boolean isBelow(Path bound, Path file) {
    if (!file.normalize().startsWith(bound)) {
      return false;
    }
    try {
      return file.toRealPath().startsWith(bound);
    } catch (NoSuchFileException e) {
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
