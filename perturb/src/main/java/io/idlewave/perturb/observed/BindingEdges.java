package io.idlewave.perturb.observed;

import static io.idlewave.perturb.observed.EdgeDecision.ANY_MEMBER_MAY_WAIT;
import static io.idlewave.perturb.observed.EdgeDecision.EVERY_SEND_MAY_WAIT;
import static io.idlewave.perturb.observed.EdgeDecision.KEEPS_DOUBTFUL_MEMBERS;
import static io.idlewave.perturb.observed.EdgeDecision.TAKES_LEAST_DELAYED;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.graph.survey.MeasuredBounds;
import io.idlewave.graph.survey.StatedTransit;
import io.idlewave.graph.survey.Transits;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.ingest.model.SendMode;
import org.jspecify.annotations.Nullable;

/**
 * Which edges bind under what is known of the eager threshold, and when their effects arrived by
 * the clocks. A message arrived at the begin of its send plus what those of its kind took: an
 * interval ({@code docs/semantics.md} section 3).
 */
public final class BindingEdges {

  private final EagerBracket eager;
  private final long[] earliestNanos = new long[Transits.classes()];
  private final long[] latestNanos = new long[Transits.classes()];
  private final MeasuredBounds measured;
  private final @Nullable StatedTransit stated;
  private final SlackRule rule;
  private final @Nullable CausalArrivals causal;

  BindingEdges(PricingContext context, SlackRule rule) {
    this.eager = context.reading().eager();
    this.stated = context.times().transits().stated();
    this.measured = context.times().transits().measured();
    this.rule = rule;
    CausalClocks clocks = rule.causalClocks();
    this.causal =
        clocks == null
            ? null
            : new CausalArrivals(clocks, context.times().transits(), context.times().originNanos());
    for (int i = 0; i < earliestNanos.length; i++) {
      earliestNanos[i] =
          context.times().transits().earliestNanos(i, context.times().base(), eager.lowerBytes());
      latestNanos[i] = context.times().transits().latestNanos(i, context.times().base());
    }
  }

  /** Arrivals where clocks do not agree, of a rule that asks for them. */
  @Nullable CausalArrivals causal() {
    return causal;
  }

  /** Whether a message may be handed over only once its receive is posted. */
  boolean mayBeRendezvous(SendMode mode, long bytes) {
    return switch (mode) {
      case SYNCHRONOUS -> true;
      case BUFFERED, READY -> false;
      case STANDARD -> rule.decides(EVERY_SEND_MAY_WAIT) || bytes > eager.lowerBytes();
    };
  }

  /** Whether nothing says if a message was eager or rendezvous. */
  boolean isAmbiguous(SendMode mode, long bytes) {
    return mode == SendMode.STANDARD
        && eager.isAmbiguous(bytes)
        && !rule.decides(EVERY_SEND_MAY_WAIT);
  }

  /** Whether the protocol of the message of link {@code j}, an end of it, is open. */
  boolean isAmbiguous(GraphBlock block, int j) {
    return (block.kind(j) == LinkKind.ARRIVE || block.kind(j) == LinkKind.ACKNOWLEDGE)
        && isAmbiguous(block.mode(j), block.messageBytes(j));
  }

  /**
   * Whether the rule has a message's handshake among its edges: the sender's wait for the receive,
   * and the receiver's for the answer. Where longest waits are read, only if it surely was one.
   */
  boolean isRendezvous(SendMode mode, long bytes) {
    return mayBeRendezvous(mode, bytes) && !(rule.readsLongestWaits() && isAmbiguous(mode, bytes));
  }

