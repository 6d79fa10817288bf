package io.idlewave.jobs.results;

import io.idlewave.jobs.results.row.FrontierRow;
import io.idlewave.jobs.results.table.RunIdentity;
import java.io.IOException;
import java.util.List;

/**
 * A place outside this process, such as a database, that takes a finished run as a whole. Behind a
 * {@link StagedSink} it is a sink. Its text is its address, as messages show it.
 */
public interface RunStore {

  /**
   * Checks, before the run starts, that the place answers and takes results.
   *
   * @throws io.idlewave.jobs.failure.UsageException if not
   */
  void prepare() throws IOException;

  /**
   * Writes a run: all of it or nothing. It replaces what the place holds of the same run, even if
   * that is the same: no row is there twice.
   *
   * @throws AwayException if the place took nothing and may do so the next time
   * @throws IOException if that could not be done; the message is the reason, on one line
   */
  void store(StagedRun run) throws IOException;

  /**
   * Takes rows of a live run that count at once ({@link ResultSink#frontier}).
   *
   * @throws AwayException if the place does not answer; nothing is lost, because the rows come
   *     again with the run
   * @throws IOException if they could not be taken; the message is the reason, on one line
   */
  void frontier(RunIdentity run, List<FrontierRow> rows) throws IOException;

  /**
   * Removes the rows of a live run that ends without results, where the place can.
   *
   * @throws IOException if that could not be done
   */
  default void giveUp() throws IOException {}
}
