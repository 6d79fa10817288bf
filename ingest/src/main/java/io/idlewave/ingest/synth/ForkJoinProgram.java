package io.idlewave.ingest.synth;

import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A program with threads: per step each rank forks, all of its threads compute as long, they join,
 * and the ranks meet in a barrier. Noise then delays a step by the most that it gives any thread of
 * any rank.
 *
 * @param processes number of ranks, at least 1
 * @param threads of each rank, its first one among them, at least 1
 * @param steps at least 0
 * @param grainNanos compute of each thread per step, in ns
 */
public record ForkJoinProgram(int processes, int threads, long steps, long grainNanos)
    implements SteppedProgram {

  private static final int DEPENDENCIES = 1;
  private static final int FORK = 0;
  private static final int JOIN = 1;

  public ForkJoinProgram {
    Bounds.atLeast("ranks", 1, processes);
    Bounds.atLeast("threads", 1, threads);
    Bounds.atLeast("steps", 0, steps);
    Bounds.atLeast("grain", 0, grainNanos);
    Bounds.within("ranks * threads", 1, Integer.MAX_VALUE, (long) processes * threads);
  }

  @Override
  public String name() {
    return "forkjoin: %d ranks, %d threads, %d steps, grain %d ns"
        .formatted(processes, threads, steps, grainNanos);
  }

  @Override
  public int ranks() {
    return processes * threads;
  }

  @Override
  public List<Timeline> timelines() {
    return threads == 1
        ? List.of()
        : IntStream.range(0, ranks())
            .mapToObj(
                row ->
                    new Timeline(
                        rankOf(row), Timeline.Kind.THREAD, "thread " + threadOf(row), Map.of()))
            .toList();
  }

  @Override
  public List<Communicator> communicators() {
    return List.of(
        Communicator.intra("MPI_COMM_WORLD", IntStream.range(0, processes).boxed().toList()),
        new Communicator(
            "dependencies",
            Communicator.Kind.LOCAL,
            IntStream.range(0, ranks()).boxed().toList(),
            List.of()));
  }

  /** The first threads of all ranks come first. */
  private int rankOf(int row) {
    return row < processes ? row : (row - processes) / (threads - 1);
  }

  private int threadOf(int row) {
    return row < processes ? 0 : 1 + (row - processes) % (threads - 1);
  }

  @Override
  public boolean callsMpi(int row) {
    return row < processes;
  }

  @Override
  public void step(int row, long step, CallScript script) {
    int rank = rankOf(row);
    if (row >= processes) {
      script.call("await", new Receive(rank, FORK, DEPENDENCIES, 0));
      script.compute(grainNanos);
      script.call("signal", dependency(rank, JOIN));
      return;
    }
    List<Operation> forks = new ArrayList<>();
    List<Operation> joins = new ArrayList<>();
    for (int thread = 1; thread < threads; thread++) {
      int other = processes + rank * (threads - 1) + thread - 1;
      forks.add(dependency(other, FORK));
      joins.add(new Receive(other, JOIN, DEPENDENCIES, 0));
    }
    script.call("fork", forks);
    script.compute(grainNanos);
    script.call("join", joins);
    script.barrier();
  }

  private static Operation dependency(int row, int tag) {
    return new Send(row, tag, DEPENDENCIES, 0, SendMode.READY, Operation.NO_REQUEST);
  }
}
