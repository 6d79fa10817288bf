package io.idlewave.jobs.results;

/**
 * Where the time of one rank goes, means over finished replicates: a row of {@link
 * Tables#SYNCHRONISATION}.
 */
public record SynchronisationRow(
    @Column("name of the scenario") String scenario,
    @Column("world rank") int rank,
    @Column(value = "between calls, in local calls, noise and delays", unit = "ns")
        double computationNanos,
    @Column(value = "in calls, and not waiting", unit = "ns") double overheadNanos,
    @Column(value = "a sender waits for the receive to be posted: late receiver", unit = "ns")
        double senderSynchronisationNanos,
    @Column(value = "a receiver waits for the message: late sender", unit = "ns")
        double receiverSynchronisationNanos,
    @Column(value = "a member waits for others of a collective: wait at NxN", unit = "ns")
        double collectiveWaitNanos) {}
