package io.idlewave.perturb.kernel;

import io.idlewave.perturb.noise.DurationLaw;
import io.idlewave.perturb.noise.QuantileTable;
import io.idlewave.perturb.random.Cause;
import io.idlewave.perturb.random.Draws;
import io.idlewave.perturb.random.LaneDraws;
import io.idlewave.perturb.random.Purpose;
import java.util.Arrays;

/** The naive interpreter of one replicate: executes every step at once, as its definition reads. */
final class OneLane implements Machine {

  private static final double NONE = Double.NEGATIVE_INFINITY;

  final double[] clocks;
  final double[] slots;
  final double[] recorded;
  private final long replicate;
  private final LaneTables tables;

  OneLane(int ranks, int slots, long replicate, LaneTables tables) {
    clocks = new double[ranks];
    recorded = new double[ranks];
    Arrays.fill(recorded, Double.NaN);
    this.slots = new double[slots];
    Arrays.fill(this.slots, NONE);
    this.replicate = replicate;
    this.tables = tables;
  }

  @Override
  public void addClock(int rank, double weight) {
    clocks[rank] = plus(clocks[rank], weight);
  }

  @Override
  public void noise(int rank, long key, double startNanos, double cpuNanos) {
    clocks[rank] += noiseNanos(rank, key, startNanos, cpuNanos);
  }

  @Override
  public void noiseOnSlot(int slot, int rank, long key, double startNanos, double cpuNanos) {
    slots[slot] += noiseNanos(rank, key, startNanos, cpuNanos);
  }

  private double noiseNanos(int rank, long key, double startNanos, double cpuNanos) {
    return tables.noise(false, -1) instanceof StretchNoise noise
        ? noise.delayNanos(Draws.bits(key, replicate), rank, startNanos, cpuNanos)
        : 0;
  }

  @Override
  public void take(int rank, int law, long key, double insteadNanos, double factor) {
    clocks[rank] += takenNanos(tables, replicate, law, key, insteadNanos, factor);
  }

  /** By how much the draw of a law is longer than what it replaces. */
  static double takenNanos(
      LaneTables tables, long replicate, int law, long key, double insteadNanos, double factor) {
    DurationLaw of = (DurationLaw) tables.duration(law);
    return of == null
        ? 0
        : tables.quantum().round((of.value(Draws.bits(key, replicate)) - insteadNanos) * factor);
  }

  @Override
  public void delayClock(int rank, int delayIndex) {
    clocks[rank] += tables.delayNanos()[delayIndex];
  }

  @Override
  public void store(int slot, int rank, double weight) {
    slots[slot] = plus(clocks[rank], weight);
  }

  @Override
  public void maxInto(int slot, int rank, double weight) {
    slots[slot] = larger(slots[slot], plus(clocks[rank], weight));
  }

  @Override
  public void minInto(int slot, int rank, double weight) {
    slots[slot] = smaller(slots[slot], plus(clocks[rank], weight));
  }

  @Override
  public void join(int rank, double clockWeight, int slot, double slotWeight) {
    clocks[rank] = larger(plus(clocks[rank], clockWeight), plus(slots[slot], slotWeight));
  }

  @Override
  public void drawSlot(int slot, Purpose purpose, long key, double factor) {
    slots[slot] += draw(purpose, key, factor);
  }

  @Override
  public void addSlot(int slot, double weight) {
    slots[slot] = plus(slots[slot], weight);
  }

  @Override
  public void slotMax(int slot, int other, double slotWeight, double otherWeight) {
    slots[slot] = larger(plus(slots[slot], slotWeight), plus(slots[other], otherWeight));
  }

  @Override
  public void slotMin(int slot, int other, double slotWeight, double otherWeight) {
    slots[slot] = smaller(plus(slots[slot], slotWeight), plus(slots[other], otherWeight));
  }

  @Override
  public void slotSum(int slot, int other) {
    slots[slot] += slots[other];
  }

  @Override
  public void copySlot(int slot, int other, double weight) {
    slots[slot] = plus(slots[other], weight);
  }

  @Override
  public void clearSlot(int slot, double value) {
    slots[slot] = value;
  }

  @Override
  public void record(int rank) {
    recorded[rank] = clocks[rank];
  }

  private double draw(Purpose purpose, long key, double factor) {
    QuantileTable table = tables.table(purpose);
    if (table == null) {
      return 0;
    }
    return tables.quantum().round(table.value(bits(tables, replicate, purpose, key)) * factor);
  }

  /** What a message draws in a replicate. */
  static long bits(LaneTables tables, long replicate, Purpose purpose, long key) {
    LaneDraws draws = new LaneDraws(replicate, 1);
    draws.redraw(tables.redraw());
    return draws.of(Cause.ofMessages(purpose), 0).bits(tables.key(purpose.code(), key))[0];
  }

  private static double plus(double value, double weight) {
    return weight == NONE ? NONE : value + weight;
  }

  private static double larger(double one, double two) {
    return one > two ? one : two;
  }

  private static double smaller(double one, double two) {
    return one < two ? one : two;
  }
}
