package io.idlewave.ingest.kineto.read;

/**
 * One end of an arrow from a forward operator to the backward operator of the same step.
 *
 * @param id what both ends have in common
 * @param begins whether the arrow begins here
 * @param thread number of the thread within its process
 * @param nanos when, on the clock of the file
 * @param place where it stands in the file
 */
public record FlowEnd(long id, boolean begins, int thread, long nanos, String place) {}
