package io.idlewave.graph.survey;

import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/**
 * Finds calls by occurrence or time in an archive. Only ranks that are asked for are read, each
 * once and up to the last call that is asked for; nothing is matched or ordered. Mutable.
 */
public final class CallLocator {

  /** The place of a call that was not found. */
  public static final long NOT_FOUND = -1;

  private final List<Query> queries = new ArrayList<>();

  private static final class Query {
    final int rank;
    final int function;
    final IntPredicate regions;
    final long wanted;
    final long initCall;
    long zeroNanos;
    long seen;
    long found = NOT_FOUND;

    Query(int rank, int function, IntPredicate regions, long wanted, long initCall) {
      this.rank = rank;
      this.function = function;
      this.regions = regions;
      this.wanted = wanted;
      this.initCall = initCall;
    }

    /** Whether {@code call}, number {@code index} of the rank, answers the question. */
    boolean sees(MpiCall call, long index) {
      if (function < 0) {
        if (index == initCall) {
          zeroNanos = call.enterNanos() + call.durationNanos();
        } else if (index > initCall && call.enterNanos() - zeroNanos >= wanted) {
          found = index;
        }
      } else if (call.function() == function && regions.test(call.region()) && ++seen == wanted) {
        found = index + 1;
      }
      return found != NOT_FOUND;
    }
  }

  /**
   * Asks for the call after the {@code occurrence}-th call of {@code function} on {@code rank} in
   * one of some regions, counted from 1.
   *
   * @return the number of the question
   */
  public int after(int rank, int function, IntPredicate regions, long occurrence) {
    queries.add(new Query(rank, function, regions, occurrence, NOT_FOUND));
    return queries.size() - 1;
  }

  /**
   * Asks for the first call that {@code rank} enters at least {@code nanos} after its run begins:
   * after it leaves MPI_Init, or after its first event.
   *
   * @param initCall call index of MPI_Init, or -1 where it is missing
   */
  public int at(int rank, long nanos, long initCall) {
    queries.add(new Query(rank, -1, region -> true, nanos, initCall));
    return queries.size() - 1;
  }

  /**
   * Looks for all answers.
   *
   * @throws io.idlewave.ingest.model.BadTraceException if a rank's file cannot be read that far
   */
  public void search(TraceArchive archive) {
    SortedMap<Integer, List<Query>> byRank = new TreeMap<>();
    for (Query query : queries) {
      byRank.computeIfAbsent(query.rank, rank -> new ArrayList<>()).add(query);
    }
    byRank.forEach(
        (rank, open) -> {
          try (RankReader reader = archive.openRank(rank)) {
            search(reader, open);
          }
        });
  }

  private static void search(RankReader reader, List<Query> open) {
    for (long index = 0; !open.isEmpty(); index++) {
      MpiCall call = reader.next();
      if (call == null) {
        return;
      }
      long number = index;
      open.removeIf(query -> query.sees(call, number));
    }
  }

  /** The call index that answers a question, or {@link #NOT_FOUND}. */
  public long answer(int question) {
    return queries.get(question).found;
  }
}
