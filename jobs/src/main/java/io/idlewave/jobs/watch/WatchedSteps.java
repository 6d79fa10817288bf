package io.idlewave.jobs.watch;

import java.util.List;

/**
 * What some steps have shown.
 *
 * @param first the number of the first one
 * @param last that of the last one
 * @param steps how many there were
 * @param ranks that are there
 * @param isJudged whether enough was seen to tell whether something is slow
 * @param slow what is slow after them, all ranks together first
 * @param alarms that began
 * @param lacks in them
 */
public record WatchedSteps(
    int first,
    int last,
    int steps,
    int ranks,
    boolean isJudged,
    List<Change> slow,
    int alarms,
    Lacks lacks) {

  public WatchedSteps {
    slow = List.copyOf(slow);
  }
}
