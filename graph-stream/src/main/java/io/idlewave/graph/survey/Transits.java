package io.idlewave.graph.survey;

import io.idlewave.ingest.model.SendMode;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How long messages took, from the begin of their send until they were there: an interval per size
 * class, by whether they crossed nodes, and apart for synchronous sends, which pay for a handshake
 * ({@code docs/semantics.md} section 3). No message is slower than one of a larger class of its
 * kind.
 *
 * <p>The smallest time of a class from the begin of a send to the end of the call that received it
 * bounds the transit from above. It ends with what the receiving call needed after the message had
 * come, which is why it is kept which class of calls that was. From below it is evidence only if
 * that call was there before the message was sent and waited for nothing else; otherwise it may
 * measure what the receiver computed.
 */
public final class Transits implements Serializable {

  private static final long serialVersionUID = 4L;

  /** Stands for the bytes beside a message whose transit is no evidence from below. */
  static final long NO_EVIDENCE = Long.MAX_VALUE;

  private static final int KINDS = 4;

  /** Added to the index of a class of synchronous sends. */
  private static final int SYNCHRONOUS = 2;

  /** The receiver of a class of messages of which none was seen. */
  private static final int NONE = -1;

  private final long[] ownNanos;
  private final int[] receiverClass;
  private final long[] besideBytes;
  private final int[] quickest;
  private final @Nullable StatedTransit stated;
  private final MeasuredBounds measured;

  private Transits(
      long[] ownNanos,
      int[] receiverClass,
      long[] besideBytes,
      @Nullable StatedTransit stated,
      MeasuredBounds measured) {
    this.measured = measured;
    this.ownNanos = ownNanos;
    this.receiverClass = receiverClass;
    this.besideBytes = besideBytes;
    this.stated = stated;
    quickest = new int[ownNanos.length];
    for (int i = ownNanos.length - 1; i >= 0; i--) {
      int larger = i + KINDS;
      quickest[i] =
          larger < ownNanos.length && ownNanos[quickest[larger]] < ownNanos[i]
              ? quickest[larger]
              : i;
    }
  }

  /** Finds the smallest transits of a trace. Mutable. */
  static final class Search {

    private final long[] smallest = new long[classes()];
    private final int[] receiverClass = new int[smallest.length];
    private final long[] besideBytes = new long[smallest.length];

    Search() {
      Arrays.fill(smallest, Long.MAX_VALUE);
      Arrays.fill(receiverClass, NONE);
      Arrays.fill(besideBytes, NO_EVIDENCE);
    }

    /**
     * A message of class {@code index} that a call of class {@code receiver} received.
     *
     * @param beside the transit is evidence from below if standard sends of so many bytes are
     *     eager, or {@link #NO_EVIDENCE}
     */
    void add(int index, long transitNanos, int receiver, long beside) {
      boolean stronger = transitNanos == smallest[index] && beside < besideBytes[index];
      if (transitNanos < smallest[index] || stronger) {
        smallest[index] = transitNanos;
        receiverClass[index] = receiver;
        besideBytes[index] = beside;
      }
    }

    Transits transits() {
      return restored(smallest, receiverClass, besideBytes);
    }
  }

  /** Those whose {@link #ownNanos}, receivers and bytes beside are given. */
  static Transits restored(long[] ownNanos, int[] receiverClasses, long[] besideBytes) {
    return new Transits(
        ownNanos.clone(), receiverClasses.clone(), besideBytes.clone(), null, MeasuredBounds.NONE);
  }

  /** These transits, of a run of which somebody states what its messages took. */
  public Transits withStated(StatedTransit other) {
    return new Transits(ownNanos, receiverClass, besideBytes, other, measured);
  }

  /** These transits, of a run whose tracer measured what messages take. */
  public Transits withMeasured(MeasuredBounds other) {
    return new Transits(ownNanos, receiverClass, besideBytes, stated, other);
  }

  /** What the tracer measured, of messages from one rank to another. */
  public MeasuredBounds measured() {
    return measured;
  }

  /** What messages took as somebody states it, or null where it is what was seen. */
  public @Nullable StatedTransit stated() {
    return stated;
  }

