package io.idlewave.perturb.observed;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.kernel.MicroProgram;

/**
 * Has outcomes counted that the disturbed run could have decided otherwise than the trace ({@code
 * docs/semantics.md} section 1): a message that a call which chose among requests left open,
 * although it had come before that call ended; and one that a call found complete, although it had
 * not come yet. Messages come when the rule of the bound says so; where it says nothing, as late as
 * the call that completed them allows. Clocks do not depend on it.
 */
final class Outcomes {

  private final PricingContext context;
  private final SlackRule rule;
  private final MicroProgram program;

  Outcomes(PricingContext context, SlackRule rule, MicroProgram program) {
    this.context = context;
    this.rule = rule;
    this.program = program;
  }

  /** The call of entry {@code i} has ended. */
  void end(GraphBlock block, int i) {
    if (block.has(i, GraphBlock.DECIDES)) {
      program.decide(block.rank(i), (double) (block.enterNanos(i) + block.durationNanos(i)));
    }
  }

  /**
   * A receive completes in the call of entry {@code i}, whose clock shows its begin.
   *
   * @param slot the delay with which the message comes, draws included
   * @param weightNanos what is added to it before it joins the clock
   */
  void arrive(GraphBlock block, int i, int j, int slot, double weightNanos, CallTiming timing) {
    if (block.receiveCall(j) >= 0 || block.pollSpanNanos(i) > 0) {
      return;
    }
    if (block.has(i, GraphBlock.FOUND)) {
      program.countAfter(block.rank(i), slot, weightNanos);
    }
    if (block.has(i, GraphBlock.DECIDABLE)) {
      long origin = context.times().originNanos()[block.rank(i)];
      double early = rule.edgeSlackNanos(timing.arrivalNanos(block, j), timing.leaveNanos());
      double came = (double) (block.enterNanos(i) + block.durationNanos(i)) - early;
      double posted = (double) (block.postNanos(j) - origin);
      program.countBefore(block.rank(i), slot, came, Slots.second(block.slot(j)), posted);
    }
  }
}
