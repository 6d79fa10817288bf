package io.idlewave.ingest.synth;

/**
 * A program that stops for ever under its cost set: every unfinished rank waits for another one.
 * The message names the blocked ranks and their calls.
 */
public final class DeadlockException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  DeadlockException(String message) {
    super(message);
  }
}
