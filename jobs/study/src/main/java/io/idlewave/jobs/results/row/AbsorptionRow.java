package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;
import io.idlewave.jobs.results.table.Role;
import org.jspecify.annotations.Nullable;

/** What becomes of the noise of one part of the machine: a row of {@link Tables#ABSORPTION}. */
public record AbsorptionRow(
    @Column("name of the scenario whose noise it is") String scenario,
    @Column("lower, upper, exact or published: which bound of the delay it is") String bound,
    @Column(
            value = "the part that alone has the noise, such as 'rank 3' or 'ranks 40..79'",
            role = Role.PLACE)
        String part,
    @Column(value = "lowest rank of the part", role = Role.KEY) int firstRank,
    @Column(value = "how many ranks the part has", role = Role.KEY) int ranks,
    @Column(
            value = "mean noise on all ranks of the part together",
            unit = "ns",
            role = Role.MEASURE,
            heading = "noise")
        double injectedNanos,
    @Column(
            value = "mean delay of the run",
            unit = "ns",
            role = Role.MEASURE,
            heading = "delay of the run")
        double delayNanos,
    @Column(
            value = "lower end of its 95 % confidence interval; null if open",
            unit = "ns",
            role = Role.LOW)
        @Nullable Double delayLowerNanos,
    @Column(
            value = "upper end of its 95 % confidence interval; null if open",
            unit = "ns",
            role = Role.HIGH)
        @Nullable Double delayUpperNanos,
    @Column(
            value =
                "share of the noise that does not reach the end of the run: 1 minus delay over noise,"
                    + " of means; null if there was no noise",
            unit = "1",
            role = Role.SHARE,
            heading = "absorbed")
        @Nullable Double absorbedShare,
    @Column(
            value = "lower end of its 95 % confidence interval, given the mean noise; null if open",
            unit = "1",
            role = Role.LOW)
        @Nullable Double absorbedShareLower,
    @Column(
            value = "upper end of its 95 % confidence interval, given the mean noise; null if open",
            unit = "1",
            role = Role.HIGH)
        @Nullable Double absorbedShareUpper) {

  /** The name of the scenario that puts the noise of {@code scenario} on {@code part} alone. */
  public static String pieceName(String scenario, String part) {
    return scenario + "[" + part + "]";
  }
}
