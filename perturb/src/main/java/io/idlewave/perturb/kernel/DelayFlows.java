package io.idlewave.perturb.kernel;

import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.scenario.CallPlace;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;

/**
 * Where delay is injected, imported and absorbed in one group ({@link Flow}). Beside the lanes runs
 * one more, the <em>base</em>, in which nothing is disturbed: the delay of a lane is its clock less
 * that of the base, in either timing, and is never negative. With c and b the clocks of lane and
 * base, a join {@code c' = max(c + w, s + v)} whose base ends at b' takes the lane's own path to
 * {@code p = max(c + w, b')}, for an undisturbed run would wait until b'. It
 *
 * <pre>
 *   absorbs  (c - b) - (p - b')     no more than the base waits, b' - (b + w)
 *   imports  c' - p
 * </pre>
 *
 * <p>Where a join replaces the clock, the own path is among those of the slot: what it takes off is
 * absorbed, what it adds imported, and no more is known.
 *
 * <p>A step counts at the latest call of the rank whose clock it changes; a draw on what is under
 * way at the call whose entry it stands at. What comes after a rank is recorded does not count.
 * Sums over lanes are kept in quanta, so that they do not depend on how lanes are grouped. Nothing
 * is allocated per step. Mutable; one thread.
 */
final class DelayFlows {

  private static final EntryPlaces NO_PLACES = new EntryPlaces();

  final FlowSums sums;

  private final UndisturbedLane undisturbed;

  /** Per rank, number of the site of its latest call, and the phase that it counts in. */
  private final int[] latestSite;

  private final int[] latestPhase;
  private final boolean[] ended;

  private EntryPlaces places = NO_PLACES;
  private int entriesSeen;

  private final double[] before;
  private final double[] absorbed;
  private final double[] imported;

  /** The steps of the current program to look at, and the rank, site and phase of each. */
  private int[] steps = new int[0];

  private int stepCount;
  private int[] stepRank = new int[0];
  private int[] stepSite = new int[0];
  private int[] stepPhase = new int[0];

  /**
   * For this number of ranks, and at most this number of lanes per tile.
   *
   * @param undisturbed the lane that goes first through each program
   */
  DelayFlows(int ranks, int lanes, UndisturbedLane undisturbed) {
    this.undisturbed = undisturbed;
    sums = new FlowSums(ranks);
    latestSite = new int[ranks];
    latestPhase = new int[ranks];
    ended = new boolean[ranks];
    Arrays.fill(latestSite, sums.site(CallPlace.NOWHERE.code()));
    sums.reservePhase(0);
    before = new double[lanes];
    absorbed = new double[lanes];
    imported = new double[lanes];
  }

  /** The programs that follow belong to a block whose entries have these places. */
  void enter(EntryPlaces ofBlock) {
    places = ofBlock;
    entriesSeen = 0;
  }

  /** The block has no further programs. */
  void leave() {
    see(places.size);
    places = NO_PLACES;
    entriesSeen = 0;
  }

  private void see(int end) {
    for (; entriesSeen < Math.min(end, places.size); entriesSeen++) {
      int rank = places.ranks[entriesSeen];
      latestSite[rank] = sums.site(places.sites[entriesSeen]);
      latestPhase[rank] = places.phases[entriesSeen];
      sums.reservePhase(latestPhase[rank]);
    }
  }

  /** Runs a program over all tiles of the group and keeps the books. */
  void run(Interpreter interpreter, MicroProgram program, LaneGroup group, LaneTables tables) {
    stepCount = 0;
    reserve(program.size());
    for (int step = 0; step < program.size(); step++) {
      see(program.entries[step] + 1);
      prepare(program, step, tables);
    }
    for (Tile tile : group.tiles()) {
      run(interpreter, program, group, tile, tables);
    }
  }

  private void reserve(int count) {
    if (count > steps.length) {
      steps = new int[count];
      stepRank = new int[count];
      stepSite = new int[count];
      stepPhase = new int[count];
    }
  }

  private void prepare(MicroProgram program, int step, LaneTables tables) {
    int target = program.targets[step];
    switch (program.opcodes[step]) {
      case Opcode.JOIN -> book(step, target);
      case Opcode.NOISE_CLOCK -> {
        if (tables.hasNoise()) {
          book(step, target);
        }
      }
      case Opcode.DELAY_CLOCK -> {
        if (tables.delayNanos(program.sources[step]) > 0) {
          book(step, target);
        }
      }
      case Opcode.NOISE_SLOT -> {
        if (tables.hasNoise()) {
          bookAtEntry(program, step);
        }
      }
      case Opcode.DRAW_SLOT -> {
        if (tables.table(program.sources[step]) != null) {
          bookAtEntry(program, step);
        }
      }
      case Opcode.RECORD -> {
        book(step, target);
        ended[target] = true;
      }
      default -> {}
    }
  }

  private void bookAtEntry(MicroProgram program, int step) {
    int entry = program.entries[step];
    if (entry < places.size) {
      book(step, places.ranks[entry]);
    }
  }

  private void book(int step, int rank) {
    if (!ended[rank]) {
      steps[stepCount] = step;
      stepRank[stepCount] = rank;
      stepSite[stepCount] = latestSite[rank];
      stepPhase[stepCount] = latestPhase[rank];
      stepCount++;
    }
  }

