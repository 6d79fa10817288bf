package io.idlewave.jobs.results.table;

/**
 * What a table of a results folder holds, so that a row that is lost, doubled or of another run is
 * noticed. The component names are a stable contract.
 *
 * @param name of the table
 * @param rows their number
 * @param sha256 of the rows in Avro's binary encoding, one after the other
 */
public record TableContent(String name, long rows, String sha256) {}
