package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;
import io.idlewave.perturb.scenario.Bound;
import org.jspecify.annotations.Nullable;

/**
 * What the ranks at one distance see of the wave that a one-off delay sends out: a row of {@link
 * Tables#WAVE_HOPS}. Where the scenario draws nothing, of the wave alone; otherwise of pairs of
 * replicates with the same draws, one with and one without the delay. Means and deviations are over
 * ranks and pairs; times as those of {@link WaveRow}.
 */
public record WaveHopRow(
    @Column("name of the scenario") String scenario,
    @Column("lower, upper, exact or published: which bound of the delays it is") Bound bound,
    @Column("rank of the one-off delay") int sourceRank,
    @Column("index of the call that the one-off delay comes before") long sourceCall,
    @Column("hops to that rank, between ranks that exchange messages") int hops,
    @Column("ranks at that distance") int ranks,
    @Column("pairs of replicates; 0 where the scenario draws nothing") int pairs,
    @Column(value = "share of ranks, and pairs, that the wave reaches", unit = "1") double reached,
    @Column(value = "mean arrival where it does; null where it never does", unit = "ns")
        @Nullable Double arrivalNanos,
    @Column(value = "standard deviation of the arrival; null likewise", unit = "ns")
        @Nullable Double arrivalSdNanos,
    @Column(
            value = "mean delay at the end of the call with which it arrives; null likewise",
            unit = "ns")
        @Nullable Double frontNanos,
    @Column(value = "standard deviation of that delay; null likewise", unit = "ns")
        @Nullable Double frontSdNanos,
    @Column(value = "mean of the largest delay, also where it never is", unit = "ns")
        double peakNanos,
    @Column(value = "standard deviation of the largest delay", unit = "ns") double peakSdNanos) {}
