package io.idlewave.ingest.model;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * A file that its device or file system does not yield at the moment. Nothing is wrong with its
 * content as far as is known, so that trying again may help; see {@link BadTraceException} for the
 * opposite.
 */
public final class UnreadableTraceException extends UncheckedIOException {

  private static final long serialVersionUID = 1L;

  /** {@code file} cannot be read because of {@code cause}. */
  public UnreadableTraceException(Path file, IOException cause) {
    super(PlainText.message(file + ": cannot be read: " + cause.getMessage()), cause);
  }
}