  private void run(
      Interpreter interpreter,
      MicroProgram program,
      LaneGroup group,
      Tile tile,
      LaneTables tables) {
    TileFlows flows = Objects.requireNonNull(tile.flows);
    Quantum quantum = tables.quantum();
    int from = 0;
    for (int i = 0; i < stepCount; i++) {
      int step = steps[i];
      if (program.opcodes[step] == Opcode.RECORD) {
        bring(flows, i);
        continue;
      }
      interpreter.run(program, from, step, group, tile, tables);
      int target = program.targets[step];
      boolean onSlot = Opcode.changesSlot(program.opcodes[step]);
      double[] row = onSlot ? tile.slots[target] : tile.clocks[target];
      copy(row);
      interpreter.run(program, step, step + 1, group, tile, tables);
      from = step + 1;
      if (program.opcodes[step] == Opcode.JOIN) {
        join(flows, i, row, program, quantum);
      } else if (onSlot) {
        sums.add(Flow.DRAWN, stepSite[i], stepRank[i], stepPhase[i], grown(row, quantum));
      } else {
        LaneLoops.add(flows.of(Flow.INJECTED, target), row, 1);
        LaneLoops.add(flows.of(Flow.INJECTED, target), before, -1);
        long quanta = grown(row, quantum);
        sums.add(Flow.INJECTED, stepSite[i], target, stepPhase[i], quanta);
        flows.pendingQuanta[target] = FlowSums.sum(flows.pendingQuanta[target], quanta);
      }
    }
    interpreter.run(program, from, program.size(), group, tile, tables);
  }

  private void copy(double[] row) {
    System.arraycopy(row, 0, before, 0, row.length);
  }

  /** By how much the row has grown over all lanes; what is not finite has not. */
  private long grown(double[] row, Quantum quantum) {
    double[] growth = absorbed;
    for (int lane = 0; lane < row.length; lane++) {
      double added = row[lane] - before[lane];
      growth[lane] = Double.isFinite(added) ? added : 0;
    }
    return FlowSums.quanta(growth, row.length, quantum);
  }

  private void join(TileFlows flows, int i, double[] row, MicroProgram program, Quantum quantum) {
    int rank = stepRank[i];
    double weight = program.targetWeights[steps[i]];
    double shown = undisturbed.shownNanos(steps[i]);
    double rise = undisturbed.risenNanos(steps[i]);
    double[] absorbed = this.absorbed;
    double[] imported = this.imported;
    double[] before = this.before;
    boolean inSlot = weight == Double.NEGATIVE_INFINITY;
    for (int lane = 0; lane < row.length; lane++) {
      double own =
          inSlot
              ? Math.min(before[lane] + rise, row[lane])
              : Math.max(before[lane] + weight, shown);
      absorbed[lane] = before[lane] + rise - own;
      imported[lane] = row[lane] - own;
    }
    add(flows.of(Flow.ABSORBED, rank), absorbed);
    add(flows.of(Flow.IMPORTED, rank), imported);
    long in = FlowSums.quanta(absorbed, row.length, quantum);
    long out = FlowSums.quanta(imported, row.length, quantum);
    sums.add(Flow.ABSORBED, stepSite[i], rank, stepPhase[i], in);
    sums.add(Flow.IMPORTED, stepSite[i], rank, stepPhase[i], out);
    bring(flows, i);
  }

  /** The scratch rows may be longer than those of the last tile. */
  private static void add(double[] row, double[] more) {
    for (int lane = 0; lane < row.length; lane++) {
      row[lane] += more[lane];
    }
  }

  /** What the rank has been injected comes to a place where it counts. */
  private void bring(TileFlows flows, int i) {
    int rank = stepRank[i];
    if (flows.pendingQuanta[rank] != 0) {
      sums.addToSite(Flow.BROUGHT, stepSite[i], flows.pendingQuanta[rank]);
      flows.pendingQuanta[rank] = 0;
    }
  }

  int bytes(Tile[] tiles) {
    long bytes =
        (long) tiles.length * ended.length * Long.BYTES + 3L * Integer.BYTES * ended.length;
    return Math.toIntExact(Math.addExact(bytes, sums.bytes()));
  }

  void write(ByteBuffer buffer, Tile[] tiles) {
    sums.write(buffer);
    for (int rank = 0; rank < ended.length; rank++) {
      buffer.putInt(latestSite[rank]).putInt(latestPhase[rank]).putInt(ended[rank] ? 1 : 0);
    }
    for (Tile tile : tiles) {
      for (long pending : Objects.requireNonNull(tile.flows).pendingQuanta) {
        buffer.putLong(pending);
      }
    }
  }

  void read(ByteBuffer buffer, Tile[] tiles) {
    sums.read(buffer);
    for (int rank = 0; rank < ended.length; rank++) {
      latestSite[rank] = buffer.getInt();
      latestPhase[rank] = buffer.getInt();
      ended[rank] = buffer.getInt() != 0;
    }
    for (Tile tile : tiles) {
      long[] pending = Objects.requireNonNull(tile.flows).pendingQuanta;
      for (int rank = 0; rank < pending.length; rank++) {
        pending[rank] = buffer.getLong();
      }
    }
  }
}
