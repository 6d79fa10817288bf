package io.idlewave.jobs.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The foreign trace that the demo starts from: EPOCH, a plasma physics code, on 16 ranks with a
 * core each, recorded by Extrae as a Paraver trace. Its counters of the hardware are left out; its
 * licence (BSD 3-Clause Clear) lies inside, and beside it as {@code epoch-16.LICENSE}.
 */
public final class DemoTrace {

  private static final String RESOURCE = "epoch-16.tar.xz";

  private DemoTrace() {}

  /** Puts the packed trace into {@code folder}; returns the file. */
  public static Path copy(Path folder) {
    Path file = folder.resolve(RESOURCE);
    try (InputStream in = DemoTrace.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException(RESOURCE + " is missing beside the class");
      }
      Files.createDirectories(folder);
      Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot put the trace of the demo into " + folder, e);
    }
    return file;
  }
}
