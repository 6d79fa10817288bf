package io.idlewave.jobs.results;

import io.idlewave.ingest.archive.FileTrees;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.results.row.FrontierRow;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.table.RunIdentity;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.results.table.TableContent;
import io.idlewave.jobs.results.table.TableWriter;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A sink before a {@link RunStore}: rows are kept in a temporary folder until the commit. So no
 * connection is held while a run computes, a run that is given up has never been there, and a store
 * that is away is tried again from the first row until the time for it is over.
 */
public final class StagedSink implements ResultSink {

  private static final Logger LOGGER = LoggerFactory.getLogger(StagedSink.class);

  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(15);

  private final RunStore store;
  private final Duration retry;
  private final Map<Table<?>, TableWriter<?>> writers = new LinkedHashMap<>();
  private @Nullable RunHeader header;
  private @Nullable Path folder;
  private boolean live;

  /**
   * A sink whose committed runs go to {@code store}.
   *
   * @param retry for how long a commit tries again while the store is away
   */
  public StagedSink(RunStore store, Duration retry) {
    this.store = store;
    this.retry = retry;
  }

  @Override
  public void prepare() throws IOException {
    store.prepare();
  }

  @Override
  public void open(RunHeader run) throws IOException {
    header = run;
    try {
      Path staging = Files.createTempDirectory("idlewave-sink-");
      folder = staging;
      for (Table<?> table : run.tables()) {
        writers.put(table, writer(table, run.identity(), staging));
      }
    } catch (IOException e) {
      throw failed(run, e);
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
    try {
      ((TableWriter<R>) writer).write(rows);
    } catch (IOException e) {
      throw failed(Objects.requireNonNull(header), e);
    }
  }

  @Override
  public void frontier(RunIdentity run, List<FrontierRow> rows) throws IOException {
    live = true;
    try {
      store.frontier(run, rows);
    } catch (AwayException e) {
      return; // the rows come again with the run
    } catch (IOException e) {
      throw new IOException(store + " took no rows of a live run (" + e.getMessage() + ")", e);
    }
  }

  @Override
  public void commit(RunSummary summary) throws IOException {
    RunHeader run = header;
    Path staging = folder;
    if (run == null || staging == null) {
      throw new IllegalStateException("a commit comes after open()");
    }
    try {
      store(new StagedRun(run, summary.with(run.identity(), contents(run)), staging));
      live = false;
    } finally {
      discard();
    }
  }

  private List<TableContent> contents(RunHeader run) throws IOException {
    try {
      TableWriter.closeAll(writers.values());
      return writers.values().stream().map(TableWriter::content).toList();
    } catch (IOException e) {
      throw failed(run, e);
    } finally {
      writers.clear();
    }
  }

  private void store(StagedRun run) throws IOException {
    Long deadline = null;
    for (Duration pause = FIRST_PAUSE; ; pause = pause.multipliedBy(2)) {
      pause = pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause;
      try {
        store.store(run);
        return;
      } catch (AwayException e) {
        if (deadline == null) {
          deadline = System.nanoTime() + retry.toNanos();
        }
        if (deadline - System.nanoTime() < pause.toNanos()) {
          throw failed(run.header(), e);
        }
        sleep(pause);
      } catch (IOException e) {
        throw failed(run.header(), e);
      }
    }
  }

  private IOException failed(RunHeader run, IOException e) {
    return new IOException(
        "%s took nothing of run %s (%s); once it does, `idlewave publish` brings it there from its results folder"
            .formatted(store, run.identity().id(), e.getMessage()),
        e);
  }

  private static void sleep(Duration pause) throws IOException {
    try {
      Thread.sleep(pause.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while a sink was away");
    }
  }

  @Override
  public void abort() throws IOException {
    try {
      TableWriter.closeAll(writers.values());
    } finally {
      writers.clear();
      discard();
    }
    if (live) {
      live = false;
      giveUp();
    }
  }

  private void giveUp() {
    try {
      store.giveUp();
    } catch (IOException e) {
      LOGGER.warn("{} keeps rows of a live run that was given up: {}", store, e.getMessage());
    }
  }

  private void discard() throws IOException {
    Path staging = folder;
    folder = null;
    if (staging != null) {
      FileTrees.delete(staging);
    }
  }
}
