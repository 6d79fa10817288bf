package io.idlewave.graph.census;

import io.idlewave.ingest.model.TraceWarning;
import java.io.Serializable;
import java.util.List;
import java.util.SortedMap;

/**
 * What a trace holds, and what it lacks: the content of {@code check --json}.
 *
 * @param calls MPI calls of all ranks
 * @param callsByFunction the same by canonical function name
 * @param messages sends recorded, matched or not
 * @param transfers one-sided transfers: puts, gets, accumulates and atomic operations
 * @param transferBytes their bytes, in both directions
 * @param collectives collective instances, blocking and nonblocking, handle operations included
 * @param communicators communicators with at least one record
 * @param unmatchedSends sends without a receive
 * @param unmatchedReceives receives with a known envelope and no send
 * @param incompleteCollectives collectives that not all members entered
 * @param openRequests requests never completed nor cancelled
 * @param spanNanos largest run time over ranks
 * @param complete whether nothing is unmatched, incomplete, without record or {@linkplain
 *     TraceWarning#loss lost}; a send that a receive with unknown envelope may have taken counts as
 *     matched here
 * @param lateEdges cycles of waits that had to be broken, each of which raised the threshold below
 * @param acyclicThresholdBytes the smallest eager threshold at which the order is acyclic
 * @param peakWindowCalls high-water mark of calls, messages and requests that wait for another
 *     rank, in memory or on disk
 * @param polledLoops runs of failed polls that end in a completion, each of which is one wait
 * @param warnings counted and located
 */
public record Census(
    int ranks,
    long calls,
    SortedMap<String, Long> callsByFunction,
    long messages,
    long messageBytes,
    long transfers,
    long transferBytes,
    long collectives,
    int communicators,
    long unmatchedSends,
    long unmatchedReceives,
    long incompleteCollectives,
    long openRequests,
    long spanNanos,
    boolean complete,
    long lateEdges,
    long acyclicThresholdBytes,
    long peakWindowCalls,
    long polledLoops,
    List<TraceWarning> warnings)
    implements Serializable {

  /** Whether any call has to do with another rank. */
  public boolean communicates() {
    return messages > 0 || collectives > 0 || transfers > 0;
  }
}
