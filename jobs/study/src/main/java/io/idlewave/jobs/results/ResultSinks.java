package io.idlewave.jobs.results;

import io.idlewave.jobs.results.row.FrontierRow;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.table.RunIdentity;
import io.idlewave.jobs.results.table.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Several sinks that take the same results: the last, the results folder, takes the rows as they
 * come, and at the commit the others read them there. They commit in their order, the folder last,
 * so that where a run ends well, what the folder holds is complete in all of them. A sink that
 * fails keeps the results from no other one: hours of computing are not lost because a service is
 * away at the end. Only the last is one without which the run has nowhere to go: its failure ends
 * it at once.
 */
public final class ResultSinks implements ResultSink {

  private final List<ResultSink> readers;
  private final ResultSink last;

  /**
   * Sinks in the order in which they commit.
   *
   * @param sinks at least one; of several the last one can be sealed, unless whole runs are all
   *     that they take
   */
  public ResultSinks(List<ResultSink> sinks) {
    this.readers = List.copyOf(sinks.subList(0, sinks.size() - 1));
    this.last = sinks.get(sinks.size() - 1);
  }

  private List<ResultSink> all() {
    List<ResultSink> all = new ArrayList<>(readers);
    all.add(last);
    return all;
  }

  @Override
  public void prepare() throws IOException {
    for (ResultSink sink : all()) {
      sink.prepare();
    }
  }

  @Override
  public void detach() throws IOException {
    for (ResultSink sink : all()) {
      sink.detach();
    }
  }

  @Override
  public void open(RunHeader run) throws IOException {
    last.open(run);
  }

  @Override
  public <R extends Record> void write(Table<R> table, List<R> rows) throws IOException {
    last.write(table, rows);
  }

  @Override
  public void awaitFrontiers() {
    all().forEach(ResultSink::awaitFrontiers);
  }

  @Override
  public void frontier(RunIdentity run, List<FrontierRow> rows) throws IOException {
    for (ResultSink sink : all()) {
      sink.frontier(run, rows);
    }
  }

  @Override
  public @Nullable StagedRun seal(RunSummary summary) throws IOException {
    return last.seal(summary);
  }

  /** Commits in every sink, and then throws what failed; one that fails is given up. */
  @Override
  public void commit(RunSummary summary) throws IOException {
    StagedRun run = readers.isEmpty() ? null : last.seal(summary);
    if (run == null && !readers.isEmpty()) {
      throw new IllegalStateException("the last of several sinks keeps rows that others read");
    }
    inEvery(
        sink -> {
          if (run != null && sink != last) {
            take(run, sink);
          } else {
            sink.commit(summary);
          }
        });
  }

  /** Gives a whole run to every sink, and then throws what failed. */
  @Override
  public void take(StagedRun run) throws IOException {
    inEvery(sink -> take(run, sink));
  }

  private static void take(StagedRun run, ResultSink sink) throws IOException {
    try {
      sink.take(run);
    } catch (IOException e) {
      giveUp(sink, e);
      throw e;
    }
  }

  /** Gives up in every sink, also where one of them fails to. */
  @Override
  public void abort() throws IOException {
    inEvery(ResultSink::abort);
  }

  private interface Step {
    void in(ResultSink sink) throws IOException;
  }

  private static void giveUp(ResultSink sink, IOException failure) {
    try {
      sink.abort();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  private void inEvery(Step step) throws IOException {
    Exception failure = null;
    for (ResultSink sink : all()) {
      try {
        step.in(sink);
      } catch (IOException | RuntimeException e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure instanceof IOException io) {
      throw io;
    } else if (failure instanceof RuntimeException unchecked) {
      throw unchecked;
    }
  }
}
