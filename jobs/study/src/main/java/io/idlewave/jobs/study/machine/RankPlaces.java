package io.idlewave.jobs.study.machine;

import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.StudyException;
import java.util.Arrays;
import java.util.Collection;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Where the rows of a trace are, by a place that it names. */
public final class RankPlaces {

  /** The number of a rank of which a trace says nothing. */
  public static final int NOWHERE = -1;

  private RankPlaces() {}

  /** The numbers of the first {@code rows} rows at a place; -1 where the trace says nothing. */
  public static int[] of(TraceMetadata metadata, String place, int rows) {
    return IntStream.range(0, rows)
        .map(row -> metadata.placeOf(metadata.rankOf(row)).getOrDefault(place, NOWHERE))
        .toArray();
  }

  /**
   * Makes sure that some row is at each number.
   *
   * @param where what complaints begin with
   * @throws StudyException naming the first number at which there is none
   */
  public static void require(String where, Collection<Integer> stated, int[] there) {
    TreeSet<Integer> known =
        Arrays.stream(there).boxed().collect(Collectors.toCollection(TreeSet::new));
    known.remove(NOWHERE);
    for (int number : stated) {
      if (!known.contains(number)) {
        throw new StudyException(
            known.isEmpty()
                ? "%s: a place that the trace names, got none in it".formatted(where)
                : "%s: one of the %d from %d to %d that ranks of the trace are at, got %d"
                    .formatted(where, known.size(), known.first(), known.last(), number));
      }
    }
  }
}
