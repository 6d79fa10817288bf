package io.idlewave.perturb.kernel;

import io.idlewave.perturb.noise.Distribution.Gamma;
import io.idlewave.perturb.noise.QuantileTable;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.random.DrawKey;
import io.idlewave.perturb.random.Purpose;
import java.util.Map;
import java.util.Random;

/** Seeded random programs: the same steps whatever machine they are given to. */
final class RandomSteps {

  static final int RANKS = 5;
  static final int SLOTS = 9;

  /** No table for LATENCY: its draws are left out. */
  static final LaneTables TABLES =
      new LaneTables(
          Quantum.DEFAULT,
          new StretchNoise(40),
          Map.of(Purpose.BANDWIDTH, QuantileTable.compile(new Gamma(0.01, 2))),
          new double[] {0, 1000, 0.01});

  private RandomSteps() {}

  static void write(long seed, int steps, Machine machine) {
    write(seed, steps, true, machine);
  }

  /** The same, and the ranks need not end. */
  static void write(long seed, int steps, boolean records, Machine machine) {
    Random random = new Random(seed);
    for (int step = 0; step < steps; step++) {
      write(random, seed, step, machine);
    }
    for (int rank = 0; records && rank < RANKS; rank++) {
      machine.record(rank);
    }
  }

  private static void write(Random random, long seed, int step, Machine machine) {
    int kind = random.nextInt(17);
    int rank = random.nextInt(RANKS);
    int slot = random.nextInt(SLOTS);
    int other = random.nextInt(SLOTS);
    double finite = (random.nextInt(12_801) - 6_400) / 64.0;
    double one = weight(random);
    double two = weight(random);
    Purpose purpose = random.nextBoolean() ? Purpose.LATENCY : Purpose.BANDWIDTH;
    long key = DrawKey.of(seed, rank, step, purpose, 0);
    double factor = random.nextInt(3) == 0 ? 1 : random.nextInt(10_000);
    switch (kind) {
      case 0 -> machine.addClock(rank, finite);
      case 1 -> machine.noise(rank, key, random.nextInt(20), random.nextInt(20));
      case 2 -> machine.delayClock(rank, random.nextInt(3));
      case 3 -> machine.store(slot, rank, one);
      case 4 -> machine.maxInto(slot, rank, one);
      case 5 -> {
        machine.clearSlot(slot, Double.POSITIVE_INFINITY);
        machine.minInto(slot, rank, one);
        machine.minInto(slot, (rank + 1) % RANKS, two);
      }
      case 6, 7, 8 -> machine.join(rank, finite, slot, two);
      case 9 -> machine.drawSlot(slot, purpose, key, factor);
      case 10 -> machine.addSlot(slot, one);
      case 11 -> machine.slotMax(slot, other, one, two);
      case 12 -> machine.slotMin(slot, other, one, two);
      case 13 -> machine.copySlot(slot, other, one);
      case 15 -> {
        machine.store(slot, rank, finite);
        machine.store(other, rank, 3);
        machine.slotSum(slot, other);
      }
      case 14 -> machine.noiseOnSlot(slot, rank, key, random.nextInt(20), random.nextInt(20));
      default -> machine.clearSlot(slot, Double.NEGATIVE_INFINITY);
    }
  }

  private static double weight(Random random) {
    double finite = (random.nextInt(12_801) - 6_400) / 64.0;
    return random.nextInt(12) == 0 ? Double.NEGATIVE_INFINITY : finite;
  }
}
