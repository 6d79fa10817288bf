package io.idlewave.jobs.results;

import io.idlewave.jobs.results.row.FrontierRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.table.RunIdentity;
import io.idlewave.jobs.results.table.Table;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place that takes the results of a run: rows of typed tables, and at the end a summary. The
 * results folder is one. Rows are encoded once, into the folder; every other sink of the run reads
 * them there before it is complete ({@link #take}).
 *
 * <p>The calls come from one thread in this order: {@link #prepare}, {@link #open}, {@link #write}
 * any number of times, then either {@link #commit} or {@link #abort}, which may come at any time.
 * What a run wrote must not count as a result before the commit. The same run may be written again,
 * from the beginning, by another instance of the sink, after a failure late in a job: what was
 * there is replaced, so that nothing stands twice.
 */
public interface ResultSink {

  /**
   * Checks, before the run starts, that its results can be written.
   *
   * @throws IOException if they cannot
   */
  default void prepare() throws IOException {}

  /**
   * Leaves the run to a job that outlives this process. That job writes through an instance of its
   * own, with the same options. After this call an abort of this instance does nothing.
   */
  default void detach() throws IOException {}

  /** Starts a run. */
  void open(RunHeader run) throws IOException;

  /**
   * Takes rows of a table that the run announced. The rows of one table come in the order of the
   * study; those of different tables may come in turn.
   */
  <R extends Record> void write(Table<R> table, List<R> rows) throws IOException;

  /**
   * Frontiers of this run will come through another instance with the same options, where the run
   * is carried out: an abort of this one removes them.
   */
  default void awaitFrontiers() {}

  /**
   * Takes rows of {@link Tables#FRONTIERS} while a live run goes on. They count at once. The
   * identity of the run is known only at its end, from the calls that it has seen. A sink that can
   * keeps these rows apart until then, and removes them if the run is given up. The same rows may
   * come again, with the same key and values. At the end {@link #write} brings all of them. Called
   * any number of times after {@link #prepare}, before {@link #open}.
   *
   * @param run what is planned; the header of {@link #open} has another identity where other calls
   *     have come
   */
  default void frontier(RunIdentity run, List<FrontierRow> rows) throws IOException {}

  /**
   * Ends the rows of the run before its commit, so that other sinks can read them here.
   *
   * @return the complete run; null from a sink that cannot be read before the commit
   */
  default @Nullable StagedRun seal(RunSummary summary) throws IOException {
    return null;
  }

  /**
   * Takes a whole run from the folder with its rows. By default it opens, writes every row and
   * commits; a sink may have a shorter way. Called after {@link #prepare}, instead of the other
   * calls.
   */
  default void take(StagedRun run) throws IOException {
    open(run.header());
    run.writeTo(this);
    commit(run.summary());
  }

  /** Completes the run: all rows have been written. */
  void commit(RunSummary summary) throws IOException;

  /** Gives the run up and leaves nothing of it; does nothing after a commit. */
  void abort() throws IOException;
}
