package io.idlewave.perturb.kernel;

import static java.util.Objects.requireNonNull;

import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Sensitivities;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One way to run steps: those of the product, and those that only tests know. */
interface Interpretation {

  /** Every way there is. */
  List<Interpretation> ALL =
      List.of(
          new OfKernel(LaneExtras.NONE),
          new OfKernel(new LaneExtras(false, true)),
          new OfKernel(new LaneExtras(true, false)),
          new OfKernel(new LaneExtras(true, true)),
          new OfKernel(new LaneExtras(true, false, false, false, 2)),
          new OfReplay(),
          new OfOneLane(),
          new OfCountedLane());

  /** What is run. */
  record Run(
      int ranks,
      int slots,
      LaneTables tables,
      long firstReplicate,
      int lanes,
      Consumer<Machine> steps) {}

  /**
   * What a lane holds after the last step.
   *
   * @param times clocks, recorded clocks and slots; NaN for what is infinite
   * @param ledger what was recorded by account and rank; null where no ledger is kept
   * @param sensitivities those of the latest rank; null where none are counted
   */
  record Lane(double[] times, double @Nullable [] ledger, double @Nullable [] sensitivities) {

    static double[] times(double[] clocks, double[] recorded, double[] slots) {
      return Stream.of(clocks, recorded, slots)
          .flatMapToDouble(Arrays::stream)
          // zeros of both signs are the same time
          .map(time -> Double.isInfinite(time) ? Double.NaN : time + 0.0)
          .toArray();
    }
  }

  /** Whether steps may take a minimum. */
  boolean takesMinima();

  /** All lanes in their order. */
  List<Lane> run(Run run);

  /** The kernel, with and without extras. */
  record OfKernel(LaneExtras extras) implements Interpretation {

    @Override
    public boolean takesMinima() {
      return !extras.counts();
    }

    @Override
    public List<Lane> run(Run run) {
      MicroProgram program = new MicroProgram();
      run.steps().accept(Machine.writing(program));
      LaneGroup group =
          new LaneGroup(0, Bound.EXACT, run.firstReplicate(), run.lanes(), run.ranks(), extras);
      Kernel.run(program, group, run.tables());
      LaneResult result = group.result();
      List<Lane> lanes = new ArrayList<>();
      for (int lane = 0; lane < run.lanes(); lane++) {
        double[] clocks = new double[run.ranks()];
        double[] recorded = new double[run.ranks()];
        for (int rank = 0; rank < run.ranks(); rank++) {
          clocks[rank] = group.clockNanos(rank, lane);
          recorded[rank] = group.recordedNanos(rank, lane);
        }
        double[] slots = new double[run.slots()];
        Arrays.fill(slots, Double.NEGATIVE_INFINITY);
        for (int slot = 0; slot < group.slotCount(); slot++) {
          slots[slot] = group.slotNanos(slot, lane);
        }
        lanes.add(
            new Lane(
                Lane.times(clocks, recorded, slots),
                ledger(result, lane),
                sensitivities(result, lane)));
      }
      return lanes;
    }

    private double @Nullable [] ledger(LaneResult result, int lane) {
      if (!extras.ledger()) {
        return null;
      }
      double[] all = requireNonNull(result.ledgerNanos());
      double[] ledger = new double[all.length / result.lanes()];
      Arrays.setAll(ledger, row -> all[row * result.lanes() + lane]);
      return ledger;
    }

    private double @Nullable [] sensitivities(LaneResult result, int lane) {
      if (!extras.counts()) {
        return null;
      }
      Sensitivities of = requireNonNull(result.sensitivities());
      return Stream.of(
              of.latencies(),
              of.overheads(),
              of.gapBytes(),
              of.latencyNanos(),
              of.overheadNanos(),
              of.bandwidthNanos())
          .mapToDouble(values -> values[lane])
          .toArray();
    }
  }

  /** A lane run again: a cell is the sum of the costs that are reported for its path. */
  record OfReplay() implements Interpretation {

    @Override
    public boolean takesMinima() {
      return true;
    }

    @Override
    public List<Lane> run(Run run) {
      MicroProgram program = new MicroProgram();
      run.steps().accept(Machine.writing(program));
      List<Lane> lanes = new ArrayList<>();
      for (int lane = 0; lane < run.lanes(); lane++) {
        PathSums sums = new PathSums(run.ranks(), run.slots());
        new LaneReplay(run.ranks(), run.tables(), run.firstReplicate() + lane, sums).run(program);
        double[] clocks = Arrays.copyOf(sums.cells, run.ranks());
        double[] slots = Arrays.copyOfRange(sums.cells, run.ranks(), sums.cells.length);
        lanes.add(new Lane(Lane.times(clocks, sums.recorded, slots), null, null));
      }
      return lanes;
    }
  }

  /** Every step at once, as its definition reads. */
  record OfOneLane() implements Interpretation {

    @Override
    public boolean takesMinima() {
      return true;
    }

    @Override
    public List<Lane> run(Run run) {
      List<Lane> lanes = new ArrayList<>();
      for (int lane = 0; lane < run.lanes(); lane++) {
        OneLane of =
            new OneLane(run.ranks(), run.slots(), run.firstReplicate() + lane, run.tables());
        run.steps().accept(of);
        lanes.add(new Lane(Lane.times(of.clocks, of.recorded, of.slots), null, null));
      }
      return lanes;
    }
  }

  /** The same path by path. */
  record OfCountedLane() implements Interpretation {

    @Override
    public boolean takesMinima() {
      return false;
    }

    @Override
    public List<Lane> run(Run run) {
      List<Lane> lanes = new ArrayList<>();
      for (int lane = 0; lane < run.lanes(); lane++) {
        CountedLane of =
            new CountedLane(run.ranks(), run.slots(), run.firstReplicate() + lane, run.tables());
        run.steps().accept(of);
        CountedLane.Path latest =
            Arrays.stream(of.recorded).reduce(CountedLane.Path.NONE, CountedLane.Path::larger);
        double[] sensitivities = new double[6];
        for (int part = 0; part < 3; part++) {
          sensitivities[part] = latest.counts()[part];
          sensitivities[3 + part] = latest.parts()[part];
        }
        lanes.add(
            new Lane(
                Lane.times(nanos(of.clocks), nanos(of.recorded), nanos(of.slots)),
                Arrays.stream(of.recordedLedger).flatMapToDouble(Arrays::stream).toArray(),
                sensitivities));
      }
      return lanes;
    }

    private static double[] nanos(CountedLane.Path[] paths) {
      return Arrays.stream(paths).mapToDouble(CountedLane.Path::nanos).toArray();
    }
  }
}
