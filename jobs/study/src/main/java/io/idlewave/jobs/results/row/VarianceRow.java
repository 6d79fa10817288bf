package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;
import io.idlewave.jobs.results.table.Role;
import org.jspecify.annotations.Nullable;

/** What one factor has in the variance of run times: a row of {@link Tables#VARIANCE}. */
public record VarianceRow(
    @Column("name of the scenario") String scenario,
    @Column("lower, upper, exact or published: which bound of the delay it is") String bound,
    @Column(
            value = "what is random or uncertain, such as 'noise of rank 3' or 'latency'",
            role = Role.PLACE)
        String factor,
    @Column(
            value =
                "total share: of the variance, what would be left on average if all other factors"
                    + " were known",
            unit = "1",
            role = Role.SHARE,
            heading = "total")
        double totalShare,
    @Column(
            value = "lower end of its 95 % confidence interval; null if open",
            unit = "1",
            role = Role.LOW)
        @Nullable Double totalShareLower,
    @Column(
            value = "upper end of its 95 % confidence interval; null if open",
            unit = "1",
            role = Role.HIGH)
        @Nullable Double totalShareUpper,
    @Column(
            value =
                "first-order share: by how much of the variance it would fall on average if this"
                    + " factor alone were known; an estimate, so that it may be a little below 0",
            unit = "1",
            role = Role.SHARE,
            heading = "alone")
        double firstShare,
    @Column(
            value = "lower end of its 95 % confidence interval; null if open",
            unit = "1",
            role = Role.LOW)
        @Nullable Double firstShareLower,
    @Column(
            value = "upper end of its 95 % confidence interval; null if open",
            unit = "1",
            role = Role.HIGH)
        @Nullable Double firstShareUpper) {}
