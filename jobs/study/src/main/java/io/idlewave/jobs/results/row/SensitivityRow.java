package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.summary.SensitivityResult.Shares;
import io.idlewave.jobs.results.table.Column;

/**
 * How one replicate depends on the network: a row of {@link Tables#SENSITIVITIES}. A replicate that
 * ended in a deadlock has none. The four shares add up to 1.
 */
public record SensitivityRow(
    @Column("name of the scenario") String scenario,
    @Column("number of the replicate, counted from 0") long replicate,
    @Column(value = "dT/dL: how often L is on the critical path", unit = "1") double latencies,
    @Column(value = "dT/do: how often o is on the critical path", unit = "1") double overheads,
    @Column(value = "dT/dG: bytes on the critical path", unit = "B") double gapBytes,
    @Column(value = "share of computation on the critical path", unit = "1")
        double computationShare,
    @Column(value = "share of overhead on it", unit = "1") double overheadShare,
    @Column(value = "share of latency on it", unit = "1") double latencyShare,
    @Column(value = "share of bandwidth and gaps on it", unit = "1") double bandwidthShare) {

  /** What the critical path consists of. */
  public Shares shares() {
    return new Shares(computationShare, overheadShare, latencyShare, bandwidthShare);
  }
}
