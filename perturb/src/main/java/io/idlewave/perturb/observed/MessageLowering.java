package io.idlewave.perturb.observed;

import static io.idlewave.perturb.observed.EdgeDecision.EVERY_SEND_MAY_WAIT;
import static io.idlewave.perturb.observed.EdgeDecision.KEEPS_PROBES;
import static io.idlewave.perturb.observed.EdgeDecision.SEND_AWAITS_DELIVERY;
import static io.idlewave.perturb.observed.EdgeDecision.TAKES_LEAST_DELAYED;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Purpose;

/**
 * Lowers the links of messages ({@code docs/semantics.md} section 4). With inj the sender's delay
 * at the injection, l0, l1, l2 the latencies of request, acknowledgement and data, b the
 * bandwidth's:
 *
 * <pre>
 * eager       receive end = max(local, inj + l0 + b)
 * rendezvous  M = max(inj + l0, post)
 *             send end    = max(local, M + l1)
 *             receive end = max(local, M + l1 + l2 + b)
 * </pre>
 *
 * <p>Where a rule says so, the send's end of a rendezvous also waits for the data and, after a
 * blocking receive, for the receiver's noise: {@code send end = max(local, M + l1 + b +
 * os_receiver)}.
 */
public final class MessageLowering {

  private final PricingContext context;
  private final DrawKeys keys;
  private final SlackRule rule;
  private final BindingEdges protocol;
  private final MicroProgram program;
  private final Joins joins;
  private final Outcomes outcomes;
  private final boolean drawsLatency;
  private final boolean drawsBandwidth;
  private final boolean drawsNoise;

  MessageLowering(
      PricingContext context,
      SlackRule rule,
      BindingEdges protocol,
      MicroProgram program,
      Joins joins,
      Outcomes outcomes) {
    this.context = context;
    this.keys = context.keys();
    this.rule = rule;
    this.protocol = protocol;
    this.program = program;
    this.joins = joins;
    this.outcomes = outcomes;
    this.drawsLatency = context.purposes().contains(Purpose.LATENCY);
    this.drawsBandwidth = context.purposes().contains(Purpose.BANDWIDTH);
    this.drawsNoise = context.purposes().contains(Purpose.CALL);
  }

  void match(GraphBlock block, int j) {
    if (!protocol.isRendezvous(block.mode(j), block.messageBytes(j))) {
      return;
    }
    int injected = Slots.first(block.slot(j));
    int posted = Slots.second(block.slot(j));
    if (drawsLatency) {
      program.drawSlot(injected, Purpose.LATENCY, latencyKey(block, j, 0), 1);
    }
    CausalArrivals causal = protocol.causal();
    if (causal != null) {
      matchCausal(block, j, causal);
      return;
    }
    boolean longest = rule.readsLongestWaits();
    long post = block.postNanos(j);
    long request = protocol.requestNanos(block, j, !longest);
    double sendWeight = -rule.edgeSlackNanos(Math.min(request, post), post);
    long answered = protocol.legArrivalNanos(block, j, longest);
    double postWeight = -rule.edgeSlackNanos(Math.min(post, answered), answered);
    if (rule.decides(TAKES_LEAST_DELAYED)) {
      program.slotMin(injected, posted, sendWeight, postWeight);
    } else if (sendWeight < 0 && postWeight < 0) {
      // either may have been the one without slack
      program.slotMin(injected, posted, 0, 0);
    } else {
      program.slotMax(injected, posted, sendWeight, postWeight);
    }
  }

  private void matchCausal(GraphBlock block, int j, CausalArrivals causal) {
    int injected = Slots.first(block.slot(j));
    int posted = Slots.second(block.slot(j));
    boolean least = rule.decides(TAKES_LEAST_DELAYED);
    long post = causal.postNanos(block, j);
    boolean ambiguous = protocol.isAmbiguous(block.mode(j), block.messageBytes(j));
    long request =
        ambiguous
            ? causal.messageNanos(block, j, false, !least)
            : causal.requestNanos(block, j, !least);
    double sendWeight = -rule.edgeSlackNanos(request, post);
    double postWeight = -rule.edgeSlackNanos(post, causal.requestNanos(block, j, least));
    if (least) {
      program.copySlot(Slots.SCRATCH, injected, 0);
      program.slotMin(Slots.SCRATCH, posted, 0, 0);
    }
    program.slotMax(injected, posted, sendWeight, postWeight);
    if (least) {
      program.slotMax(injected, Slots.SCRATCH, 0, 0);
    }
  }

