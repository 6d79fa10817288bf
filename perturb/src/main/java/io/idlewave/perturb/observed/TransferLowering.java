package io.idlewave.perturb.observed;

import static io.idlewave.perturb.observed.EdgeDecision.TAKES_LEAST_DELAYED;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Purpose;

/**
 * Lowers the links of one-sided transfers ({@code docs/semantics.md} section 4). With inj the delay
 * of the origin where the transfer begins, l0 and l1 the latencies of both ways and b the
 * bandwidth's, it is complete with the delay inj + l0 + l1 + b.
 *
 * <p>How long a call waited for that, no record shows. Upper bounds take the edge without slack;
 * where the least delayed of several causes counts, it is one of them; and where unexplained waits
 * count as work in the lower bound, it is none.
 */
public final class TransferLowering {

  private static final int LEGS = 2;

  private final SlackRule rule;
  private final MicroProgram program;
  private final Joins joins;
  private final DrawKeys keys;
  private final boolean drawsLatency;
  private final boolean drawsBandwidth;

  TransferLowering(PricingContext context, SlackRule rule, MicroProgram program, Joins joins) {
    this.rule = rule;
    this.program = program;
    this.joins = joins;
    this.keys = context.keys();
    this.drawsLatency = context.purposes().contains(Purpose.LATENCY);
    this.drawsBandwidth = context.purposes().contains(Purpose.BANDWIDTH);
  }

  void begin(GraphBlock block, int i, int j) {
    program.store(Slots.first(block.slot(j)), block.rank(i), 0);
  }

  /** A call ends after its transfer. */
  void end(GraphBlock block, int j) {
    if (isEdge()) {
      readCompletion(block, j);
      joins.edge(Slots.SCRATCH, 0);
    }
  }

  /**
   * Leaves in {@link Slots#MINIMUM} the delay with which the transfers are complete that entry
   * {@code i} hands over: of the last of them, or of the least delayed, as the rule has it.
   *
   * @return whether there are any that count
   */
  boolean gather(GraphBlock block, int i) {
    boolean some = false;
    for (int j = block.linkBegin(i);
        j < block.linkEnd(i) && block.kind(j) == LinkKind.HAND_OVER && isEdge();
        j++) {
      readCompletion(block, j);
      if (!some) {
        program.copySlot(Slots.MINIMUM, Slots.SCRATCH, 0);
      } else if (rule.decides(TAKES_LEAST_DELAYED)) {
        program.slotMin(Slots.MINIMUM, Slots.SCRATCH, 0, 0);
      } else {
        program.slotMax(Slots.MINIMUM, Slots.SCRATCH, 0, 0);
      }
      some = true;
    }
    return some;
  }

  /** A message of link {@code j} leaves only as the transfers are complete. */
  void hold(GraphBlock block, int i, int j) {
    if (!gather(block, i)) {
      return;
    }
    int first = Slots.first(block.slot(j));
    if (rule.decides(TAKES_LEAST_DELAYED)) {
      program.slotMin(first, Slots.MINIMUM, 0, 0);
    } else {
      program.slotMax(first, Slots.MINIMUM, 0, 0);
    }
  }

  private boolean isEdge() {
    return rule.decides(TAKES_LEAST_DELAYED) || !rule.readsLongestWaits();
  }

  /** Leaves the delay with which the transfer is complete in the slot of scratch. */
  private void readCompletion(GraphBlock block, int j) {
    program.copySlot(Slots.SCRATCH, Slots.first(block.slot(j)), 0);
    if (rule.decides(TAKES_LEAST_DELAYED)) {
      return;
    }
    int origin = block.sender(j);
    long call = block.sendCall(j);
    int position = block.sendPosition(j);
    for (int leg = 0; drawsLatency && leg < LEGS; leg++) {
      program.drawSlot(Slots.SCRATCH, Purpose.LATENCY, keys.leg(origin, call, position, leg), 1);
    }
    if (drawsBandwidth) {
      double bytes = (double) block.messageBytes(j) + (double) block.fetchedBytes(j);
      program.drawSlot(Slots.SCRATCH, Purpose.BANDWIDTH, keys.bytes(origin, call, position), bytes);
    }
  }
}