  /** Whether the wait of a recorded call may have ended with link {@code j}, by the clocks. */
  boolean mayEndWait(GraphBlock block, int j) {
    LinkKind kind = block.kind(j);
    boolean broken = kind == LinkKind.ACKNOWLEDGE && block.linkHas(j, GraphBlock.LATE);
    return kind == LinkKind.PROBE || (!broken && binds(block, j));
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
    if (rule.decides(ANY_MEMBER_MAY_WAIT) && isRooted(pattern)) {
      return !rule.decides(TAKES_LEAST_DELAYED) || !block.linkHas(j, GraphBlock.LATE);
    }
    boolean root = block.linkHas(j, GraphBlock.ROOT);
    if (!rule.decides(KEEPS_DOUBTFUL_MEMBERS)
        && block.op(j).movesData()
        && block.memberBytes(j) == 0) {
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

  /**
   * When the data of a received message had come.
   *
   * @param latest the latest that it can have been, of an ambiguous message by rendezvous;
   *     otherwise the earliest, and eager
   */
  long arrivalNanos(GraphBlock block, int j, boolean latest) {
    long sent = sentArrivalNanos(block, j, latest);
    return delaysData(block, j, latest)
        ? Math.max(sent, postedArrivalNanos(block, j, latest))
        : sent;
  }

  /** When the data had come, or the acknowledgement, as far as the begin of the send decides it. */
  long sentArrivalNanos(GraphBlock block, int j, boolean latest) {
    return block.sendNanos(j)
        + (block.kind(j) == LinkKind.ACKNOWLEDGE
            ? 2 * legNanos(block, j, latest)
            : transitNanos(block, j, latest));
  }

  /** The same of a rendezvous, as far as the post of the receive decides it. */
  long postedArrivalNanos(GraphBlock block, int j, boolean latest) {
    return block.postNanos(j)
        + (block.kind(j) == LinkKind.ACKNOWLEDGE
            ? legNanos(block, j, latest)
            : dataNanos(block, j, latest));
  }

  /** Whether the data of a message waits for its receive; of an ambiguous one, at the latest. */
  boolean delaysData(GraphBlock block, int j, boolean latest) {
    SendMode mode = block.mode(j);
    long bytes = block.messageBytes(j);
    return mayBeRendezvous(mode, bytes) && (latest || !isAmbiguous(mode, bytes));
  }

  /** When the acknowledgement of a rendezvous had come back to the sender. */
  long acknowledgementNanos(GraphBlock block, int j, boolean latest) {
    return Math.max(sentArrivalNanos(block, j, latest), postedArrivalNanos(block, j, latest));
  }

  /**
   * When the request of a rendezvous had come to the receiver; of an ambiguous message, when its
   * data had: an eager one has no less slack.
   */
  long requestNanos(GraphBlock block, int j, boolean latest) {
    return isAmbiguous(block.mode(j), block.messageBytes(j))
        ? block.sendNanos(j) + transitNanos(block, j, latest)
        : legArrivalNanos(block, j, latest);
  }

  /** When the request of a rendezvous had come to the receiver, whatever the message was. */
  long legArrivalNanos(GraphBlock block, int j, boolean latest) {
    return block.sendNanos(j)
        + Math.min(transitNanos(block, j, latest), legNanos(block, j, latest));
  }

  /** From the post of a receive until the data of a rendezvous had come. */
  private long dataNanos(GraphBlock block, int j, boolean latest) {
    return Math.max(0, transitNanos(block, j, latest) - legNanos(block, j, !latest));
  }

  private long transitNanos(GraphBlock block, int j, boolean latest) {
    if (block.linkHas(j, GraphBlock.LOCAL)) {
      return 0;
    }
    if (stated != null) {
      return stated.nanos(block.mode(j), block.messageBytes(j), latest);
    }
    boolean synchronous = block.mode(j) == SendMode.SYNCHRONOUS;
    long transit = nanos(block, j, block.messageBytes(j), synchronous, latest);
    return synchronous ? Math.max(transit, legNanos(block, j, latest)) : transit;
  }

  /** A request needs what its send needs first, an answer does not. */
  private long legNanos(GraphBlock block, int j, boolean latest) {
    if (stated != null) {
      return stated.legNanos(latest);
    }
    return nanos(block, j, 0, false, latest);
  }

  /** By what the trace shows, between ranks also by what its tracer measured. */
  private long nanos(GraphBlock block, int j, long bytes, boolean synchronous, boolean latest) {
    boolean across = block.linkHas(j, GraphBlock.ACROSS_NODES);
    int index = Transits.index(bytes, across, synchronous);
    if (block.sender(j) == block.receiver(j)) {
      return latest ? latestNanos[index] : earliestNanos[index];
    }
    long most = Math.min(latestNanos[index], measured.mostNanos(index));
    return latest
        ? most
        : Math.min(most, Math.max(earliestNanos[index], measured.leastNanos(index)));
  }

  /** Whether the time at which what link {@code j} brings arrived is one value. */
  boolean isArrivalKnown(GraphBlock block, int j) {
    boolean handshakes = mayBeRendezvous(block.mode(j), block.messageBytes(j));
    if (block.kind(j) == LinkKind.ACKNOWLEDGE && !handshakes) {
      return true;
    }
    return transitNanos(block, j, false) == transitNanos(block, j, true)
        && (!handshakes || legNanos(block, j, false) == legNanos(block, j, true));
  }
}
