package io.idlewave.jobs.results;

import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.results.table.TableContent;
import io.idlewave.jobs.results.table.TableReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.generic.GenericRecord;

/**
 * A finished run whose rows lie in a local folder, to be read as often as it takes to hand them on.
 *
 * @param header what was known before its first row
 * @param summary with the run's identity and the content of its tables
 */
public record StagedRun(RunHeader header, RunSummary summary, Path folder) {

  /** What takes rows. */
  public interface Rows {

    /** Takes the next row of a table, in the order in which it was written. */
    void take(GenericRecord row) throws IOException;
  }

  /** The run's name among others. */
  public String id() {
    return header.identity().id();
  }

  /** What its tables hold, those that stayed empty included. */
  public List<TableContent> contents() {
    List<TableContent> contents = summary.tables();
    if (contents == null) {
      throw new IllegalStateException("a staged run says what its tables hold");
    }
    return contents;
  }

  /** Hands over all rows of a table, in bounded memory. */
  public <R extends Record> void read(Table<R> table, Rows rows) throws IOException {
    try {
      TableReader.read(
          table,
          new LocalFolder(folder),
          row -> {
            try {
              rows.take(table.encode(row));
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
