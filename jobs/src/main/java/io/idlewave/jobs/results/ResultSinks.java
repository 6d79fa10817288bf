package io.idlewave.jobs.results;

import io.idlewave.jobs.results.row.FrontierRow;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.table.RunIdentity;
import io.idlewave.jobs.results.table.Table;
import java.io.IOException;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Several sinks that take the same results. They commit in their order, the results folder last, so
 * that where a run ends well, what the folder holds is complete in all of them. A sink that fails
 * keeps the results from no other one: hours of computing are not lost because a service is away at
 * the end, or a disk for rows that wait is full. Only the last is one without which the run has
 * nowhere to go: its failure ends it at once.
 */
public final class ResultSinks implements ResultSink {

  private final List<ResultSink> sinks;
  private final IdentityHashMap<ResultSink, IOException> failed = new IdentityHashMap<>();

  /**
   * Sinks in the order in which they commit.
   *
   * @param sinks at least one
   */
  public ResultSinks(List<ResultSink> sinks) {
    this.sinks = List.copyOf(sinks);
  }

  @Override
  public void prepare() throws IOException {
    for (ResultSink sink : sinks) {
      sink.prepare();
    }
  }

  @Override
  public void detach() throws IOException {
    for (ResultSink sink : sinks) {
      sink.detach();
    }
  }

  /** Opens every sink; one that fails is given up, and said to have failed at the commit. */
  @Override
  public void open(RunHeader run) throws IOException {
    failed.clear();
    inThoseLeft(sink -> sink.open(run));
  }

  /** Writes to every sink; one that fails is given up, and said to have failed at the commit. */
  @Override
  public <R extends Record> void write(Table<R> table, List<R> rows) throws IOException {
    inThoseLeft(sink -> sink.write(table, rows));
  }

  @Override
  public void frontier(RunIdentity run, List<FrontierRow> rows) throws IOException {
    for (ResultSink sink : sinks) {
      sink.frontier(run, rows);
    }
  }

  /** Commits in every sink that took all rows, and then throws what failed. */
  @Override
  public void commit(RunSummary summary) throws IOException {
    inEvery(
        sink -> {
          IOException failure = failed.get(sink);
          if (failure != null) {
            throw failure;
          }
          sink.commit(summary);
        });
  }

  /** Gives up in every sink, also where one of them fails to. */
  @Override
  public void abort() throws IOException {
    inEvery(ResultSink::abort);
  }

  private interface Step {
    void in(ResultSink sink) throws IOException;
  }

  private void inThoseLeft(Step step) throws IOException {
    ResultSink last = sinks.get(sinks.size() - 1);
    for (ResultSink sink : sinks) {
      if (failed.containsKey(sink)) {
        continue;
      }
      try {
        step.in(sink);
      } catch (IOException e) {
        if (sink == last) {
          throw e;
        }
        failed.put(sink, e);
        giveUp(sink, e);
      }
    }
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
    for (ResultSink sink : sinks) {
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
