package io.idlewave.perturb.kernel;

import io.idlewave.perturb.noise.QuantileTable;
import io.idlewave.perturb.random.Draws;
import io.idlewave.perturb.random.Purpose;
import java.util.Arrays;

/** The naive interpreter of one replicate with counts and a ledger, path by path. */
final class CountedLane implements Machine {

  /** L, o, G and two classes of hops. */
  private static final int COUNTS = 5;

  /** A time with its counts, and with the parts of one path that takes it. */
  record Path(double nanos, double[] counts, double[] parts) {

    static final Path NONE = new Path(Double.NEGATIVE_INFINITY, new double[COUNTS], new double[3]);

    Path plus(Weight weight, double shift) {
      double shifted = weight.latencies() * shift;
      return new Path(
          nanos + weight.nanos() + shifted,
          new double[] {
            counts[0] + weight.latencies(),
            counts[1] + weight.overheads(),
            counts[2] + weight.gapBytes(),
            counts[3] + weight.hops().count(0),
            counts[4] + weight.hops().count(1)
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
      double[] counts = new double[COUNTS];
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

  /** Of each slot, the latency, bandwidth and noise since its value left a clock. */
  private final double[][] ways;

  private Account waitsFor = Account.COLLECTIVE_WAIT;
  private boolean inBackground;
  private final long replicate;
  private final LaneTables tables;
  private final double shift;

  CountedLane(int ranks, int slots, long replicate, LaneTables tables) {
    clocks = new Path[ranks];
    Arrays.setAll(clocks, rank -> new Path(0, new double[COUNTS], new double[3]));
    recorded = clocks.clone();
    this.slots = new Path[slots];
    Arrays.fill(this.slots, Path.NONE);
    ledger = new double[Account.values().length][ranks];
    recordedLedger = new double[Account.values().length][ranks];
    ways = new double[slots][3];
    this.replicate = replicate;
    this.tables = tables;
    this.shift = tables.latencyShiftNanos(replicate);
  }

  @Override
  public void addClock(int rank, double weight) {
    clocks[rank] = clocks[rank].plus(weight);
    book(Account.COMPUTATION, rank, weight);
  }

  @Override
  public void addClock(int rank, Weight weight) {
    clocks[rank] = clocks[rank].plus(weight, shift);
    book(Account.COMPUTATION, rank, computation(weight));
    book(Account.OVERHEAD, rank, weight.overheadNanos());
    book(Account.LATENCY, rank, way(weight)[0]);
    book(Account.BANDWIDTH, rank, way(weight)[1]);
  }

  private static double computation(Weight weight) {
    return weight.nanos()
        - weight.latencyNanos()
        - weight.overheadNanos()
        - weight.bandwidthNanos();
  }

  private double[] way(Weight weight) {
    return new double[] {
      weight.latencyNanos() + weight.latencies() * shift, weight.bandwidthNanos(), 0
    };
  }

  private static double[] sum(double[] one, double[] two) {
    return new double[] {one[0] + two[0], one[1] + two[1], one[2] + two[2]};
  }

  @Override
  public void noise(int rank, long key, double startNanos, double cpuNanos) {
    double drawn = noiseNanos(rank, key, startNanos, cpuNanos);
    clocks[rank] = clocks[rank].plus(drawn);
    book(Account.NOISE, rank, drawn);
  }

  @Override
  public void noiseOnSlot(int slot, int rank, long key, double startNanos, double cpuNanos) {
    double drawn = noiseNanos(rank, key, startNanos, cpuNanos);
    slots[slot] = slots[slot].plus(drawn);
    ways[slot][2] += drawn;
  }

  private double noiseNanos(int rank, long key, double startNanos, double cpuNanos) {
    return tables.noise(false, -1) instanceof StretchNoise noise
        ? noise.delayNanos(Draws.bits(key, replicate), rank, startNanos, cpuNanos)
        : 0;
  }

  @Override
  public void take(int rank, int law, long key, double insteadNanos, double factor) {
    double drawn = OneLane.takenNanos(tables, replicate, law, key, insteadNanos, factor);
    clocks[rank] = clocks[rank].plus(drawn);
    book(Account.COMPUTATION, rank, drawn);
  }

  @Override
  public void delayClock(int rank, int delayIndex) {
    double delay = tables.delayNanos()[delayIndex];
    clocks[rank] = clocks[rank].plus(delay);
    book(Account.NOISE, rank, delay);
  }

  private void book(Account account, int rank, double nanos) {
    ledger[account.code()][rank] += nanos;
  }

  @Override
  public void store(int slot, int rank, double weight) {
    slots[slot] = clocks[rank].plus(weight);
    ways[slot] = new double[3];
  }

  @Override
  public void store(int slot, int rank, Weight weight) {
    slots[slot] = clocks[rank].plus(weight, shift);
    ways[slot] = way(weight);
  }

  @Override
  public void maxInto(int slot, int rank, double weight) {
    Path candidate = clocks[rank].plus(weight);
    ways[slot] = candidate.nanos() > slots[slot].nanos() ? new double[3] : ways[slot];
    slots[slot] = Path.larger(slots[slot], candidate);
  }

  @Override
  public void maxInto(int slot, int rank, Weight weight) {
    Path candidate = clocks[rank].plus(weight, shift);
    ways[slot] = candidate.nanos() > slots[slot].nanos() ? way(weight) : ways[slot];
    slots[slot] = Path.larger(slots[slot], candidate);
  }

  @Override
  public void minInto(int slot, int rank, double weight) {
    throw new UnsupportedOperationException("a minimum has no critical path");
  }

  @Override
  public void join(int rank, double clockWeight, int slot, double slotWeight) {
    Path own = clocks[rank].plus(clockWeight);
    Path joined = slots[slot].plus(slotWeight);
    book(Account.COMPUTATION, rank, clockWeight);
    bookJoin(rank, joined.nanos() - own.nanos(), Weight.computation(slotWeight), ways[slot]);
    clocks[rank] = Path.larger(own, joined);
  }

  @Override
  public void join(int rank, int slot, Weight weight) {
    Path joined = slots[slot].plus(weight, shift);
    bookJoin(rank, joined.nanos() - clocks[rank].nanos(), weight, sum(ways[slot], way(weight)));
    clocks[rank] = Path.larger(clocks[rank], joined);
  }

  /** From the end of the time: the step's own work, what was under way, and before it the wait. */
  private void bookJoin(int rank, double nanos, Weight own, double[] way) {
    Account[] accounts = {
      Account.OVERHEAD, Account.COMPUTATION, Account.LATENCY, Account.BANDWIDTH, Account.NOISE
    };
    double overhead = inBackground ? 0 : own.overheadNanos();
    double[] most = {overhead, computation(own), way[0], way[1], way[2]};
    double left = Math.max(0, nanos);
    for (int part = 0; part < most.length; part++) {
      double taken = Math.min(left, Math.max(0, most[part]));
      book(accounts[part], rank, taken);
      left -= taken;
    }
    book(waitsFor, rank, left);
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
    ways[slot][purpose == Purpose.LATENCY ? 0 : 1] += drawn;
  }

  @Override
  public void addSlot(int slot, double weight) {
    slots[slot] = slots[slot].plus(weight);
  }

  @Override
  public void addSlot(int slot, Weight weight) {
    slots[slot] = slots[slot].plus(weight, shift);
    ways[slot] = sum(ways[slot], way(weight));
  }

  @Override
  public void slotMax(int slot, int other, double slotWeight, double otherWeight) {
    Path own = slots[slot].plus(slotWeight);
    Path candidate = slots[other].plus(otherWeight);
    ways[slot] = candidate.nanos() > own.nanos() ? ways[other].clone() : ways[slot];
    slots[slot] = Path.larger(own, candidate);
  }

  @Override
  public void slotMax(int slot, int other, Weight weight) {
    Path candidate = slots[other].plus(weight, shift);
    boolean won = candidate.nanos() > slots[slot].nanos();
    ways[slot] = won ? sum(ways[other], way(weight)) : ways[slot];
    slots[slot] = Path.larger(slots[slot], candidate);
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
    ways[slot] = ways[other].clone();
  }

  @Override
  public void copySlot(int slot, int other, Weight weight) {
    slots[slot] = slots[other].plus(weight, shift);
    ways[slot] = sum(ways[other], way(weight));
  }

  @Override
  public void clearSlot(int slot, double value) {
    slots[slot] = new Path(value, new double[COUNTS], new double[3]);
    ways[slot] = new double[3];
  }

  @Override
  public void waits(Account account, boolean background) {
    waitsFor = account;
    inBackground = background;
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
    return tables
        .quantum()
        .round(table.value(OneLane.bits(tables, replicate, purpose, key)) * factor);
  }
}
