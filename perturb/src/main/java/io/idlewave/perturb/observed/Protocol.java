package io.idlewave.perturb.observed;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.survey.Transits;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.ingest.model.SendMode;

/** Which edges bind under an eager threshold, and when their effects arrived by the clocks. */
public final class Protocol {

  private final long eagerThresholdBytes;
  private final Transits transits;
  private final SlackRule rule;

  Protocol(PricingContext context, SlackRule rule) {
    this.eagerThresholdBytes = context.eagerThresholdBytes();
    this.transits = context.transits();
    this.rule = rule;
  }

  /** Whether a message is handed over only once its receive is posted. */
  boolean isRendezvous(SendMode mode, long bytes) {
    return switch (mode) {
      case SYNCHRONOUS -> true;
      case BUFFERED, READY -> false;
      case STANDARD -> rule.everySendMayWait() || bytes > eagerThresholdBytes;
    };
  }

  /** Whether link {@code j}, one that ends a call, is a remote edge of it. */
  boolean binds(GraphBlock block, int j) {
    return switch (block.kind(j)) {
      case ARRIVE -> true;
      case ACKNOWLEDGE -> isRendezvous(block.mode(j), block.messageBytes(j));
      case EXIT, LEAVE -> bindsExit(block, j);
      default -> false;
    };
  }

  private boolean bindsExit(GraphBlock block, int j) {
    if (block.members(j) == 1) {
      return false;
    }
    Pattern pattern = block.op(j).pattern();
    if (rule.anyMemberMayWait() && isRooted(pattern)) {
      return !rule.takesLeastDelayed() || !block.linkHas(j, GraphBlock.LATE);
    }
    boolean root = block.linkHas(j, GraphBlock.ROOT);
    if (!rule.keepsDoubtfulMembers() && block.op(j).movesData() && block.memberBytes(j) == 0) {
      return false;
    }
    return switch (pattern) {
      case NONE -> false;
      case ALL_TO_ALL -> true;
      case ONE_TO_ALL -> !root && !isPassive(block, j);
      case ALL_TO_ONE -> root;
      case PREFIX -> !block.linkHas(j, GraphBlock.FIRST);
    };
  }

  /** Whether one member gives to all others, or takes from them. */
  static boolean isRooted(Pattern pattern) {
    return pattern == Pattern.ONE_TO_ALL || pattern == Pattern.ALL_TO_ONE;
  }

  /** A member of the root's own group of an inter-communicator takes no part in the data. */
  private static boolean isPassive(GraphBlock block, int j) {
    return block.linkHas(j, GraphBlock.INTER) && block.memberBytes(j) == 0;
  }

  /** When the data of a received message had come: send begin plus smallest transit. */
  long arrivalNanos(GraphBlock block, int j) {
    long eager = block.sendNanos(j) + transitNanos(block, j);
    return isRendezvous(block.mode(j), block.messageBytes(j))
        ? Math.max(eager, postedNanos(block, j))
        : eager;
  }

  /** The arrival if the post of the receive was what the message waited for. */
  long postedNanos(GraphBlock block, int j) {
    return block.postNanos(j) + Math.max(0, transitNanos(block, j) - smallestNanos(block, j));
  }

  /** The arrival if the send was what the message waited for. */
  long injectedNanos(GraphBlock block, int j) {
    return block.sendNanos(j) + transitNanos(block, j);
  }

  /** When the acknowledgement of a rendezvous had come back to the sender. */
  long acknowledgementNanos(GraphBlock block, int j) {
    long leg = smallestNanos(block, j);
    return Math.max(block.sendNanos(j) + 2 * leg, block.postNanos(j) + leg);
  }

  private long transitNanos(GraphBlock block, int j) {
    boolean synchronous = block.mode(j) == SendMode.SYNCHRONOUS;
    boolean across = block.linkHas(j, GraphBlock.ACROSS_NODES);
    long transit = transits.nanos(block.messageBytes(j), across, synchronous);
    return synchronous ? Math.max(transit, smallestNanos(block, j)) : transit;
  }

  private long smallestNanos(GraphBlock block, int j) {
    return transits.nanos(0, block.linkHas(j, GraphBlock.ACROSS_NODES), false);
  }
}
