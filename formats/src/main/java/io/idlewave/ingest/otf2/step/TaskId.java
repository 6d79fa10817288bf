package io.idlewave.ingest.otf2.step;

/**
 * A task of a team of threads, as all of its records name it.
 *
 * @param comm communicator of the team
 * @param time how often the thread that records it had begun in that team
 * @param thread that created it, as the team numbers its threads
 * @param number among those that this thread created
 */
public record TaskId(int comm, int time, int thread, long number) {

  /** What a thread executes that is in no team. */
  static final TaskId INITIAL = implicit(-1, 0);

  /** What each thread of a team executes besides the tasks that are created. */
  static TaskId implicit(int comm, int time) {
    return new TaskId(comm, time, -1, 0);
  }

  public boolean isImplicit() {
    return number == 0;
  }
}
