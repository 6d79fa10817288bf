package io.idlewave.ingest.format;

import java.util.concurrent.CancellationException;

/** How an ingest ends early: who wants that interrupts its thread. */
public final class Interruption {

  private Interruption() {}

  /**
   * To be called by whatever may take long, a few times a second at least.
   *
   * @throws CancellationException if the thread was interrupted; it stays so
   */
  public static void check() {
    if (Thread.currentThread().isInterrupted()) {
      throw failure();
    }
  }

  static CancellationException failure() {
    return new CancellationException("interrupted while a trace was being read");
  }
}
