package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;

/**
 * What the critical path of the recorded run has of one rank and place: a row of {@link
 * Tables#RECORDED_PATH}. The rows of one reading add up to the run time.
 */
public record RecordedPathRow(
    @Column("exact; or shortest and longest, where clocks leave open how long calls waited")
        String waits,
    @Column(Column.ROW + "; of a transfer the one that it comes to") int rank,
    @Column("user region that the time was spent in; empty outside any") String region,
    @Column("MPI function called there, or that ends the computation there") String function,
    @Column("start, computation, calls, transfer or unexplained") String part,
    @Column(value = "how much of the path it is", unit = "ns") long nanos) {}
