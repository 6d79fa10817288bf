package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;
import io.idlewave.jobs.results.table.Role;

/**
 * What the critical path of the recorded run has of one rank and place: a row of {@link
 * Tables#RECORDED_PATH}. The rows of one reading add up to the run time.
 */
public record RecordedPathRow(
    @Column(
            value = "exact; or shortest and longest, where clocks leave open how long calls waited",
            role = Role.CASE)
        String waits,
    @Column(value = Column.ROW + "; of a transfer the one that it comes to", role = Role.RANK)
        int rank,
    @Column(value = "user region that the time was spent in; empty outside any", role = Role.PLACE)
        String region,
    @Column(
            value = "MPI function called there, or that ends the computation there",
            role = Role.PLACE)
        String function,
    @Column(value = "start, computation, calls, transfer or unexplained", role = Role.PART)
        String part,
    @Column(
            value = "how much of the path it is",
            unit = "ns",
            role = Role.MEASURE,
            heading = "on the path")
        long nanos) {}
