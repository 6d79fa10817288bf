package io.idlewave.jobs.results;

import io.idlewave.ingest.archive.FileTrees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A sink before a {@link RunStore}: rows are kept in a temporary folder until the commit. So no
 * connection is held while a run computes, a store can be tried again after it failed, and a run
 * that is given up has never been there.
 */
public final class StagedSink implements ResultSink {

  private final RunStore store;
  private final Map<Table<?>, TableWriter<?>> writers = new LinkedHashMap<>();
  private @Nullable RunHeader header;
  private @Nullable Path folder;

  /** A sink whose committed runs go to {@code store}. */
  public StagedSink(RunStore store) {
    this.store = store;
  }

  @Override
  public void prepare() throws IOException {
    store.prepare();
  }

  @Override
  public void open(RunHeader run) throws IOException {
    header = run;
    Path staging = Files.createTempDirectory("idlewave-sink-");
    folder = staging;
    for (Table<?> table : run.tables()) {
      writers.put(table, writer(table, run.identity(), staging));
    }
  }

  private static <R extends Record> TableWriter<R> writer(
      Table<R> table, RunIdentity run, Path folder) throws IOException {
    return new TableWriter<>(table, run, new LocalFolder(folder).create(table.fileName()));
  }

  @Override
  @SuppressWarnings("unchecked") // open() made each writer for its table
  public <R extends Record> void write(Table<R> table, List<R> rows) throws IOException {
    TableWriter<?> writer = writers.get(table);
    if (writer == null) {
      throw new IllegalArgumentException("a table that the run did not announce: " + table);
    }
    ((TableWriter<R>) writer).write(rows);
  }

  @Override
  public void frontier(RunIdentity run, List<FrontierRow> rows) throws IOException {
    store.frontier(run, rows);
  }

  @Override
  public void commit(RunSummary summary) throws IOException {
    RunHeader run = header;
    Path staging = folder;
    if (run == null || staging == null) {
      throw new IllegalStateException("a commit comes after open()");
    }
    List<TableContent> contents = new ArrayList<>();
    for (TableWriter<?> writer : writers.values()) {
      writer.close();
      contents.add(writer.content());
    }
    writers.clear();
    try {
      store.store(new StagedRun(run, summary.with(run.identity(), contents), staging));
    } finally {
      discard();
    }
  }

  @Override
  public void abort() throws IOException {
    for (TableWriter<?> writer : writers.values()) {
      writer.close();
    }
    writers.clear();
    discard();
  }

  private void discard() throws IOException {
    Path staging = folder;
    folder = null;
    if (staging != null) {
      FileTrees.delete(staging);
    }
  }
}
