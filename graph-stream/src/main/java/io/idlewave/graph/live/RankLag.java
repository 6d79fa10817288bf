package io.idlewave.graph.live;

import java.io.Serializable;

/**
 * The rank of a live trace whose calls have come least far.
 *
 * @param rank of those of which more is to come; -1 where nothing is to come, or nothing is known
 * @param nanos of trace time that its last call ends before that of the rank that has come
 *     furthest, both since the first event of their ranks
 */
public record RankLag(int rank, long nanos) implements Serializable {

  /** No rank lags. */
  public static final RankLag NONE = new RankLag(-1, 0);

  private static final long serialVersionUID = 1L;
}
