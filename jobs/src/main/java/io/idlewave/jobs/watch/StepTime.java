package io.idlewave.jobs.watch;

/** How long a rank took in a step. */
record StepTime(int rank, int step, long nanos) {}
