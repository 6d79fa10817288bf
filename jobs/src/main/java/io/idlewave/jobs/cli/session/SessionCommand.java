package io.idlewave.jobs.cli.session;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;

/** A command: it reads its arguments, works in a {@link Session} and ends with an exit code. */
public abstract class SessionCommand implements Callable<Integer> {

  protected final Session session;

  protected SessionCommand(Session session) {
    this.session = session;
  }

  /** Writes a file that an option names. */
  protected static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }
}
