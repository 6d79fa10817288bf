package io.idlewave.perturb.kernel;

import io.idlewave.perturb.random.Purpose;

/** The flows of one replicate, from two naive interpreters: one disturbed, one not. */
final class FlowOracle implements Machine {

  private final OneLane lane;
  private final OneLane base;
  private int block;

  /** By flow and rank, up to where the rank is recorded. */
  final double[][] byRank;

  /** By flow, block and rank; what is under way is drawn at the last rank. */
  final double[][][] byPlace;

  private final double[] pending;

  FlowOracle(OneLane lane, OneLane base, int blocks) {
    this.lane = lane;
    this.base = base;
    byRank = new double[Flow.OF_RANKS][lane.clocks.length];
    byPlace = new double[Flow.OF_SITES][blocks][lane.clocks.length];
    pending = new double[lane.clocks.length];
  }

  /** The steps that follow belong to a block. */
  void at(int of) {
    block = of;
  }

  private boolean ends(int rank) {
    return !Double.isNaN(lane.recorded[rank]);
  }

  private void book(Flow flow, int rank, double nanos) {
    if (!ends(rank)) {
      if (flow.code() < Flow.OF_RANKS) {
        byRank[flow.code()][rank] += nanos;
      }
      byPlace[flow.code()][block][rank] += nanos;
    }
  }

  private void inject(int rank, Runnable step) {
    double before = lane.clocks[rank];
    step.run();
    double added = lane.clocks[rank] - before;
    book(Flow.INJECTED, rank, added);
    pending[rank] += ends(rank) ? 0 : added;
  }

  private void bring(int rank) {
    book(Flow.BROUGHT, rank, pending[rank]);
    pending[rank] = 0;
  }

  private void draw(int slot, Runnable step) {
    double before = lane.slots[slot];
    step.run();
    if (Double.isFinite(before)) {
      book(Flow.DRAWN, lane.clocks.length - 1, lane.slots[slot] - before);
    }
  }

  @Override
  public void noise(int rank, long key, double startNanos, double cpuNanos) {
    inject(rank, () -> lane.noise(rank, key, startNanos, cpuNanos));
  }

  @Override
  public void delayClock(int rank, int delayIndex) {
    inject(rank, () -> lane.delayClock(rank, delayIndex));
  }

  @Override
  public void noiseOnSlot(int slot, int rank, long key, double startNanos, double cpuNanos) {
    draw(slot, () -> lane.noiseOnSlot(slot, rank, key, startNanos, cpuNanos));
  }

  @Override
  public void drawSlot(int slot, Purpose purpose, long key, double factor) {
    draw(slot, () -> lane.drawSlot(slot, purpose, key, factor));
  }

  @Override
  public void join(int rank, double clockWeight, int slot, double slotWeight) {
    double delay = lane.clocks[rank] - base.clocks[rank];
    double own = lane.clocks[rank] + clockWeight;
    base.join(rank, clockWeight, slot, slotWeight);
    lane.join(rank, clockWeight, slot, slotWeight);
    double delayOfOwnPath = Math.max(0, own - base.clocks[rank]);
    book(Flow.ABSORBED, rank, delay - delayOfOwnPath);
    book(Flow.IMPORTED, rank, lane.clocks[rank] - base.clocks[rank] - delayOfOwnPath);
    if (slotWeight > Double.NEGATIVE_INFINITY) {
      bring(rank);
    }
  }

  @Override
  public void record(int rank) {
    bring(rank);
    lane.record(rank);
    base.record(rank);
  }

  @Override
  public void addClock(int rank, double weight) {
    lane.addClock(rank, weight);
    base.addClock(rank, weight);
  }

  @Override
  public void store(int slot, int rank, double weight) {
    lane.store(slot, rank, weight);
    base.store(slot, rank, weight);
  }

  @Override
  public void maxInto(int slot, int rank, double weight) {
    lane.maxInto(slot, rank, weight);
    base.maxInto(slot, rank, weight);
  }

  @Override
  public void minInto(int slot, int rank, double weight) {
    lane.minInto(slot, rank, weight);
    base.minInto(slot, rank, weight);
  }

  @Override
  public void addSlot(int slot, double weight) {
    lane.addSlot(slot, weight);
    base.addSlot(slot, weight);
  }

  @Override
  public void slotMax(int slot, int other, double slotWeight, double otherWeight) {
    lane.slotMax(slot, other, slotWeight, otherWeight);
    base.slotMax(slot, other, slotWeight, otherWeight);
  }

  @Override
  public void slotMin(int slot, int other, double slotWeight, double otherWeight) {
    lane.slotMin(slot, other, slotWeight, otherWeight);
    base.slotMin(slot, other, slotWeight, otherWeight);
  }

  @Override
  public void slotSum(int slot, int other) {
    lane.slotSum(slot, other);
    base.slotSum(slot, other);
  }

  @Override
  public void copySlot(int slot, int other, double weight) {
    lane.copySlot(slot, other, weight);
    base.copySlot(slot, other, weight);
  }

  @Override
  public void clearSlot(int slot, double value) {
    lane.clearSlot(slot, value);
    base.clearSlot(slot, value);
  }
}
