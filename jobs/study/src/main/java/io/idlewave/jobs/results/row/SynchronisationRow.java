package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;
import org.jspecify.annotations.Nullable;

/**
 * Where the time of one rank goes, means over finished replicates: a row of {@link
 * Tables#SYNCHRONISATION}. Tables of earlier versions lack latency, bandwidth and noise, which
 * their overhead and computation hold.
 */
public record SynchronisationRow(
    @Column("name of the scenario") String scenario,
    @Column(Column.ROW) int rank,
    @Column(value = "between calls, in local calls, and what reductions compute", unit = "ns")
        double computationNanos,
    @Column(value = "the processor sends or receives", unit = "ns") double overheadNanos,
    @Column(value = "a sender waits until the receive is posted: late receiver", unit = "ns")
        double senderSynchronisationNanos,
    @Column(value = "a receiver waits until the message is sent: late sender", unit = "ns")
        double receiverSynchronisationNanos,
    @Column(
            value = "a member waits until others of a collective have sent: wait at NxN",
            unit = "ns")
        double collectiveWaitNanos,
    @Column(value = "what the rank waits for is under way", unit = "ns")
        @Nullable Double latencyNanos,
    @Column(value = "bytes and gaps of what the rank waits for", unit = "ns")
        @Nullable Double bandwidthNanos,
    @Column(value = "injected noise and one-off delays", unit = "ns")
        @Nullable Double noiseNanos) {}
