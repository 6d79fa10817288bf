package io.idlewave.perturb.kernel;

import io.idlewave.perturb.noise.NoiseSampler;
import io.idlewave.perturb.noise.QuantileTable;
import io.idlewave.perturb.random.Cause;
import io.idlewave.perturb.random.LaneDraws;
import io.idlewave.perturb.random.Purpose;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One lane run again, step by step, to see which value wins each maximum. Draws are pure functions
 * of their keys and the replicate, so the values are bit for bit those that {@link Kernel} finds
 * for that lane. Mutable; one thread.
 *
 * <p>Clocks and slots are numbered in one sequence of cells: the clocks of all ranks, then the
 * slots.
 */
public final class LaneReplay {

  private static final double NONE = Double.NEGATIVE_INFINITY;

  /** What happens to each cell is reported here, with the step's cost on the study's grid. */
  public interface Listener {

    /**
     * The steps that follow belong to entry {@code i} of the block, and their time to a user region
     * or to {@link MicroProgram#OF_CALL}.
     */
    void at(int i, int region);

    /** In {@code observed} timing, what the time of the next step is. */
    default void of(DelayPart part) {}

    /** {@code cell += cost}. */
    void add(int cell, Weight cost);

    /** {@code cell += source}, whose value is {@code cost}. */
    default void sum(int cell, int source, Weight cost) {
      if (!cost.isZero()) {
        add(cell, cost);
      }
    }

    /** {@code cell = source + cost}: an assignment, or a maximum that {@code source} wins. */
    void move(int cell, int source, Weight cost);

    /** The cell has no value any more. */
    void clear(int cell);

    /** The clock of {@code rank} is its result. */
    void record(int rank, double nanos);

    /** The lane ends in a deadlock. */
    void deadlock();
  }

  private final int ranks;
  private final LaneTables tables;
  private final LaneDraws draws;
  private final Listener listener;
  private final double[] row = new double[1];
  private final double[] clock = new double[1];
  private final @Nullable UndisturbedLane undisturbed;
  private double[] cells;

  /**
   * A lane at the start of the trace.
   *
   * @param tables what the lane's scenario disturbs
   * @param replicate number of the lane, counted from 0
   * @param listener gets a report of each step
   * @throws IllegalArgumentException where the scenario shifts L from lane to lane
   */
  public LaneReplay(int ranks, LaneTables tables, long replicate, Listener listener) {
    if (tables.shiftsLatency()) {
      throw new IllegalArgumentException("replay of a lane: no latency shifts, got some");
    }
    this.ranks = ranks;
    this.tables = tables;
    this.draws = new LaneDraws(replicate, 1);
    this.draws.redraw(tables.redraw());
    this.listener = listener;
    this.undisturbed = tables.runsUndisturbed() ? new UndisturbedLane(ranks) : null;
    this.cells = new double[ranks];
  }

  /** What the clock of a rank shows, in ns. */
  public double clockNanos(int rank) {
    return cells[rank];
  }

  /** What is in a slot, in ns: -infinity where nothing has been yet. */
  public double slotNanos(int slot) {
    return ranks + slot < cells.length ? cells[ranks + slot] : NONE;
  }

  /** Runs a program. */
  public void run(MicroProgram program) {
    reserve(ranks + program.slotCount());
    if (undisturbed != null) {
      undisturbed.reserveSlots(program.slotCount());
      undisturbed.run(program, true);
    }
    for (int step = 0; step < program.size(); step++) {
      listener.at(program.entries[step], program.regions[step]);
      listener.of(DelayPart.of(program, step));
      run(program, step);
    }
  }

  private void reserve(int count) {
    int before = cells.length;
    if (count > before) {
      cells = Arrays.copyOf(cells, Math.max(count, 2 * before));
      Arrays.fill(cells, before, cells.length, NONE);
    }
  }

  private void run(MicroProgram program, int step) {
    int target = program.targets[step];
    int source = program.sources[step];
    switch (program.opcodes[step]) {
      case Opcode.ADD_CLOCK -> add(target, onTarget(program, step));
      case Opcode.NOISE_CLOCK -> add(target, noise(program, step, target));
      case Opcode.NOISE_SLOT -> add(slot(target), noise(program, step, slot(target)));
      case Opcode.DELAY_CLOCK -> add(target, time(program, step, tables.delayNanos(source)));
      case Opcode.TAKE_CLOCK -> add(target, take(program, step, target));
      case Opcode.STORE -> move(slot(target), source, onSource(program, step));
      case Opcode.MAX_INTO -> merge(program, step, slot(target), source, 1);
      case Opcode.MIN_INTO -> merge(program, step, slot(target), source, -1);
      case Opcode.JOIN -> join(program, step, target, slot(source));
      case Opcode.DRAW_SLOT -> add(slot(target), draw(program, step, program.targetWeights[step]));
      case Opcode.ADD_SLOT -> add(slot(target), onTarget(program, step));
      case Opcode.SLOT_MAX -> merge(program, step, slot(target), slot(source), 1);
      case Opcode.SLOT_MIN -> merge(program, step, slot(target), slot(source), -1);
      case Opcode.SLOT_SUM -> sum(slot(target), slot(source));
      case Opcode.COPY_SLOT -> move(slot(target), slot(source), onSource(program, step));
      case Opcode.CLEAR_SLOT -> set(slot(target), program.targetWeights[step]);
      case Opcode.RECORD -> listener.record(target, cells[target]);
      case Opcode.DEADLOCK -> listener.deadlock();
      case Opcode.DECIDE, Opcode.COUNT_BEFORE, Opcode.COUNT_AFTER -> {}
      default -> throw new IllegalStateException("opcode " + program.opcodes[step]);
    }
  }

