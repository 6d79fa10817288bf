package io.idlewave.perturb.simulated;

import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.CreateCommunicator;
import io.idlewave.ingest.model.Operation.FreeCommunicator;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.ProgramCall;
import io.idlewave.ingest.synth.RandomProgram;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/**
 * A program whose calls are in memory, made from another one.
 *
 * @param original the program it was made from
 * @param byRank the calls of each rank
 */
record PointToPointProgram(Program original, List<List<ProgramCall>> byRank) implements Program {

  /** A random program without its collectives, as a function of its seed. */
  static PointToPointProgram random(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return withoutCollectives(
        new RandomProgram(seed, 2 + random.nextInt(7), 5L + random.nextInt(76)));
  }

  /** A program without its collectives; a call that did nothing else is left out. */
  static PointToPointProgram withoutCollectives(Program program) {
    List<List<ProgramCall>> byRank = new ArrayList<>();
    for (int rank = 0; rank < program.ranks(); rank++) {
      Set<Long> dropped = new HashSet<>();
      List<ProgramCall> kept = new ArrayList<>();
      for (ProgramCall call : calls(program, rank)) {
        List<Operation> operations =
            call.operations().stream().filter(operation -> keep(operation, dropped)).toList();
        if (call.operations().isEmpty() || !operations.isEmpty()) {
          kept.add(new ProgramCall(call.function(), call.computeNanos(), operations));
        }
      }
      byRank.add(kept);
    }
    return new PointToPointProgram(program, byRank);
  }

  private static boolean keep(Operation operation, Set<Long> dropped) {
    if (operation instanceof Collective part) {
      dropped.add(part.request());
      return false;
    }
    return !(operation instanceof Complete complete && dropped.contains(complete.request()))
        && !(operation instanceof CreateCommunicator)
        && !(operation instanceof FreeCommunicator);
  }

  /** The same with every computation scaled. */
  PointToPointProgram scaled(long factor) {
    UnaryOperator<ProgramCall> scale =
        call -> new ProgramCall(call.function(), factor * call.computeNanos(), call.operations());
    return new PointToPointProgram(
        original, byRank.stream().map(calls -> calls.stream().map(scale).toList()).toList());
  }

  static List<ProgramCall> calls(Program program, int rank) {
    List<ProgramCall> calls = new ArrayList<>();
    program.calls(rank).forEachRemaining(calls::add);
    return calls;
  }

  @Override
  public String name() {
    return original.name() + ", messages alone";
  }

  @Override
  public int ranks() {
    return original.ranks();
  }

  @Override
  public int nodeOf(int rank) {
    return original.nodeOf(rank);
  }

  @Override
  public List<Communicator> communicators() {
    return original.communicators();
  }

  @Override
  public List<Timeline> timelines() {
    return original.timelines();
  }

  @Override
  public Iterator<ProgramCall> calls(int rank) {
    return byRank.get(rank).iterator();
  }
}
