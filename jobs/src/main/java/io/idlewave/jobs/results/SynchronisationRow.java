package io.idlewave.jobs.results;

/**
 * Where the time of one rank goes, means over replicates, in ns: a row of {@code
 * synchronisation.avro}.
 *
 * @param scenario name of the scenario
 * @param rank the rank
 * @param computationNanos computation
 * @param overheadNanos in calls, and not waiting
 * @param senderSynchronisationNanos late receiver
 * @param receiverSynchronisationNanos late sender
 * @param collectiveWaitNanos wait at NxN
 */
public record SynchronisationRow(
    String scenario,
    int rank,
    double computationNanos,
    double overheadNanos,
    double senderSynchronisationNanos,
    double receiverSynchronisationNanos,
    double collectiveWaitNanos) {}
