package io.idlewave.jobs.results;

import java.io.IOException;
import java.util.List;

/**
 * Several sinks that take the same results. They commit in their order, the results folder last, so
 * that where a run ends well, what the folder holds is complete in all of them. A sink that fails
 * to commit keeps the results from no other one: hours of computing are not lost because a service
 * is away at the end.
 *
 * @param sinks at least one
 */
public record ResultSinks(List<ResultSink> sinks) implements ResultSink {

  /** Takes an immutable copy. */
  public ResultSinks {
    sinks = List.copyOf(sinks);
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

  @Override
  public void open(RunHeader run) throws IOException {
    for (ResultSink sink : sinks) {
      sink.open(run);
    }
  }

  @Override
  public <R extends Record> void write(Table<R> table, List<R> rows) throws IOException {
    for (ResultSink sink : sinks) {
      sink.write(table, rows);
    }
  }

  @Override
  public void frontier(RunIdentity run, List<FrontierRow> rows) throws IOException {
    for (ResultSink sink : sinks) {
      sink.frontier(run, rows);
    }
  }

  /** Commits in every sink, also where one of them fails to, and then throws what failed. */
  @Override
  public void commit(RunSummary summary) throws IOException {
    inEvery(sink -> sink.commit(summary));
  }

  /** Gives up in every sink, also where one of them fails to. */
  @Override
  public void abort() throws IOException {
    inEvery(ResultSink::abort);
  }

  private interface Step {
    void in(ResultSink sink) throws IOException;
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
