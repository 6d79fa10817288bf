package io.idlewave.jobs.results.table;

import org.jspecify.annotations.Nullable;

/**
 * What a table of a results folder holds, so that a row that is lost, doubled or of another run is
 * noticed. The component names are a stable contract.
 *
 * @param rows their number
 * @param sha256 of the rows in Avro's binary encoding, one after the other
 * @param columnsSha256 of its {@linkplain TableColumns columns}; null in results of earlier
 *     versions
 */
public record TableContent(String name, long rows, String sha256, @Nullable String columnsSha256) {

  /** Rows whose columns nobody knows of. */
  public TableContent(String name, long rows, String sha256) {
    this(name, rows, sha256, null);
  }

  /** These rows without a word of their columns. */
  public TableContent ofRows() {
    return new TableContent(name, rows, sha256);
  }
}