  private int slot(int slot) {
    return ranks + slot;
  }

  private static Weight time(MicroProgram program, int step, double nanos) {
    return Weight.of(program.kind(step), nanos);
  }

  /** The cost of a step that only adds. */
  private static Weight onTarget(MicroProgram program, int step) {
    Weight weight = program.weights[step];
    return weight != null ? weight : time(program, step, program.targetWeights[step]);
  }

  /** What a step adds to its source. */
  private static Weight onSource(MicroProgram program, int step) {
    Weight weight = program.weights[step];
    return weight != null ? weight : time(program, step, program.sourceWeights[step]);
  }

  private Weight noise(MicroProgram program, int step, int cell) {
    NoiseSampler noise = tables.noise(program, step);
    if (noise == null
        || Double.isInfinite(cells[cell])
        || !LaneSteps.drawsAt(program, step, noise)) {
      return Weight.ZERO;
    }
    row[0] = cells[cell];
    clock[0] = cells[program.sources[step]];
    noise.add(
        row,
        clock,
        draws.of(Cause.NOISE, program.sources[step]),
        program.keys[step],
        program.sources[step],
        (undisturbed == null ? 0 : undisturbed.shownNanos(step)) + program.targetWeights[step],
        program.sourceWeights[step]);
    return time(program, step, row[0] - cells[cell]);
  }

  private Weight take(MicroProgram program, int step, int cell) {
    row[0] = cells[cell];
    LaneSteps.take(row, program, step, draws, tables);
    return time(program, step, row[0] - cells[cell]);
  }

  private Weight draw(MicroProgram program, int step, double factor) {
    Purpose purpose = Purpose.ofCode(program.sources[step]);
    QuantileTable table = tables.table(purpose);
    if (table == null) {
      return Weight.ZERO;
    }
    double drawn =
        table.value(draws.of(Cause.ofMessages(purpose), 0).bits(tables.key(program, step))[0]);
    double nanos = tables.quantum().round(drawn * factor);
    return Weight.of(program.kind(step), nanos);
  }

  private void set(int cell, double nanos) {
    cells[cell] = nanos;
    listener.clear(cell);
    if (Double.isFinite(nanos) && nanos != 0) {
      listener.add(cell, Weight.computation(nanos));
    }
  }

  private void add(int cell, Weight cost) {
    update(cell, cells[cell] + cost.nanos());
    if (Double.isFinite(cells[cell]) && !cost.isZero()) {
      listener.add(cell, cost);
    }
  }

  private void sum(int cell, int source) {
    Weight cost = Weight.computation(cells[source]);
    update(cell, cells[cell] + cost.nanos());
    if (Double.isFinite(cells[cell])) {
      listener.sum(cell, source, cost);
    }
  }

  private void move(int cell, int source, Weight cost) {
    update(cell, cells[source] + cost.nanos());
    if (Double.isFinite(cells[cell])) {
      listener.move(cell, source, cost);
    }
  }

  private void update(int cell, double nanos) {
    cells[cell] = nanos;
    if (!Double.isFinite(nanos)) {
      listener.clear(cell);
    }
  }

  private void join(MicroProgram program, int step, int rank, int slot) {
    Weight own = program.ownWeights[step];
    if (own == null) {
      merge(program, step, rank, slot, 1);
      return;
    }
    add(rank, own);
    if (cells[slot] + program.sourceWeights[step] > cells[rank]) {
      move(rank, slot, onSource(program, step));
    }
  }

  /** The larger value wins if {@code sign} is 1, the smaller if it is -1; of equals the target. */
  private void merge(MicroProgram program, int step, int cell, int source, int sign) {
    double own = cells[cell] + program.targetWeights[step];
    double other = cells[source] + program.sourceWeights[step];
    if (sign * other > sign * own) {
      move(cell, source, onSource(program, step));
    } else {
      add(cell, time(program, step, program.targetWeights[step]));
    }
  }
}
