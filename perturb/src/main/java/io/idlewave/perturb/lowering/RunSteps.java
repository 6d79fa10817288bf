package io.idlewave.perturb.lowering;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.perturb.compute.ComputeTimes;
import io.idlewave.perturb.compute.NoisyStretches;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Purpose;
import java.util.List;
import java.util.Set;

/**
 * The run of each rank in delay space, apart from its calls: one-off delays, by how much
 * computation between two calls differs from what was recorded, noise on it, and the delay that is
 * reported where MPI_Finalize begins.
 */
public final class RunSteps {

  private final List<RunWindow> windows;
  private final DelaySites delays;
  private final ComputeTimes compute;
  private final DrawKeys keys;
  private final NoisyStretches noisy;
  private final boolean drawsCompute;
  private final MicroProgram program;

  /** Steps into {@code program}, for ranks whose runs are {@code windows}. */
  public RunSteps(
      List<RunWindow> windows,
      DelaySites delays,
      ComputeTimes compute,
      DrawKeys keys,
      Set<Purpose> purposes,
      NoisyStretches noisy,
      MicroProgram program) {
    this.windows = windows;
    this.delays = delays;
    this.compute = compute;
    this.keys = keys;
    this.noisy = noisy;
    this.drawsCompute = purposes.contains(Purpose.COMPUTE);
    this.program = program;
  }

  /** Whether {@code call} of {@code rank} lies after MPI_Init and before MPI_Finalize. */
  public boolean contains(int rank, long call) {
    return windows.get(rank).contains(call);
  }

  /** The call of entry {@code i} begins: what lies before it has passed. */
  public void begin(GraphBlock block, int i) {
    int rank = block.rank(i);
    long call = block.call(i);
    RunWindow window = windows.get(rank);
    int delay = delays.indexAt(rank, call);
    if (delay != DelaySites.NONE) {
      program.delayClock(rank, delay);
    }
    boolean runs = window.reaches(call);
    long gap = block.gapNanos(i);
    long nanos = runs ? compute.nanos(block, i) : gap;
    if (nanos != gap) {
      program.addClock(rank, (double) (nanos - gap));
      program.ofComputation();
    }
    int law = runs ? compute.law(block, i) : ComputeTimes.NO_LAW;
    if (law != ComputeTimes.NO_LAW) {
      long took = compute.work().nanos(block, i);
      program.take(rank, law, keys.duration(rank, call), (double) took, 1);
    }
    if (drawsCompute && runs && nanos > 0 && noisy.include(block, i)) {
      long stretch = block.enterNanos(i) - gap - window.beginNanos();
      double start = (double) (stretch + noisy.beginNanos(block, i, compute));
      double work = (double) noisy.workNanos(block, i, compute);
      program.noise(rank, keys.compute(rank, call), start, work);
      program.ofComputation(block.stretchRegion(i));
    }
    if (window.endsWith(call, block.function(i))) {
      program.record(rank);
    }
  }

  /** The trace ends: ranks without MPI_Finalize are recorded at their end. */
  public void end() {
    for (int rank = 0; rank < windows.size(); rank++) {
      if (windows.get(rank).endsWithoutFinalize()) {
        program.record(rank);
      }
    }
  }
}
