package io.idlewave.ingest.synth;

import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.Timeline;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A program some of whose rows are further timelines of the first ones, threads and streams that
 * communicate as those do, with random dependencies between the timelines of a rank: events, forks
 * to all others, joins of all others.
 *
 * <p>It ends under every cost set under which the original does. A dependency leads from a call to
 * one that begins later in a run where each standard send waits for its receive, so that no cycle
 * can come of it.
 *
 * @param original whose rows they are
 * @param processes the number of ranks
 * @param byRow the calls of each row
 */
public record ThreadedProgram(Program original, int processes, List<List<ProgramCall>> byRow)
    implements Program {

  private static final int TAGS = 3;
  private static final int COMPUTE_NANOS = 20_000;

  /** Where an inserted call stands: after a call, at its end, or before one, at its begin. */
  private record Inserted(int before, boolean waits, ProgramCall call) {}

  /**
   * A program of at least 4 rows with so many dependencies, of which forks and joins are some.
   *
   * @param seed any number: the same gives the same program
   */
  public static ThreadedProgram of(Program original, long seed, int dependencies) {
    SplittableRandom random = new SplittableRandom(seed);
    return new Weaver(original, 3 + random.nextInt(original.ranks() - 3), random)
        .weave(dependencies);
  }

  @Override
  public String name() {
    return original.name() + ", on timelines of " + processes + " ranks";
  }

  @Override
  public int ranks() {
    return original.ranks();
  }

  private static int rankOf(int row, int processes) {
    return row % processes;
  }

  @Override
  public int nodeOf(int row) {
    return original.nodeOf(rankOf(row, processes));
  }

  @Override
  public List<Timeline> timelines() {
    return IntStream.range(0, ranks())
        .mapToObj(
            row ->
                new Timeline(
                    rankOf(row, processes),
                    row % 2 == 0 || row < processes ? Timeline.Kind.THREAD : Timeline.Kind.STREAM,
                    "number " + row / processes,
                    Map.of()))
        .toList();
  }

  @Override
  public List<Communicator> communicators() {
    List<Communicator> all = new ArrayList<>(original.communicators());
    all.add(
        new Communicator(
            "dependencies",
            Communicator.Kind.LOCAL,
            IntStream.range(0, ranks()).boxed().toList(),
            List.of()));
    return List.copyOf(all);
  }

  @Override
  public Iterator<ProgramCall> calls(int row) {
    return byRow.get(row).iterator();
  }

  /** Inserts calls at both ends of dependencies. */
  private static final class Weaver {
    private final Program original;
    private final int processes;
    private final SplittableRandom random;
    private final int communicator;
    private final TimeSpaceOracle.Times order;
    private final List<List<Inserted>> inserted = new ArrayList<>();

    Weaver(Program original, int processes, SplittableRandom random) {
      this.original = original;
      this.processes = processes;
      this.random = random;
      this.communicator = original.communicators().size();
      this.order =
          TimeSpaceOracle.evaluate(
              new Synchronous(original), new CostSet(1, 1, 0, 1, 0), TimeSpaceOracle.NONE);
      for (int row = 0; row < original.ranks(); row++) {
        inserted.add(new ArrayList<>());
      }
    }

    ThreadedProgram weave(int dependencies) {
      for (int i = 0; i < dependencies; i++) {
        int row = random.nextInt(original.ranks());
        List<Integer> others =
            IntStream.range(0, original.ranks())
                .filter(o -> o != row && rankOf(o, processes) == rankOf(row, processes))
                .boxed()
                .toList();
        int tag = random.nextBoolean() ? random.nextInt(TAGS) : TAGS + i;
        if (!others.isEmpty()) {
          switch (random.nextInt(4)) {
            case 0 -> fork(row, others, tag);
            case 1 -> join(row, others, tag);
            default -> fork(row, List.of(others.get(random.nextInt(others.size()))), tag);
          }
        }
      }
      List<List<ProgramCall>> byRow = new ArrayList<>();
      for (int row = 0; row < original.ranks(); row++) {
        byRow.add(woven(row));
      }
      return new ThreadedProgram(original, processes, byRow);
    }

    /** Each of the others waits, before a later call of its own, for the end of a call. */
    private void fork(int row, List<Integer> others, int tag) {
      int after = random.nextInt(order.leaveNanos()[row].length - 1);
      long end = order.leaveNanos()[row][after];
      List<Operation> sends = new ArrayList<>();
      for (int other : others) {
        int last = order.enterNanos()[other].length - 1;
        int before = last;
        while (before > 1 && order.enterNanos()[other][before - 1] > end) {
          before--;
        }
        if (order.enterNanos()[other][before] > end) {
          insert(
              other,
              before + random.nextInt(Math.min(3, last - before + 1)),
              true,
              List.of(new Receive(row, tag, communicator, 0)));
          sends.add(dependency(other, tag));
        }
      }
      insert(row, after + 1, false, sends);
    }

    /** Before a call, its row waits for the last call of each of the others that ended before. */
    private void join(int row, List<Integer> others, int tag) {
      int before = 1 + random.nextInt(order.enterNanos()[row].length - 1);
      long begin = order.enterNanos()[row][before];
      List<Operation> receives = new ArrayList<>();
      for (int other : others) {
        int after = -1;
        while (order.leaveNanos()[other][after + 1] < begin
            && after + 2 < order.leaveNanos()[other].length) {
          after++;
        }
        if (after >= 0) {
          insert(other, after + 1, false, List.of(dependency(row, tag)));
          receives.add(new Receive(other, tag, communicator, 0));
        }
      }
      insert(row, before, true, receives);
    }

    private Send dependency(int row, int tag) {
      return new Send(row, tag, communicator, 0, SendMode.READY, Operation.NO_REQUEST);
    }

    private void insert(int row, int before, boolean waits, List<Operation> operations) {
      if (!operations.isEmpty()) {
        long compute = random.nextInt(3) > 0 ? random.nextInt(COMPUTE_NANOS) : 0;
        String function = waits ? "await" : "signal";
        inserted
            .get(row)
            .add(new Inserted(before, waits, new ProgramCall(function, compute, operations)));
      }
    }

    private List<ProgramCall> woven(int row) {
      List<ProgramCall> calls = new ArrayList<>();
      Iterator<ProgramCall> rest = original.calls(row);
      for (int call = 0; rest.hasNext(); call++) {
        for (boolean waits : new boolean[] {false, true}) {
          for (Inserted each : inserted.get(row)) {
            if (each.before() == call && each.waits() == waits) {
              calls.add(each.call());
            }
          }
        }
        calls.add(rest.next());
      }
      return calls;
    }
  }

  /** The program where each standard send waits for its receive. */
  private record Synchronous(Program original) implements Program {

    @Override
    public String name() {
      return original.name();
    }

    @Override
    public int ranks() {
      return original.ranks();
    }

    @Override
    public List<Communicator> communicators() {
      return original.communicators();
    }

    @Override
    public Iterator<ProgramCall> calls(int row) {
      List<ProgramCall> calls = new ArrayList<>();
      original
          .calls(row)
          .forEachRemaining(
              call ->
                  calls.add(
                      new ProgramCall(
                          call.function(),
                          call.computeNanos(),
                          call.operations().stream().map(Synchronous::synchronous).toList())));
      return calls.iterator();
    }

    private static Operation synchronous(Operation operation) {
      return operation instanceof Send send && send.mode() == SendMode.STANDARD
          ? new Send(
              send.peer(),
              send.tag(),
              send.communicator(),
              send.bytes(),
              SendMode.SYNCHRONOUS,
              send.request())
          : operation;
    }
  }
}
