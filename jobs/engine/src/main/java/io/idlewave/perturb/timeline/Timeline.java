package io.idlewave.perturb.timeline;

import java.io.Serializable;
import java.util.List;

/**
 * A window of a run. 0 of its axis is where the run begins: where times are recorded or observed on
 * clocks that can be compared, that the first rank leaves MPI_Init; otherwise that each rank does,
 * as if all left at one time. What comes before is negative. In the first case arrows never lead
 * back in time but for what clocks are off by.
 *
 * @param ranks those of the window, in order
 * @param messages between calls of the window, in the order in which they arrive
 * @param omittedMessages how many more there are than were asked for at most
 * @param commonClock whether the axis is the clock of all ranks
 * @param deadlocked whether the lane ended in a deadlock, so that its times mean nothing
 */
public record Timeline(
    List<RankTimeline> ranks,
    List<MessageTimes> messages,
    long omittedMessages,
    boolean commonClock,
    boolean deadlocked)
    implements Serializable {

  /** Takes immutable copies. */
  public Timeline {
    ranks = List.copyOf(ranks);
    messages = List.copyOf(messages);
  }

  /**
   * The calls of a rank of the window.
   *
   * @throws IllegalArgumentException if the window does not have it
   */
  public RankTimeline of(int rank) {
    return ranks.stream()
        .filter(of -> of.rank() == rank)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no rank of the window: " + rank));
  }
}
