package io.idlewave.perturb.sharing;

import io.idlewave.perturb.random.Draws;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * How much later messages are there, in ns, for those that take up a link on their way at the same
 * time. Known by the call that sends a message, or by the stage of the collective that it belongs
 * to: messages of the same one wait as long as that of them which waits longest. Where there are
 * too many, so do those of 2, 4, 8, ... calls that follow each other on a rank, or of as many
 * stages and collectives. Immutable.
 */
public final class LinkWaits implements Serializable {

  private static final long serialVersionUID = 1L;

  /** No message waits. */
  public static final LinkWaits NONE = new LinkWaits(0, new long[0], new double[0]);

  private final int shift;

  /** In ascending order. */
  private final long[] keys;

  private final double[] nanos;

  private LinkWaits(int shift, long[] keys, double[] nanos) {
    this.shift = shift;
    this.keys = keys;
    this.nanos = nanos;
  }

  /** Whether no message waits. */
  public boolean areNone() {
    return keys.length == 0;
  }

  /** How much later the messages of a group are there, in ns. */
  public double of(Group group) {
    if (areNone()) {
      return 0;
    }
    int at = Arrays.binarySearch(keys, group.wider(shift).key());
    return at < 0 ? 0 : nanos[at];
  }

  /**
   * Messages that wait as long as each other, where all groups are told apart.
   *
   * @param kind the rank whose call sends or fetches them; less than 0 for a stage of collectives
   * @param number of the call, or of the collective
   */
  public record Group(long kind, long number) {

    /** The messages that a rank sends, or fetches, in a call. */
    public static Group ofCall(int rank, long call) {
      return new Group(rank, call);
    }

    /** The messages of a stage of a collective; draws know it as {@code instance}. */
    public static Group ofStage(long instance, int stage) {
      return new Group(-1L - stage, instance);
    }

    /** That of 2 to the power of {@code shift} calls, or of as many stages and collectives. */
    private Group wider(int shift) {
      return new Group(kind < 0 ? -1 - ((-1 - kind) >> shift) : kind, number >> shift);
    }

    /** 64 bits: groups that share a key, which hardly happens, are one. */
    private long key() {
      return Draws.bits(number, kind);
    }
  }

  /** Finds out how long messages wait. Mutable; one thread. */
  public static final class Collector {

    /** A shift that leaves a group for each rank. */
    private static final int MOST_SHIFT = 30;

    private final int mostGroups;
    private Map<Group, Double> longest = new HashMap<>();
    private int shift;

    /** Without any message, for {@code mostGroups}: 16 B each in the end, and 80 B before. */
    public Collector(int mostGroups) {
      this.mostGroups = mostGroups;
    }

    /** A message of a group waits so long, in ns. */
    public void add(Group group, double waitNanos) {
      if (waitNanos > 0) {
        longest.merge(group.wider(shift), waitNanos, Math::max);
        while (longest.size() > mostGroups && shift < MOST_SHIFT) {
          widen();
        }
      }
    }

    private void widen() {
      shift++;
      Map<Group, Double> wider = new HashMap<>();
      longest.forEach((group, nanos) -> wider.merge(group.wider(1), nanos, Math::max));
      longest = wider;
    }

    /** How many calls that follow each other, or stages and collectives, are not told apart. */
    public int callsTogether() {
      return 1 << shift;
    }

    public LinkWaits waits() {
      TreeMap<Long, Double> byKey = new TreeMap<>();
      longest.forEach((group, nanos) -> byKey.merge(group.key(), nanos, Math::max));
      return new LinkWaits(
          shift,
          byKey.keySet().stream().mapToLong(Long::longValue).toArray(),
          byKey.values().stream().mapToDouble(Double::doubleValue).toArray());
    }
  }
}