  /** An edge of a call, with the slack that it has at the worse end of what the rule knows. */
  private void join(int slot, double weightNanos) {
    if (protocol.causal() != null && rule.decides(TAKES_LEAST_DELAYED)) {
      joins.edge(slot, 0);
      joins.atLeast(slot, weightNanos);
    } else {
      joins.edge(slot, weightNanos);
    }
  }

  void arrive(GraphBlock block, int i, int j, CallTiming timing) {
    int slot = Slots.first(block.slot(j));
    double weight = -edgeSlackNanos(block, j, timing);
    if ((!drawsLatency && !drawsBandwidth) || block.linkHas(j, GraphBlock.LOCAL)) {
      outcomes.arrive(block, i, j, slot, weight, timing);
      join(slot, weight);
      return;
    }
    program.copySlot(Slots.SCRATCH, slot, 0);
    if (drawsLatency) {
      if (protocol.isRendezvous(block.mode(j), block.messageBytes(j))) {
        program.drawSlot(Slots.SCRATCH, Purpose.LATENCY, latencyKey(block, j, 1), 1);
        program.drawSlot(Slots.SCRATCH, Purpose.LATENCY, latencyKey(block, j, 2), 1);
      } else {
        program.drawSlot(Slots.SCRATCH, Purpose.LATENCY, latencyKey(block, j, 0), 1);
      }
    }
    drawBandwidth(block, j);
    outcomes.arrive(block, i, j, Slots.SCRATCH, weight, timing);
    join(Slots.SCRATCH, weight);
  }

  private void drawBandwidth(GraphBlock block, int j) {
    if (drawsBandwidth) {
      program.drawSlot(
          Slots.SCRATCH,
          Purpose.BANDWIDTH,
          keys.bytes(block.sender(j), block.sendCall(j), block.sendPosition(j)),
          (double) block.messageBytes(j));
    }
  }

  /**
   * A probe waits for the envelope of the message that is received next. The edge is inferred: it
   * is the rule's to keep or to leave out.
   */
  void probe(GraphBlock block, int j) {
    if (!rule.decides(KEEPS_PROBES)) {
      return;
    }
    program.copySlot(Slots.SCRATCH, Slots.first(block.slot(j)), 0);
    if (drawsLatency) {
      program.drawSlot(Slots.SCRATCH, Purpose.LATENCY, latencyKey(block, j, 0), 1);
    }
    SendMode mode = block.mode(j);
    long bytes = block.messageBytes(j);
    boolean mayBeEager = !protocol.isRendezvous(mode, bytes) || protocol.isAmbiguous(mode, bytes);
    if (rule.decides(EVERY_SEND_MAY_WAIT) || mayBeEager) {
      drawBandwidth(block, j);
    }
    joins.edge(Slots.SCRATCH, 0);
  }

  void acknowledge(GraphBlock block, int j, CallTiming timing) {
    if (!protocol.isRendezvous(block.mode(j), block.messageBytes(j))) {
      if (!block.linkHas(j, GraphBlock.LATE)) {
        joins.eagerSend(block.slot(j));
      }
      return;
    }
    if (block.linkHas(j, GraphBlock.LATE)) {
      if (!rule.decides(EVERY_SEND_MAY_WAIT)) {
        program.deadlock();
      }
      return;
    }
    int slot = Slots.first(block.slot(j));
    double weight = -edgeSlackNanos(block, j, timing);
    program.copySlot(Slots.SCRATCH, slot, 0);
    if (drawsLatency) {
      program.drawSlot(Slots.SCRATCH, Purpose.LATENCY, latencyKey(block, j, 1), 1);
    }
    if (rule.decides(SEND_AWAITS_DELIVERY)) {
      drawBandwidth(block, j);
      drawReceiverNoise(block, j);
    }
    join(Slots.SCRATCH, weight);
  }

  private double edgeSlackNanos(GraphBlock block, int j, CallTiming timing) {
    if (block.linkHas(j, GraphBlock.AFTER_TRANSFERS) && !rule.readsLongestWaits()) {
      return 0;
    }
    return rule.edgeSlackNanos(timing.arrivalNanos(block, j), timing.waitEndNanos());
  }

  private void drawReceiverNoise(GraphBlock block, int j) {
    int receiver = block.receiver(j);
    long call = block.receiveCall(j);
    if (drawsNoise && call >= 0 && context.inRun(receiver, call)) {
      program.noiseOnSlot(Slots.SCRATCH, receiver, keys.call(receiver, call, 0), 0, 0);
    }
  }

  private long latencyKey(GraphBlock block, int j, int leg) {
    return keys.leg(block.sender(j), block.sendCall(j), block.sendPosition(j), leg);
  }
}
