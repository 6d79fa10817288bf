package io.idlewave.graph.survey;

import java.io.Serializable;

/**
 * The part of a rank's trace that counts as its run.
 *
 * @param initCall call index of MPI_Init, or -1 where it is missing
 * @param finalizeCall call index of MPI_Finalize; where it is missing, the number of calls
 * @param endsWithoutFinalize whether MPI_Finalize is missing
 * @param beginNanos when the rank leaves MPI_Init, in ns since its first event: 0 of the time axis;
 *     0 where MPI_Init is missing
 * @param spanNanos from leaving MPI_Init to entering MPI_Finalize; first or last event where
 *     missing
 * @param tailNanos of it, what lies after the last call where MPI_Finalize is missing; 0 otherwise
 * @param betweenCallsNanos of it, what lies between calls, the tail included
 */
public record RunWindow(
    long initCall,
    long finalizeCall,
    boolean endsWithoutFinalize,
    long beginNanos,
    long spanNanos,
    long tailNanos,
    long betweenCallsNanos)
    implements Serializable {}
