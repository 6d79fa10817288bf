package io.idlewave.jobs.watch;

/**
 * The times of a step, by rank.
 *
 * @param step its number
 * @param ranks that have a time, ascending
 * @param nanos of each of them
 * @param missing how many ranks should have one and have none
 */
record StepRow(int step, int[] ranks, long[] nanos, int missing) {}
