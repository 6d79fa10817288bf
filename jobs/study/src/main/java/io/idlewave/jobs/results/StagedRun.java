package io.idlewave.jobs.results;

import io.idlewave.jobs.results.place.InputFolder;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.results.table.TableContent;
import io.idlewave.jobs.results.table.TableReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.generic.GenericRecord;

/**
 * A finished run whose rows lie in a folder, to be read as often as it takes to hand them on.
 *
 * @param header what was known before its first row
 * @param summary with the run's identity and the content of its tables
 * @param folder holds a file per table
 */
public record StagedRun(RunHeader header, RunSummary summary, InputFolder folder) {

  private static final int BATCH_ROWS = 1_000;

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

  /** What one of its tables holds. */
  public TableContent content(Table<?> table) {
    return contents().stream()
        .filter(content -> content.name().equals(table.name()))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Hands over all rows of a table, in bounded memory.
   *
   * @throws io.idlewave.jobs.failure.BadResultsException if they are not those that the run wrote
   */
  public <R extends Record> void read(Table<R> table, Rows rows) throws IOException {
    try {
      TableReader.records(
          table,
          folder,
          content(table),
          row -> {
            try {
              rows.take(row);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Writes all rows to a sink that has been opened for this run. */
  void writeTo(ResultSink sink) throws IOException {
    for (Table<?> table : header.tables()) {
      write(table, sink);
    }
  }

  private <R extends Record> void write(Table<R> table, ResultSink sink) throws IOException {
    List<R> batch = new ArrayList<>(BATCH_ROWS);
    read(
        table,
        row -> {
          batch.add(table.decode(row));
          if (batch.size() == BATCH_ROWS) {
            sink.write(table, List.copyOf(batch));
            batch.clear();
          }
        });
    sink.write(table, List.copyOf(batch));
  }
}
