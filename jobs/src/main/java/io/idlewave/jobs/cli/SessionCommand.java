package io.idlewave.jobs.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;

/** A command: it reads its arguments, works in a {@link Session} and ends with an exit code. */
abstract class SessionCommand implements Callable<Integer> {

  final Session session;

  SessionCommand(Session session) {
    this.session = session;
  }

  /** Writes a file that an option names. */
  static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }
}
