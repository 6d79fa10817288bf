package io.idlewave.perturb.simulated;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.kernel.LaneReplay;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.kernel.Weight;
import io.idlewave.perturb.sharing.LinkWaits;

/**
 * Says when the messages of a lane are there, in one pass over the blocks, in their order: that in
 * which values are published, which is not that of time. The heap holds the clocks and live slots
 * of the lane. Mutable; one thread.
 */
public final class MessageWalk {

  private final SimulatedLowering lowering;
  private final LaneReplay replay;
  private final MessageVisitor visitor;
  private final Ends ends = new Ends();

  /** A walk at the start of the trace. */
  public MessageWalk(SimulatedPricing pricing, LaneTables tables, MessageVisitor visitor) {
    this.visitor = visitor;
    this.replay = new LaneReplay(pricing.ranks(), tables, 0, ends);
    this.lowering = new SimulatedLowering(pricing, this);
  }

  /** Applies the next block. */
  public void apply(GraphBlock block) {
    lowering.lower(block, replay::run);
  }

  /** A message is there so much later than what is in a slot once all steps so far are done. */
  void message(
      MicroProgram program,
      int slot,
      double laterNanos,
      LinkWaits.Group group,
      int sender,
      int receiver,
      long bytes) {
    replay.run(program);
    program.clear();
    visitor.message(group, sender, receiver, bytes, replay.slotNanos(slot) + laterNanos);
  }

  void unseen() {
    visitor.unseen();
  }

  /** How long the run took, in ns, after the last block; 0 where it ended in a deadlock. */
  public double runNanos() {
    return ends.deadlock ? 0 : ends.lastNanos;
  }

  /** Apart from the values of slots, it is the end of the run alone that is of interest. */
  private static final class Ends implements LaneReplay.Listener {

    private double lastNanos;
    private boolean deadlock;

    @Override
    public void at(int i, int region) {}

    @Override
    public void add(int cell, Weight cost) {}

    @Override
    public void move(int cell, int source, Weight cost) {}

    @Override
    public void clear(int cell) {}

    @Override
    public void record(int rank, double nanos) {
      lastNanos = Math.max(lastNanos, nanos);
    }

    @Override
    public void deadlock() {
      deadlock = true;
    }
  }
}
