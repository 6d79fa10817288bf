package io.idlewave.jobs.results;

import io.idlewave.ingest.file.ScratchFolder;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.results.row.FrontierRow;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.table.RunIdentity;
import io.idlewave.jobs.results.table.Table;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A sink in front of a {@link RunStore}. It takes whole runs, by default from the results folder.
 * Rows that come one by one are kept in a temporary folder until the commit; if the process is
 * killed, the next start removes that folder. So no connection is open while a run computes, and a
 * run that is given up leaves nothing. If the store does not answer, the commit is tried again from
 * the first row until its time is over.
 */
public final class StagedSink implements ResultSink {

  private static final Logger LOGGER = LoggerFactory.getLogger(StagedSink.class);

  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(15);

  private final RunStore store;
  private final Duration retry;
  private @Nullable RunHeader header;
  private @Nullable RunJournal journal;
  private @Nullable ScratchFolder folder;
  private boolean live;

  /**
   * A sink whose committed runs go to {@code store}.
   *
   * @param retry for how long a commit tries again while the store does not answer
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
      ScratchFolder staging = ScratchFolder.create();
      folder = staging;
      RunJournal rows = new RunJournal(new LocalFolder(staging.path()), "");
      journal = rows;
      rows.open(run);
    } catch (IOException e) {
      throw failed(run, e);
    }
  }

  @Override
  public <R extends Record> void write(Table<R> table, List<R> rows) throws IOException {
    try {
      opened().write(table, rows);
    } catch (IOException e) {
      throw failed(Objects.requireNonNull(header), e);
    }
  }

  private RunJournal opened() {
    RunJournal rows = journal;
    if (rows == null) {
      throw new IllegalStateException("rows and commits come after open()");
    }
    return rows;
  }

  @Override
  public void awaitFrontiers() {
    live = true;
  }

  @Override
  public void detach() {
    live = false;
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
  public StagedRun seal(RunSummary summary) throws IOException {
    RunJournal rows = opened();
    RunHeader run = Objects.requireNonNull(header);
    try {
      return new StagedRun(run, summary.with(run.identity(), rows.seal()), rows.tables());
    } catch (IOException e) {
      throw failed(run, e);
    }
  }

  @Override
  public void commit(RunSummary summary) throws IOException {
    try {
      take(seal(summary));
    } finally {
      discard();
    }
  }

  @Override
  public void take(StagedRun run) throws IOException {
    store(run);
    live = false;
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
    discard();
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
    RunJournal rows = journal;
    ScratchFolder staging = folder;
    journal = null;
    folder = null;
    try {
      if (rows != null) {
        rows.discard();
      }
    } finally {
      if (staging != null) {
        staging.close();
      }
    }
  }
}
