package io.idlewave.jobs.straggler;

import java.io.Serializable;

/**
 * Operations that are taken to do the same, so that their durations can be compared.
 *
 * @param computes whether they compute; of a kind that does, the mean counts, otherwise the median
 * @param what user region of a computation, or -1; function of a communication
 * @param next of a computation that is on no stream, the class of the call that follows; of a
 *     communication 1 where no other row has part in it; otherwise 0
 */
record OperationKind(boolean computes, int what, int next) implements Serializable {}
