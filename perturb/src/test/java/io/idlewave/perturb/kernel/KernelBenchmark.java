package io.idlewave.perturb.kernel;

import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.scenario.Bound;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * What a call costs the kernel: in a ring of 128 ranks every call draws, publishes its clock and
 * joins its neighbour's, beside the bare maximum over the same rows, and beside the same with
 * counts and with a ledger; and the steps of a message through a network with gaps, with counts and
 * without. Scores are nanoseconds for all calls and lanes of one program; divide by {@value #CALLS}
 * calls times the lanes for the cost of an event-lane. Run {@link #main} with the test class path.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class KernelBenchmark {

  private static final int RANKS = 128;
  private static final int CALLS = 16 * RANKS;

  /** Lanes in the group. */
  @Param({"1", "64", "256", "1024"})
  public int lanes;

  private static final Weight HOP = new Weight(112, 100, 2, 10, 1, 2, 20);

  private final MicroProgram program = new MicroProgram();
  private final MicroProgram messages = new MicroProgram();
  private LaneGroup group;
  private LaneGroup counted;
  private LaneGroup ledger;
  private LaneTables tables;

  /** Writes the program. */
  @Setup(Level.Trial)
  public void prepare() {
    group = new LaneGroup(0, Bound.EXACT, 0, lanes, RANKS);
    counted = new LaneGroup(0, Bound.EXACT, 0, lanes, RANKS, new LaneExtras(true, false));
    ledger = new LaneGroup(0, Bound.EXACT, 0, lanes, RANKS, new LaneExtras(false, true));
    NoiseContext context = new NoiseContext(DrawKeys.observed(1), Quantum.DEFAULT);
    tables =
        new LaneTables(
            Quantum.DEFAULT, new Exponential(100).sampler(context), Map.of(), new double[0]);
    for (int call = 0; call < CALLS; call++) {
      int rank = call % RANKS;
      program.noise(rank, context.keys().call(rank, call, 0), 1000.0 * call, 100);
      program.store(rank, rank, 0);
      program.join((rank + 1) % RANKS, 0, rank, 0);
      writeMessage(rank, (rank + 1) % RANKS);
    }
  }

  private void writeMessage(int sender, int receiver) {
    int wayOut = 1 + sender;
    int wayIn = 1 + RANKS + receiver;
    int available = 1 + 2 * RANKS + sender;
    messages.addClock(sender, HOP);
    messages.store(available, sender, Weight.ZERO);
    messages.slotMax(available, wayOut, Weight.ZERO);
    messages.copySlot(wayOut, available, HOP);
    messages.addSlot(available, HOP);
    messages.copySlot(0, available, Weight.ZERO);
    messages.slotMax(0, wayIn, HOP);
    messages.copySlot(wayIn, 0, HOP);
    messages.join(receiver, 0, HOP);
  }

  /** One draw, one publication and one join per call. */
  @Benchmark
  public LaneGroup drawStoreJoin() {
    Kernel.run(program, group, tables);
    return group;
  }

  /** The same with counts. */
  @Benchmark
  public LaneGroup drawStoreJoinCounted() {
    Kernel.run(program, counted, tables);
    return counted;
  }

  /** The same with a ledger. */
  @Benchmark
  public LaneGroup drawStoreJoinLedger() {
    Kernel.run(program, ledger, tables);
    return ledger;
  }

  /** One message per call. */
  @Benchmark
  public LaneGroup message() {
    Kernel.run(messages, group, tables);
    return group;
  }

  /** The same with counts. */
  @Benchmark
  public LaneGroup messageCounted() {
    Kernel.run(messages, counted, tables);
    return counted;
  }

  /** The least there is to do: one maximum per call over rows of the same size. */
  @Benchmark
  public LaneGroup bareMaximum() {
    for (Tile tile : group.tiles()) {
      for (int call = 0; call < CALLS; call++) {
        int rank = call % RANKS;
        LaneLoops.max(tile.clocks[rank], 0, tile.clocks[(rank + 1) % RANKS], 0);
      }
    }
    return group;
  }

  /** Runs all benchmarks of this class. */
  public static void main(String[] arguments) throws Exception {
    new Runner(new OptionsBuilder().include(KernelBenchmark.class.getSimpleName()).build()).run();
  }
}