  /** What a stated transit rules out, for people; nothing where all messages can have taken it. */
  public Optional<String> contradiction(StatedTransit transit, double resolutionNanos) {
    for (int i = 0; i < ownNanos.length; i++) {
      long bytes = CallClasses.smallestBytes(i / KINDS);
      SendMode mode = (i & SYNCHRONOUS) == 0 ? SendMode.READY : SendMode.SYNCHRONOUS;
      long least = transit.nanos(mode, bytes, false);
      if ((double) least > (double) ownNanos[i] + resolutionNanos) {
        return Optional.of(
            "at most %d ns for %d B, within which a message of at least so many had come, got %d ns"
                .formatted(ownNanos[i], bytes, least));
      }
    }
    return Optional.empty();
  }

  public static int classes() {
    return CallClasses.SIZES * KINDS;
  }

  /** The class of a message, from 0. */
  public static int index(long bytes, boolean acrossNodes, boolean synchronous) {
    return CallClasses.sizeClass(bytes) * KINDS
        + (acrossNodes ? 1 : 0)
        + (synchronous ? SYNCHRONOUS : 0);
  }

  /** The smallest of each class by itself, or the largest value there is, by {@link #index}. */
  long[] ownNanos() {
    return ownNanos.clone();
  }

  /** The class of calls that each of them ended in, or -1, by {@link #index}. */
  int[] receiverClasses() {
    return receiverClass.clone();
  }

  /** Up to which bytes standard sends must be eager for each to be evidence from below. */
  long[] besideBytes() {
    return besideBytes.clone();
  }

  /** Whether a synchronous message, or one of a larger class than {@code bytes}, was received. */
  public boolean hasLarger(long bytes) {
    return hasReceived(false, CallClasses.sizeClass(bytes) + 1) || hasSynchronous();
  }

  /** Whether a standard message of more than {@code bytes} may have been received. */
  public boolean mayHaveLargerStandard(long bytes) {
    return hasReceived(false, CallClasses.sizeClass(bytes + 1));
  }

  /** Whether a synchronous message was received. */
  public boolean hasSynchronous() {
    return hasReceived(true, 0);
  }

  private boolean hasReceived(boolean synchronous, int fromClass) {
    for (int i = fromClass * KINDS; i < receiverClass.length; i++) {
      if (receiverClass[i] != NONE && synchronous == (i % KINDS >= 2)) {
        return true;
      }
    }
    return false;
  }

  /** The smallest transit of messages of at least {@code bytes}, in ns; 0 if none was seen. */
  public long nanos(long bytes, boolean acrossNodes, boolean synchronous) {
    return quickestNanos(index(bytes, acrossNodes, synchronous));
  }

  private long quickestNanos(int index) {
    long nanos = ownNanos[quickest[index]];
    return nanos == Long.MAX_VALUE ? 0 : Math.max(0, nanos);
  }

  /**
   * The earliest that a message of class {@code index} can have come after its send began, in ns:
   * what the largest evidence of its own and smaller classes says, 0 where there is none.
   *
   * @param eagerBytes standard sends of up to so many bytes waited for nobody
   */
  public long earliestNanos(int index, BaseTable base, long eagerBytes) {
    long earliest = 0;
    for (int i = index % KINDS; i <= index; i += KINDS) {
      earliest = Math.max(earliest, evidence(i, base, eagerBytes));
    }
    return Math.min(earliest, latestNanos(index, base));
  }

  /**
   * At least so long took the messages of class {@code i}, by what was seen of it. Where larger
   * ones were quicker than that, its own were all held up; where they can have been quicker, they
   * say how much of it may be base.
   */
  private long evidence(int i, BaseTable base, long eagerBytes) {
    long least = evidenceOfOwn(i, base, eagerBytes);
    int larger = quickest[i];
    if (larger == i || least == 0) {
      return least;
    }
    return least > latestNanos(i, base)
        ? evidenceOfOwn(larger, base, eagerBytes)
        : Math.min(least, lessBase(larger, base));
  }

  private long evidenceOfOwn(int i, BaseTable base, long eagerBytes) {
    return besideBytes[i] > eagerBytes ? 0 : lessBase(i, base);
  }

  private long lessBase(int i, BaseTable base) {
    return Math.max(0, ownNanos[i] - base.shortestNanos(receiverClass[i]));
  }

  /**
   * The latest of the same: the smallest that was seen of its own and larger classes, less what the
   * receiving call needed at least.
   */
  public long latestNanos(int index, BaseTable base) {
    int receiver = receiverClass[quickest[index]];
    long nanos = quickestNanos(index);
    return receiver == NONE ? nanos : Math.max(0, nanos - base.lowerNanos(receiver));
  }
}
