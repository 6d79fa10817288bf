package io.idlewave.ingest.prv.thread;

/**
 * A thread that takes part in OpenMP.
 *
 * @param task its process, from 0
 * @param thread its number in the process, from 1, which is the one that calls MPI
 * @param key under which its events are sorted
 */
public record PrvThread(int task, int thread, int key) {

  private static final int NO_KEY = -1;

  /** The first thread of a process, of which the trace says nothing about OpenMP. */
  static PrvThread silent(int task) {
    return new PrvThread(task, 1, NO_KEY);
  }

  /** Whether it is the first one of its process, whose timeline is the rank's. */
  public boolean isFirst() {
    return thread == 1;
  }
}
