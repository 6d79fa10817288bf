package io.idlewave.jobs.results;

import java.io.IOException;
import java.util.List;

/**
 * A place outside this process, such as a database, that takes a finished run as a whole. Behind a
 * {@link StagedSink} it is a sink.
 */
public interface RunStore {

  /**
   * Makes sure, before time goes into a run, that the place is there and takes results.
   *
   * @throws io.idlewave.jobs.failure.UsageException if not
   */
  void prepare() throws IOException;

  /**
   * Puts a run there: all of it or nothing. What the place holds of the same run is replaced; where
   * that is the same already, nothing changes.
   *
   * @throws IOException if that could not be done; the message is one line and says what was tried
   */
  void store(StagedRun run) throws IOException;

  /**
   * Takes rows of a live run that count at once ({@link ResultSink#frontier}). A place that is away
   * for a moment may pass over them: they come again with the run.
   */
  void frontier(RunIdentity run, List<FrontierRow> rows) throws IOException;
}
