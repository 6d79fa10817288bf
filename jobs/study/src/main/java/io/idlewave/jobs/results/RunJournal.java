package io.idlewave.jobs.results;

import io.idlewave.jobs.results.place.InputFolder;
import io.idlewave.jobs.results.place.OutputFolder;
import io.idlewave.jobs.results.table.RunIdentity;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.results.table.TableContent;
import io.idlewave.jobs.results.table.TableWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A run's rows on their way: a file per table that counts as no result yet. Mutable. */
final class RunJournal {

  private final OutputFolder folder;
  private final String suffix;
  private final Map<Table<?>, TableWriter<?>> writers = new LinkedHashMap<>();
  private final List<String> staged = new ArrayList<>();
  private List<TableContent> contents = List.of();

  /** A journal of files whose names end with {@code suffix}; those in the folder are replaced. */
  RunJournal(OutputFolder folder, String suffix) {
    this.folder = folder;
    this.suffix = suffix;
  }

  /** Starts the files of all tables. */
  void open(RunHeader run) throws IOException {
    for (Table<?> table : run.tables()) {
      writers.put(table, writer(table, run.identity()));
    }
  }

  private <R extends Record> TableWriter<R> writer(Table<R> table, RunIdentity run)
      throws IOException {
    return new TableWriter<>(table, run, create(table.fileName()));
  }

  /** Starts another file. */
  OutputStream create(String name) throws IOException {
    folder.delete(name + suffix);
    staged.add(name);
    return folder.create(name + suffix);
  }

  /**
   * @throws IllegalArgumentException if the run did not announce the table
   */
  @SuppressWarnings("unchecked") // open() made each writer for its table
  <R extends Record> void write(Table<R> table, List<R> rows) throws IOException {
    TableWriter<?> writer = writers.get(table);
    if (writer == null) {
      throw new IllegalArgumentException("a table that the run did not announce: " + table);
    }
    ((TableWriter<R>) writer).write(rows);
  }

  /** Ends all tables, once; what they hold. */
  List<TableContent> seal() throws IOException {
    if (!writers.isEmpty()) {
      TableWriter.closeAll(writers.values());
      contents = writers.values().stream().map(TableWriter::content).toList();
      writers.clear();
    }
    return contents;
  }

  /** The tables under the names that they will have. */
  InputFolder tables() {
    return new InputFolder() {
      @Override
      public InputStream open(String name) throws IOException {
        return folder.open(name + suffix);
      }

      @Override
      public List<String> list() {
        return staged.stream().sorted().toList();
      }

      @Override
      public String location() {
        return folder.location();
      }
    };
  }

  /** Gives the files their names. */
  void publish() throws IOException {
    for (String name : staged) {
      folder.rename(name + suffix, name);
    }
    staged.clear();
  }

  /** Removes what has not been published. */
  void discard() throws IOException {
    try {
      TableWriter.closeAll(writers.values());
    } finally {
      writers.clear();
      for (String name : staged) {
        folder.delete(name + suffix);
      }
      staged.clear();
    }
  }
}
