package io.idlewave.graph.transform;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/**
 * Which calls of a changed trace are not in the recorded one, so that the others can be numbered as
 * they were: what is drawn for a call is then the same in both, and replicates pair. 8 bytes per
 * call that was added.
 */
public final class InsertedCalls implements Serializable {

  /** No call was added. */
  public static final InsertedCalls NONE = new InsertedCalls(List.of());

  /** Numbers of calls that no trace reaches, for those that were added. */
  private static final long ADDED = 1L << 50;

  private static final long serialVersionUID = 1L;

  private final long[][] ofRanks;

  /** Knows them by their numbers in the changed trace, per rank, ascending. */
  InsertedCalls(List<long[]> ofRanks) {
    this.ofRanks = ofRanks.stream().map(long[]::clone).toArray(long[][]::new);
  }

  /** Whether a call of the changed trace is one of them. */
  boolean has(int rank, long call) {
    return rank < ofRanks.length && Arrays.binarySearch(ofRanks[rank], call) >= 0;
  }

  /** The recorded number of a call of the changed trace; one that no call has if it was added. */
  public long recorded(int rank, long call) {
    if (rank >= ofRanks.length || ofRanks[rank].length == 0) {
      return call;
    }
    int at = Arrays.binarySearch(ofRanks[rank], call);
    return at >= 0 ? ADDED | at : call - (-at - 1);
  }

  /**
   * The number in the recorded trace of the call that a stretch comes before, given the call of the
   * changed trace that it comes before: of one that was added, the next that was not.
   */
  public long recordedAfterStretch(int rank, long call) {
    if (rank >= ofRanks.length || ofRanks[rank].length == 0) {
      return call;
    }
    int at = Arrays.binarySearch(ofRanks[rank], call);
    return call - (at >= 0 ? at : -at - 1);
  }

  /** The number in the changed trace of a call of the recorded one. */
  public long changed(int rank, long recorded) {
    long call = recorded;
    for (int i = 0; rank < ofRanks.length && i < ofRanks[rank].length; i++) {
      if (ofRanks[rank][i] > call) {
        return call;
      }
      call++;
    }
    return call;
  }

  /**
   * The number in the changed trace of the call that a stretch comes before, given the call of the
   * recorded trace that it comes before: the first that was added between the two.
   */
  public long changedAfterStretch(int rank, long recorded) {
    long call = changed(rank, recorded);
    while (has(rank, call - 1)) {
      call--;
    }
    return call;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof InsertedCalls calls && Arrays.deepEquals(ofRanks, calls.ofRanks);
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(ofRanks);
  }
}
