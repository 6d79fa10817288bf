package io.idlewave.jobs.results.table;

import org.apache.avro.generic.GenericRecord;

/**
 * A row of a table that this program knows from its file alone, such as one of an extension that is
 * not there.
 *
 * @param values by the names of the columns that the file states
 */
public record FileRow(GenericRecord values) {}
