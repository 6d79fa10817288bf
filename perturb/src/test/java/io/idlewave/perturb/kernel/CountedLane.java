package io.idlewave.perturb.kernel;

import io.idlewave.perturb.noise.QuantileTable;
import io.idlewave.perturb.random.Draws;
import io.idlewave.perturb.random.Purpose;
import java.util.Arrays;

/** The naive interpreter of one replicate with counts and a ledger, path by path. */
final class CountedLane implements Machine {

  /** A time with its counts, and with the parts of one path that takes it. */
  record Path(double nanos, long[] counts, double[] parts) {

    static final Path NONE = new Path(Double.NEGATIVE_INFINITY, new long[3], new double[3]);

    Path plus(Weight weight, double shift) {
      double shifted = weight.latencies() * shift;
      return new Path(
          nanos + weight.nanos() + shifted,
          new long[] {
            counts[0] + weight.latencies(),
            counts[1] + weight.overheads(),
            counts[2] + weight.gapBytes()
          },
          new double[] {
            parts[0] + weight.latencyNanos() + shifted,
            parts[1] + weight.overheadNanos(),
            parts[2] + weight.bandwidthNanos()
          });
    }

    Path plus(double added) {
      return new Path(nanos + added, counts, parts);
    }

    static Path larger(Path one, Path two) {
      if (one.nanos != two.nanos) {
        return one.nanos > two.nanos ? one : two;
      }
      long[] counts = new long[3];
      Arrays.setAll(counts, i -> Math.max(one.counts[i], two.counts[i]));
      double[] parts = Arrays.compare(one.parts, two.parts) > 0 ? one.parts : two.parts;
      return new Path(one.nanos, counts, parts);
    }
  }

  final Path[] clocks;
  final Path[] slots;
  final Path[] recorded;

  /** By account and rank. */
  final double[][] recordedLedger;

  private final double[][] ledger;
  private final long replicate;
  private final LaneTables tables;
  private final double shift;

  CountedLane(int ranks, int slots, long replicate, LaneTables tables) {
    clocks = new Path[ranks];
    Arrays.setAll(clocks, rank -> new Path(0, new long[3], new double[3]));
    recorded = clocks.clone();
    this.slots = new Path[slots];
    Arrays.fill(this.slots, Path.NONE);
    ledger = new double[Account.values().length][ranks];
    recordedLedger = new double[Account.values().length][ranks];
    this.replicate = replicate;
    this.tables = tables;
    this.shift = tables.latencyShiftNanos(replicate);
  }

  @Override
  public void addClock(int rank, double weight) {
    clocks[rank] = clocks[rank].plus(weight);
    compute(rank, weight);
  }

  @Override
  public void addClock(int rank, Weight weight) {
    clocks[rank] = clocks[rank].plus(weight, shift);
  }

  @Override
  public void noise(int rank, long key, double startNanos, double cpuNanos) {
    double drawn = noiseNanos(rank, key, startNanos, cpuNanos);
    clocks[rank] = clocks[rank].plus(drawn);
    compute(rank, drawn);
  }

  @Override
  public void noiseOnSlot(int slot, int rank, long key, double startNanos, double cpuNanos) {
    slots[slot] = slots[slot].plus(noiseNanos(rank, key, startNanos, cpuNanos));
  }

  private double noiseNanos(int rank, long key, double startNanos, double cpuNanos) {
    return tables.noise() instanceof StretchNoise noise
        ? noise.delayNanos(Draws.bits(key, replicate), rank, startNanos, cpuNanos)
        : 0;
  }

  @Override
  public void delayClock(int rank, int delayIndex) {
    double delay = tables.delayNanos()[delayIndex];
    clocks[rank] = clocks[rank].plus(delay);
    compute(rank, delay);
  }

  private void compute(int rank, double nanos) {
    ledger[Account.COMPUTATION.code()][rank] += nanos;
  }

  @Override
  public void store(int slot, int rank, double weight) {
    slots[slot] = clocks[rank].plus(weight);
  }

  @Override
  public void store(int slot, int rank, Weight weight) {
    slots[slot] = clocks[rank].plus(weight, shift);
  }

  @Override
  public void maxInto(int slot, int rank, double weight) {
    slots[slot] = Path.larger(slots[slot], clocks[rank].plus(weight));
  }

  @Override
  public void maxInto(int slot, int rank, Weight weight) {
    slots[slot] = Path.larger(slots[slot], clocks[rank].plus(weight, shift));
  }

  @Override
  public void minInto(int slot, int rank, double weight) {
    throw new UnsupportedOperationException("a minimum has no critical path");
  }

  @Override
  public void join(int rank, double clockWeight, int slot, double slotWeight) {
    clocks[rank] = Path.larger(clocks[rank].plus(clockWeight), slots[slot].plus(slotWeight));
  }

  @Override
  public void join(int rank, int slot, Weight weight) {
    clocks[rank] = Path.larger(clocks[rank], slots[slot].plus(weight, shift));
  }

  @Override
  public void drawSlot(int slot, Purpose purpose, long key, double factor) {
    double drawn = draw(purpose, key, factor);
    Path path = slots[slot].plus(drawn);
    double[] parts = path.parts().clone();
    switch (purpose) {
      case LATENCY -> parts[0] += drawn;
      case BANDWIDTH -> parts[2] += drawn;
      default -> throw new IllegalArgumentException("draw of " + purpose);
    }
    slots[slot] = new Path(path.nanos(), path.counts(), parts);
  }

  @Override
  public void addSlot(int slot, double weight) {
    slots[slot] = slots[slot].plus(weight);
  }

  @Override
  public void addSlot(int slot, Weight weight) {
    slots[slot] = slots[slot].plus(weight, shift);
  }

  @Override
  public void slotMax(int slot, int other, double slotWeight, double otherWeight) {
    slots[slot] = Path.larger(slots[slot].plus(slotWeight), slots[other].plus(otherWeight));
  }

  @Override
  public void slotMax(int slot, int other, Weight weight) {
    slots[slot] = Path.larger(slots[slot], slots[other].plus(weight, shift));
  }

  @Override
  public void slotMin(int slot, int other, double slotWeight, double otherWeight) {
    throw new UnsupportedOperationException("a minimum has no critical path");
  }

  @Override
  public void slotSum(int slot, int other) {
    throw new UnsupportedOperationException("a sum of two slots is no path");
  }

  @Override
  public void copySlot(int slot, int other, double weight) {
    slots[slot] = slots[other].plus(weight);
  }

  @Override
  public void copySlot(int slot, int other, Weight weight) {
    slots[slot] = slots[other].plus(weight, shift);
  }

  @Override
  public void clearSlot(int slot, double value) {
    slots[slot] = new Path(value, new long[3], new double[3]);
  }

  @Override
  public void account(Account account, int rank, int slot, int from) {
    double until = slots[slot].nanos();
    double since = slots[from].nanos();
    if (Double.isFinite(until) && Double.isFinite(since) && until > since) {
      ledger[account.code()][rank] += until - since;
    }
  }

  @Override
  public void record(int rank) {
    recorded[rank] = clocks[rank];
    for (int account = 0; account < ledger.length; account++) {
      recordedLedger[account][rank] = ledger[account][rank];
    }
  }

  private double draw(Purpose purpose, long key, double factor) {
    QuantileTable table = tables.table(purpose);
    if (table == null) {
      return 0;
    }
    return tables.quantum().round(table.value(Draws.bits(key, replicate)) * factor);
  }
}
