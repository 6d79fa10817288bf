package io.idlewave.jobs.watch;

/**
 * What is looked for.
 *
 * @param least the smallest slow-down of interest, as a share of the usual time
 * @param quietSteps how many steps pass on average before a false alarm of any rank, at least
 * @param windowSteps of which a line tells
 * @param apartSteps how far ranks may be apart in what is read
 */
public record WatchQuestion(double least, double quietSteps, int windowSteps, int apartSteps) {}
