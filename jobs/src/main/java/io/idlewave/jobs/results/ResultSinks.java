package io.idlewave.jobs.results;

import java.io.IOException;
import java.util.List;

/**
 * Several sinks that take the same results. They commit in their order: what the last one, the
 * results folder, holds is complete in all of them.
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

  @Override
  public void commit(RunSummary summary) throws IOException {
    for (ResultSink sink : sinks) {
      sink.commit(summary);
    }
  }

  /** Gives up in every sink, also where one of them fails to. */
  @Override
  public void abort() throws IOException {
    IOException failure = null;
    for (ResultSink sink : sinks) {
      try {
        sink.abort();
      } catch (IOException e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
