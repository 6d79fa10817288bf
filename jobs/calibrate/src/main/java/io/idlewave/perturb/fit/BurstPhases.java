package io.idlewave.perturb.fit;

import java.util.Comparator;
import java.util.List;

/**
 * The phases of the signature of bursts (Leon, Maccabe and Brightwell, Fig. 5). In the initial
 * phase nothing has come back and a message costs o_s; in the steady phase the network is full and
 * it costs g. What lies between says nothing.
 *
 * @param initialMessages bursts of at most as many messages are initial
 * @param steadyMessages bursts of at least as many are steady, more than those
 */
public record BurstPhases(long initialMessages, long steadyMessages) {

  /** Costs that differ by less than this share are on one level. */
  private static final double LEVEL = 0.05;

  public BurstPhases {
    if (initialMessages < 1 || steadyMessages <= initialMessages) {
      throw new IllegalArgumentException(
          "phases: initial from 1 message, steady from more messages, got initial up to %d, steady from %d"
              .formatted(initialMessages, steadyMessages));
    }
  }

  /**
   * The phases that bursts of one size without delay show: the levels that hold the smallest and
   * the largest number of messages.
   *
   * @throws IllegalArgumentException where there are no two levels
   */
  static BurstPhases of(long messageBytes, List<Burst> bursts) {
    List<Burst> plain =
        bursts.stream()
            .filter(burst -> burst.delayNanos() == 0)
            .sorted(Comparator.comparingLong(Burst::messages))
            .toList();
    if (plain.size() < 2) {
      throw new IllegalArgumentException(
          "bursts of %d B without delay: at least 2 numbers of messages, got %d"
              .formatted(messageBytes, plain.size()));
    }
    Burst fewest = plain.get(0);
    Burst most = plain.get(plain.size() - 1);
    long initial = fewest.messages();
    for (Burst burst : plain) {
      if (!isLevel(burst, fewest)) {
        break;
      }
      initial = burst.messages();
    }
    long steady = most.messages();
    for (int i = plain.size() - 1; i >= 0 && isLevel(plain.get(i), most); i--) {
      steady = plain.get(i).messages();
    }
    if (steady <= initial) {
      throw new IllegalArgumentException(
          "bursts of %d B without delay: two levels more than 5 %% apart, or stated phases, got %s ns for %d and %s ns for %d"
              .formatted(
                  messageBytes,
                  fewest.costNanos(),
                  fewest.messages(),
                  most.costNanos(),
                  most.messages()));
    }
    return new BurstPhases(initial, steady);
  }

  private static boolean isLevel(Burst burst, Burst level) {
    return Math.abs(burst.costNanos() - level.costNanos()) <= LEVEL * level.costNanos();
  }
}
