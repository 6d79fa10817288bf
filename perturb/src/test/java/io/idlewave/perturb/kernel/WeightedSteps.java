package io.idlewave.perturb.kernel;

import io.idlewave.perturb.noise.Distribution.Gamma;
import io.idlewave.perturb.noise.Distribution.Uniform;
import io.idlewave.perturb.noise.QuantileTable;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.random.DrawKey;
import io.idlewave.perturb.random.Purpose;
import io.idlewave.perturb.topology.Hops;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Seeded random programs of the steps that a network model makes. Times are small whole numbers, so
 * that ties are frequent.
 */
final class WeightedSteps {

  static final int RANKS = 5;
  static final int SLOTS = 9;

  private static final Quantum WHOLE_NANOS = new Quantum(0);
  private static final List<Account> ACCOUNTS = List.of(Account.values());

  static final LaneTables TABLES =
      new LaneTables(
          WHOLE_NANOS,
          new StretchNoise(3),
          Map.of(
              Purpose.LATENCY, QuantileTable.compile(new Uniform(0, 3), WHOLE_NANOS),
              Purpose.BANDWIDTH, QuantileTable.compile(new Gamma(0.01, 2))),
          new double[] {0, 4, 1});

  private WeightedSteps() {}

  static void write(long seed, int steps, Machine machine) {
    Random random = new Random(seed);
    for (int step = 0; step < steps; step++) {
      write(random, seed, step, machine);
    }
    for (int rank = 0; rank < RANKS; rank++) {
      machine.record(rank);
    }
    machine.addClock(0, 3.0);
    machine.join(0, 0, Weight.ZERO);
  }

  private static void write(Random random, long seed, int step, Machine machine) {
    int kind = random.nextInt(19);
    int rank = random.nextInt(RANKS);
    int slot = random.nextInt(SLOTS);
    int other = random.nextInt(SLOTS);
    double nanos = random.nextInt(5) - 1.0;
    Weight weight = weight(random);
    Purpose purpose = random.nextBoolean() ? Purpose.LATENCY : Purpose.BANDWIDTH;
    long key = DrawKey.of(seed, rank, step, purpose, 0);
    switch (kind) {
      case 0 -> machine.addClock(rank, nanos);
      case 1 -> machine.addClock(rank, weight);
      case 2 -> machine.noise(rank, key, random.nextInt(20), random.nextInt(20));
      case 3 -> machine.delayClock(rank, random.nextInt(3));
      case 4 -> machine.store(slot, rank, nanos);
      case 5 -> machine.store(slot, rank, weight);
      case 6 -> machine.maxInto(slot, rank, nanos);
      case 7 -> machine.maxInto(slot, rank, weight);
      case 8 -> machine.join(rank, nanos, slot, 2);
      case 9, 10 -> machine.join(rank, slot, weight);
      case 11 -> machine.drawSlot(slot, purpose, key, random.nextInt(100));
      case 12 -> machine.addSlot(slot, weight);
      case 13 -> machine.slotMax(slot, other, 1, nanos);
      case 14 -> machine.slotMax(slot, other, weight);
      case 15 -> machine.copySlot(slot, other, weight);
      case 16 -> machine.noiseOnSlot(slot, rank, key, random.nextInt(20), random.nextInt(20));
      case 17 -> machine.clearSlot(slot, Double.NEGATIVE_INFINITY);
      default -> machine.waits(ACCOUNTS.get(random.nextInt(ACCOUNTS.size())), random.nextBoolean());
    }
  }

  static Weight weight(Random random) {
    int latency = random.nextInt(2);
    int overhead = random.nextInt(2);
    int bandwidth = random.nextInt(3) - 1;
    return new Weight(
        random.nextInt(2) + latency + overhead + bandwidth,
        latency,
        overhead,
        bandwidth,
        random.nextInt(3),
        random.nextInt(3),
        random.nextInt(3),
        Hops.of(random.nextInt(3), random.nextInt(3) / 3.0));
  }
}
