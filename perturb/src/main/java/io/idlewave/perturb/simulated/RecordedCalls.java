package io.idlewave.perturb.simulated;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.kernel.Weight;
import io.idlewave.perturb.operation.OperationKind;
import io.idlewave.perturb.operation.OperationSteps;
import io.idlewave.perturb.operation.OperationWalk;
import io.idlewave.perturb.operation.RecordedNetwork;
import java.io.Serializable;

/**
 * Lowers calls on a {@link RecordedNetwork}: a row goes on from the latest of those that it needs,
 * and then takes what it took. What a call takes counts as latency.
 */
final class RecordedCalls implements OperationSteps {

  private final SimulatedPricing pricing;
  private final RecordedNetwork network;
  private final SimulatedSlots slots;
  private final MicroProgram program;
  private final OperationWalk operations;

  RecordedCalls(
      SimulatedPricing pricing,
      RecordedNetwork network,
      SimulatedSlots slots,
      MicroProgram program) {
    this.pricing = pricing;
    this.network = network;
    this.slots = slots;
    this.program = program;
    this.operations = new OperationWalk(network.trace(), this);
  }

  /** The communication of entry {@code i}. */
  void communicate(GraphBlock block, int i) {
    operations.communicate(block, i);
  }

  @Override
  public void takes(int row, int ofClass, OperationKind kind, double nanos) {
    double taken = pricing.quantum().round(network.nanos(kind, nanos));
    program.addClock(row, new Weight(taken, taken, 0, 0, 0, 0, 0));
  }

  @Override
  public void put(int slot, int row) {
    program.maxInto(slot(slot), row, Weight.ZERO);
  }

  @Override
  public void clear(int slot) {
    program.clearSlot(slot(slot), Double.NEGATIVE_INFINITY);
  }

  @Override
  public void join(int row, int slot) {
    program.join(row, slot(slot), Weight.ZERO);
  }

  private int slot(int slot) {
    int ofGraph = slots.first(slot / BY_GRAPH_SLOT);
    return ofGraph + slot % BY_GRAPH_SLOT;
  }

  /** Marks belong to those who count steps. */
  @Override
  public void marked(int row) {}

  @Override
  public void stepBegins(int region) {}

  @Override
  public Serializable end() {
    throw new UnsupportedOperationException("a trace is lowered block by block");
  }
}
