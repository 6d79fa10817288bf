package io.idlewave.jobs.extension;

import io.idlewave.jobs.results.table.Column;
import io.idlewave.jobs.results.table.Role;
import io.idlewave.jobs.results.table.Table;

/**
 * A row of {@code spread.avro}.
 *
 * @param scenario name of the scenario
 * @param spreadNanos largest minus smallest run time, in ns
 */
public record SpreadRow(
    @Column(value = "name of the scenario", role = Role.KEY) String scenario,
    @Column(value = "largest minus smallest run time", unit = "ns", role = Role.MEASURE)
        double spreadNanos) {

  static final Table<SpreadRow> TABLE =
      new Table<>("spread", SpreadRow.class, "one row per scenario", "scenario");
}
