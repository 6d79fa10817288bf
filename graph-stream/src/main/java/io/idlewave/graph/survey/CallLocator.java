package io.idlewave.graph.survey;

import io.idlewave.graph.block.GraphBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Finds calls by occurrence or time while a trace passes by. Mutable; feed it all blocks. */
public final class CallLocator implements Consumer<GraphBlock> {

  /** The place of a call that was not found. */
  public static final long NOT_FOUND = -1;

  private final List<Query> queries = new ArrayList<>();

  private static final class Query {
    final int rank;
    final int function;
    final long wanted;
    long seen;
    long found = NOT_FOUND;

    Query(int rank, int function, long wanted) {
      this.rank = rank;
      this.function = function;
      this.wanted = wanted;
    }

    void see(GraphBlock block, int i) {
      if (found != NOT_FOUND || block.rank(i) != rank) {
        return;
      }
      if (function < 0) {
        if (block.enterNanos(i) >= wanted) {
          found = block.call(i);
        }
      } else if (block.function(i) == function && ++seen == wanted) {
        found = block.call(i) + 1;
      }
    }
  }

  /**
   * Asks for the call after the {@code occurrence}-th call of {@code function} on {@code rank},
   * counted from 1.
   *
   * @return the number of the question
   */
  public int after(int rank, int function, long occurrence) {
    queries.add(new Query(rank, function, occurrence));
    return queries.size() - 1;
  }

  /** Asks for the first call that {@code rank} enters {@code nanos} after its first event. */
  public int at(int rank, long nanos) {
    queries.add(new Query(rank, -1, nanos));
    return queries.size() - 1;
  }

  @Override
  public void accept(GraphBlock block) {
    if (queries.isEmpty()) {
      return;
    }
    for (int i = 0; i < block.entryCount(); i++) {
      if (block.has(i, GraphBlock.BEGINS)) {
        for (Query query : queries) {
          query.see(block, i);
        }
      }
    }
  }

  /** The call index that answers a question, or {@link #NOT_FOUND}. */
  public long answer(int question) {
    return queries.get(question).found;
  }
}
