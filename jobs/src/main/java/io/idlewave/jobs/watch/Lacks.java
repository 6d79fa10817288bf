package io.idlewave.jobs.watch;

/**
 * What was not there, or of no use.
 *
 * @param missing times of ranks in steps that are over
 * @param late times that came after their step was over, or had been read before
 * @param doubled further times of a rank in a step
 * @param badLines that say nothing
 * @param passedFiles that are no logs
 * @param thinSteps in which most ranks are missing: nothing is learned from them
 */
public record Lacks(
    long missing, long late, long doubled, long badLines, long passedFiles, long thinSteps) {

  /** What is here beyond another one. */
  Lacks minus(Lacks before) {
    return new Lacks(
        missing - before.missing,
        late - before.late,
        doubled - before.doubled,
        badLines - before.badLines,
        passedFiles - before.passedFiles,
        thinSteps - before.thinSteps);
  }
}
