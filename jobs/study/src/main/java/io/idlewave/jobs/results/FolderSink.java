package io.idlewave.jobs.results;

import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.results.place.OutputFolder;
import io.idlewave.jobs.results.summary.ReportJson;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.table.RunIdentity;
import io.idlewave.jobs.results.table.Table;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The results folder: an Avro file per table, {@code study.yaml}, and {@code summary.json}, which
 * comes last, so that its presence means that the results are complete.
 *
 * <p>A run has the folder for itself, from {@link #prepare} on. It writes files of names of its
 * own; the commit removes the earlier summary, then all files of earlier results, and then gives
 * the new files their names. Up to there earlier results stay as they are.
 */
public final class FolderSink implements ResultSink {

  private final OutputFolder folder;
  private final boolean force;
  private final RunLock lock;
  private final String suffix;
  private final RunJournal journal;
  private @Nullable RunHeader header;
  private boolean ours;

  /** Results in a folder on whatever file system it lies. */
  public FolderSink(OutputFolder folder, SinkOptions options) {
    this.folder = folder;
    this.force = options.force();
    this.lock = new RunLock(folder, options.run());
    this.suffix = ".part-" + options.run();
    this.journal = new RunJournal(folder, suffix);
  }

  /**
   * Locks the folder for this run.
   *
   * @throws UsageException if another run writes to it, or it holds something else, or earlier
   *     results that may not be replaced
   */
  @Override
  public void prepare() throws IOException {
    requireRoom();
    folder.prepare();
    lock.take(force);
    ours = true;
    try {
      requireRoom();
    } catch (UsageException e) {
      release();
      throw e;
    }
  }

  private void requireRoom() throws IOException {
    FolderContent.of(folder).require(folder.location(), force);
  }

  @Override
  public void detach() throws IOException {
    lock.handOver();
    ours = false;
  }

  @Override
  public void open(RunHeader run) throws IOException {
    if (!lock.isHeld()) {
      lockAgain(run.identity());
    }
    ours = true;
    header = run;
    journal.open(run);
  }

  /** A job that fails late does it again: what it finds may be what it wrote. */
  private void lockAgain(RunIdentity identity) throws IOException {
    RunSummary results = FolderContent.of(folder).results();
    if (results == null || !identity.equals(results.run())) {
      requireRoom();
    }
    folder.prepare();
    lock.take(force);
  }

  @Override
  public <R extends Record> void write(Table<R> table, List<R> rows) throws IOException {
    journal.write(table, rows);
  }

  @Override
  public StagedRun seal(RunSummary summary) throws IOException {
    RunHeader run = header;
    if (run == null) {
      throw new IllegalStateException("a commit comes after open()");
    }
    return new StagedRun(run, summary.with(run.identity(), journal.seal()), journal.tables());
  }

  @Override
  public void commit(RunSummary summary) throws IOException {
    StagedRun run = seal(summary);
    writeText(ResultsFolder.STUDY_FILE, run.header().study().toYaml());
    writeText(ResultsFolder.SUMMARY_FILE, SummarySeal.seal(ReportJson.write(run.summary())));
    lock.require();
    removeEarlier();
    journal.publish();
    release();
  }

  private void release() throws IOException {
    lock.release();
    ours = false;
  }

  private void writeText(String name, String text) throws IOException {
    try (OutputStream out = journal.create(name)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Results without their summary are incomplete, wherever this ends. */
  private void removeEarlier() throws IOException {
    List<String> own = FolderContent.of(folder).own();
    folder.delete(ResultsFolder.SUMMARY_FILE);
    for (String name : own) {
      if (!name.endsWith(suffix) && !name.equals(RunLock.FILE)) {
        folder.delete(name);
      }
    }
  }

  @Override
  public void abort() throws IOException {
    if (!ours) {
      return;
    }
    try {
      journal.discard();
    } finally {
      release();
    }
  }
}
