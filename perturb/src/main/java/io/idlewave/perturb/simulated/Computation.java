package io.idlewave.perturb.simulated;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.StretchWork;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.perturb.compute.ComputeTimes;
import io.idlewave.perturb.kernel.MicroProgram;
import java.util.List;

/**
 * Adds the program's own time to clocks: each part of a stretch takes its recorded time times the
 * factor of its region. On a quieter machine the parts of a stretch share what is left of it as
 * they shared the recorded time. A stretch is rounded to the quantum once, as a whole, so that
 * clocks do not depend on whether its parts are told apart; part k then takes what the rounded sum
 * of the first k exceeds that of the k - 1 before it by.
 */
final class Computation {

  private final SimulatedPricing pricing;
  private final MicroProgram program;
  private final boolean byRegion;

  /** Computation into a program; {@code byRegion}, every part is a step marked with its region. */
  Computation(SimulatedPricing pricing, MicroProgram program, boolean byRegion) {
    this.pricing = pricing;
    this.program = program;
    this.byRegion = byRegion;
  }

  /** The stretch before a call. */
  void stretch(GraphBlock block, int i) {
    if (block.has(i, GraphBlock.DIVIDED)) {
      parts(block, i, 1);
    } else {
      inCallRegion(block, i, pricing.compute().nanos(block, i));
    }
  }

  /** Takes the polls back that a call ends. */
  void takeBackPolls(GraphBlock block, int i) {
    if (block.has(i, GraphBlock.DIVIDED)) {
      parts(block, i, -1);
    } else {
      inCallRegion(block, i, -block.pollSpanNanos(i));
    }
  }

  /** The processor time of the work in the stretch before a call, in ns. */
  double workNanos(GraphBlock block, int i) {
    if (!block.has(i, GraphBlock.DIVIDED)) {
      return pricing.compute().nanos(block, i) * pricing.cpu().of(block.rank(i), block.region(i));
    }
    Sum work = new Work(block.rank(i));
    addParts(block, i, 1, work);
    return work.nanos();
  }

  /** Marks what falls on the stretch before a call, for the region that had most of it. */
  void onStretch(GraphBlock block, int i) {
    if (byRegion && block.has(i, GraphBlock.DIVIDED)) {
      program.in(block.stretchRegion(i));
    }
  }

  /** The work of the stretch before a call takes a draw in the place of what it took. */
  void take(GraphBlock block, int i, int law, long key) {
    int rank = block.rank(i);
    StretchWork work = pricing.compute().work();
    program.in(byRegion ? work.region(block, i) : MicroProgram.OF_CALL);
    program.take(rank, law, key, (double) work.nanos(block, i), factor(block, i, work));
    program.in(MicroProgram.OF_CALL);
  }

  /** By how much the work of a stretch takes longer than recorded, its parts together. */
  private double factor(GraphBlock block, int i, StretchWork work) {
    int rank = block.rank(i);
    CpuFactors cpu = pricing.cpu();
    double recorded = 0;
    double slowed = 0;
    if (cpu.tellsRegionsApart() && block.has(i, GraphBlock.DIVIDED)) {
      for (int p = block.partBegin(i); p < block.partEnd(i); p++) {
        double nanos = work.isWork(block, i, p) ? (double) block.partNanos(p) : 0;
        recorded += nanos;
        slowed += nanos * cpu.of(rank, block.partRegion(p));
      }
    }
    return recorded > 0 ? slowed / recorded : cpu.of(rank, block.region(i));
  }

  /** Time of a call, or of something else in its region. */
  void inCallRegion(GraphBlock block, int i, long nanos) {
    if (nanos != 0) {
      int rank = block.rank(i);
      double factor = pricing.cpu().of(rank, block.region(i));
      program.addClock(rank, pricing.quantum().round(nanos * factor));
    }
  }

  /** The time after a rank's last call. */
  void tail(int rank, long nanos) {
    List<RegionTime> tail = pricing.run().tails().get(rank);
    Steps steps = new Steps(rank);
    if (tail.isEmpty()) {
      steps.add(-1, nanos);
    }
    for (RegionTime part : tail) {
      steps.add(part.region(), part.nanos());
    }
    steps.end();
  }

  private void parts(GraphBlock block, int i, int sign) {
    Steps steps = new Steps(block.rank(i));
    addParts(block, i, sign, steps);
    steps.end();
  }

  /** Adds the parts of one sign; those of a stretch take their shares of what it takes. */
  private void addParts(GraphBlock block, int i, int sign, Sum sum) {
    ComputeTimes times = pricing.compute();
    if (sign > 0 && times.isByPart() && !ComputeTimes.isPolling(block, i)) {
      for (int p = block.partBegin(i); p < block.partEnd(i); p++) {
        sum.add(block.partRegion(p), times.partNanos(block, i, p));
      }
      return;
    }
    long gap = block.gapNanos(i);
    double share = gap == 0 ? 1 : (double) times.nanos(block, i) / gap;
    long recorded = 0;
    long taken = 0;
    for (int p = block.partBegin(i); p < block.partEnd(i); p++) {
      if (Long.signum(block.partNanos(p)) == sign) {
        recorded += block.partNanos(p);
        long until = Math.round(share * recorded);
        sum.add(block.partRegion(p), until - taken);
        taken = until;
      }
    }
  }

  /** Recorded time of one rank, each part times the factor of its region. */
  private class Sum {

    final int rank;
    private long recordedNanos;
    private double nanos;

    Sum(int rank) {
      this.rank = rank;
    }

    void add(int region, long partNanos) {
      recordedNanos += partNanos;
      nanos += partNanos * pricing.cpu().of(rank, region);
    }

    /** Where all regions are alike, as of an undivided stretch. */
    double nanos() {
      CpuFactors cpu = pricing.cpu();
      return cpu.tellsRegionsApart() ? nanos : recordedNanos * cpu.of(rank, -1);
    }
  }

  /** Without what is idle. */
  private final class Work extends Sum {

    Work(int rank) {
      super(rank);
    }

    @Override
    void add(int region, long partNanos) {
      if (!pricing.cpu().work().isIdle(rank, region)) {
        super.add(region, partNanos);
      }
    }
  }

  /** The steps that add the parts of a stretch to a clock. */
  private final class Steps extends Sum {

    private double addedNanos;

    Steps(int rank) {
      super(rank);
    }

    @Override
    void add(int region, long partNanos) {
      super.add(region, partNanos);
      if (byRegion) {
        program.in(region);
        step();
      }
    }

    void end() {
      if (byRegion) {
        program.in(MicroProgram.OF_CALL);
      } else {
        step();
      }
    }

    private void step() {
      double untilNanos = pricing.quantum().round(nanos());
      program.addClock(rank, untilNanos - addedNanos);
      addedNanos = untilNanos;
    }
  }
}
