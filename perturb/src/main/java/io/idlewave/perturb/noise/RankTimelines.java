package io.idlewave.perturb.noise;

import io.idlewave.ingest.model.Internal;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.model.TraceMetadata;
import java.io.Serializable;
import java.util.List;

/**
 * Whose timeline each row of a trace is. Immutable.
 *
 * @param rankOf by row, the rank that it belongs to; empty where each row is a rank
 * @param numberOf by row, its number among the timelines of its rank, from 0 on
 * @param isStream by row, whether it is a stream of an accelerator, and no thread of a processor
 */
public record RankTimelines(int[] rankOf, int[] numberOf, boolean[] isStream)
    implements Serializable {

  /** The timelines of ranks with one thread each. */
  public static final RankTimelines ONE_EACH =
      new RankTimelines(new int[0], new int[0], new boolean[0]);

  public RankTimelines {
    rankOf = rankOf.clone();
    numberOf = numberOf.clone();
    isStream = isStream.clone();
  }

  public static RankTimelines of(TraceMetadata metadata) {
    List<Timeline> timelines = metadata.timelines();
    int[] rankOf = timelines.stream().mapToInt(Timeline::rank).toArray();
    int[] numberOf = new int[rankOf.length];
    boolean[] isStream = new boolean[rankOf.length];
    int[] known = new int[metadata.processCount()];
    for (int row = 0; row < rankOf.length; row++) {
      numberOf[row] = known[rankOf[row]]++;
      isStream[row] = timelines.get(row).kind() == Timeline.Kind.STREAM;
    }
    return new RankTimelines(rankOf, numberOf, isStream);
  }

  /** How many rows there are; 0 where each is a rank. */
  int rows() {
    return rankOf.length;
  }

  /** The rank that a row belongs to. */
  @Internal
  public int rankOf(int row) {
    return row < rankOf.length ? rankOf[row] : row;
  }
}
