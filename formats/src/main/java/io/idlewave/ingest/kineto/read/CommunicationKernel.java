package io.idlewave.ingest.kineto.read;

import io.idlewave.ingest.model.CollectiveOp;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A kernel of a communication library, and the communication that it states. Its peers have to run
 * theirs at the same time, whatever the direction of the data: what has a root is taken to meet,
 * too, and so is what does not say how much it moves.
 *
 * @param kind with whom
 * @param op what a collective does
 * @param bytes that a rank gives or gets, whichever are more
 * @param doubts what the trace does not say of that
 * @param group with whom, as far as the trace says it
 */
public record CommunicationKernel(
    Kind kind, CollectiveOp op, long bytes, Set<KinetoWarning> doubts, Group group) {

  /** With whom a kernel communicates. */
  public enum Kind {
    COLLECTIVE,
    SEND,
    RECEIVE,
    UNKNOWN
  }

  /**
   * Who takes part.
   *
   * @param name of the process group; null where the trace does not say it
   * @param purpose what it is for; null where the trace does not say it
   * @param ranks its ranks, as the trace lists them; null where it does not
   * @param size how many ranks it has; 0 where the trace does not say it
   * @param peer the rank that a message goes to or comes from; -1 where the trace does not say it
   * @param sequence the number within the group; -1 where the trace does not say it
   */
  public record Group(
      @Nullable String name,
      @Nullable String purpose,
      @Nullable String ranks,
      int size,
      long peer,
      long sequence) {}

  public CommunicationKernel {
    doubts = Set.copyOf(doubts);
  }

  /**
   * What names and sizes say.
   *
   * @param collective what the process group calls it, or null, as of older profilers
   * @param elements that a rank gives or gets, whichever are more; -1 where that is not stated
   * @param type of the elements, or null
   */
  static CommunicationKernel of(
      String kernel,
      @Nullable String collective,
      long elements,
      @Nullable String type,
      Group group) {
    CollectiveName name = CollectiveName.of(kernel, collective);
    Set<KinetoWarning> doubts = EnumSet.noneOf(KinetoWarning.class);
    if (collective != null && CollectiveName.ofGroup(collective) == CollectiveName.UNKNOWN) {
      doubts.add(KinetoWarning.COLLECTIVE_UNKNOWN);
    }
    if (name.isRooted()) {
      doubts.add(KinetoWarning.ROOT_UNKNOWN);
    }
    boolean moves = name != CollectiveName.UNKNOWN && name != CollectiveName.BARRIER;
    int elementBytes = ElementType.bytes(type, kernel);
    if (moves && elements < 0) {
      doubts.add(KinetoWarning.BYTES_UNKNOWN);
    } else if (moves && elements > 0 && elementBytes == 0) {
      doubts.add(KinetoWarning.TYPE_UNKNOWN);
    }
    long bytes =
        Math.max(0, elements) * (elementBytes == 0 ? ElementType.UNKNOWN_BYTES : elementBytes);
    return new CommunicationKernel(
        kind(name), bytes == 0 ? CollectiveOp.BARRIER : name.op(), bytes, doubts, group);
  }

  private static Kind kind(CollectiveName name) {
    return switch (name) {
      case SEND -> Kind.SEND;
      case RECEIVE -> Kind.RECEIVE;
      case UNKNOWN -> Kind.UNKNOWN;
      default -> Kind.COLLECTIVE;
    };
  }

  /** Bytes that go from a rank to all members, or come from them, itself among them. */
  public long totalBytes(int members) {
    return switch (op) {
      case BARRIER -> 0;
      case ALLREDUCE -> bytes * members;
      default -> bytes;
    };
  }
}
