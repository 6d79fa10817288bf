package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;
import org.jspecify.annotations.Nullable;

/** What becomes of the noise of one part of the machine: a row of {@link Tables#ABSORPTION}. */
public record AbsorptionRow(
    @Column("name of the scenario whose noise it is") String scenario,
    @Column("lower, upper, exact or published: which bound of the delay it is") String bound,
    @Column("the part that alone has the noise, such as 'rank 3' or 'ranks 40..79'") String part,
    @Column("lowest rank of the part") int firstRank,
    @Column("how many ranks the part has") int ranks,
    @Column(value = "mean noise on all ranks of the part together", unit = "ns")
        double injectedNanos,
    @Column(value = "mean delay of the run", unit = "ns") double delayNanos,
    @Column(value = "lower end of its 95 % confidence interval; null if open", unit = "ns")
        @Nullable Double delayLowerNanos,
    @Column(value = "upper end of its 95 % confidence interval; null if open", unit = "ns")
        @Nullable Double delayUpperNanos,
    @Column(
            value =
                "share of the noise that does not reach the end of the run: 1 minus delay over noise,"
                    + " of means; null if there was no noise",
            unit = "1")
        @Nullable Double absorbedShare,
    @Column(
            value = "lower end of its 95 % confidence interval, given the mean noise; null if open",
            unit = "1")
        @Nullable Double absorbedShareLower,
    @Column(
            value = "upper end of its 95 % confidence interval, given the mean noise; null if open",
            unit = "1")
        @Nullable Double absorbedShareUpper) {

  /** The name of the scenario that puts the noise of {@code scenario} on {@code part} alone. */
  public static String pieceName(String scenario, String part) {
    return scenario + "[" + part + "]";
  }
}
