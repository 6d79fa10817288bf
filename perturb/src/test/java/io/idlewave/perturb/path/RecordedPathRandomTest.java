package io.idlewave.perturb.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.ProgramCall;
import io.idlewave.ingest.synth.RandomProgram;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Critical paths of random programs, against programs that compute less: the oracle simulates them
 * in time and knows no path.
 */
class RecordedPathRandomTest {

  private static final CostSet COSTS = CostSet.DEFAULT;

  @TempDir Path folder;

  private int runs;

  /** A program that computes a share less before calls of one function. */
  private record Faster(Program program, String function, double share) implements Program {

    @Override
    public String name() {
      return program.name() + ", faster";
    }

    @Override
    public int ranks() {
      return program.ranks();
    }

    @Override
    public List<Communicator> communicators() {
      return program.communicators();
    }

    @Override
    public int nodeOf(int rank) {
      return program.nodeOf(rank);
    }

    @Override
    public Iterator<ProgramCall> calls(int rank) {
      List<ProgramCall> calls = new ArrayList<>();
      program.calls(rank).forEachRemaining(call -> calls.add(faster(call)));
      return calls.iterator();
    }

    private ProgramCall faster(ProgramCall call) {
      return call.function().equals(function)
          ? new ProgramCall(
              function, Math.round(call.computeNanos() * (1 - share)), call.operations())
          : call;
    }
  }

  private static long sum(Collection<Long> nanos) {
    return nanos.stream().mapToLong(of -> of).sum();
  }

  private static Program program(long seed) {
    return new RandomProgram(seed, 5, 60);
  }

  private RecordedLaboratory run(Program program) {
    return new RecordedLaboratory(program, COSTS, folder.resolve("run-" + runs++));
  }

  private static long stretches(Program program) {
    long stretches = 0;
    for (int rank = 0; rank < program.ranks(); rank++) {
      for (Iterator<ProgramCall> calls = program.calls(rank); calls.hasNext(); calls.next()) {
        stretches++;
      }
    }
    return stretches;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void path_randomProgram_addsUpToTheRunTime(long seed) {
    RecordedLaboratory lab = run(program(seed));
    RecordedPath path = lab.path(false);

    assertThat(path.runtimeNanos()).isEqualTo(lab.runNanos());
    assertThat(path.startNanos() + sum(path.byPart().values())).isEqualTo(lab.runNanos());
    assertThat(path.startNanos()).isNotNegative();
    long byRank = sum(path.byRank().values());
    assertThat(path.startNanos() + byRank).isEqualTo(lab.runNanos());
    assertThat(path.byPart()).doesNotContainKey(RecordedPart.UNEXPLAINED);
    assertThat(path.startNanos() + sum(path.bySite().values())).isEqualTo(lab.runNanos());
    assertThat(lab.path(true)).isEqualTo(path);
    // the longest path over all edges, forwards, is as long
    Shrink nothing = new Shrink(new PathPlace(lab.site("MPI_Init"), RecordedPart.CALLS), 0);
    assertThat(lab.lengths(List.of(nothing)))
        .containsExactly(new ShrunkLength(path.runtimeNanos(), 0));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void rooms_randomProgram_areThoseOfTheSimulation(long seed) {
    Program program = program(seed);
    RecordedLaboratory lab = run(program);
    RecordedPath path = lab.path(false);
    double rounding = 0.5 * stretches(program);
    List<SiteRoom> rooms =
        lab.rooms(path, 20).stream()
            .filter(room -> room.place().part() == RecordedPart.COMPUTATION)
            .toList();
    assertThat(rooms).isNotEmpty();
    for (SiteRoom room : rooms) {
      String function = lab.functions().get(room.place().site().function());
      assertThat(run(new Faster(program, function, 1)).runNanos())
          .as("nothing before %s", function)
          .isEqualTo(Math.round(path.runtimeNanos() - room.gainNanos()));
      double most = room.slackNanos() / room.pathNanos();
      for (double share : new double[] {most / 3, most}) {
        assertThat((double) run(new Faster(program, function, share)).runNanos())
            .as("%s less before %s", share, function)
            .isCloseTo(path.runtimeNanos() - share * room.pathNanos(), within(rounding));
      }
      if (most < 1) {
        double beyond = (1 + most) / 2;
        ShrunkLength longest = lab.lengths(List.of(new Shrink(room.place(), beyond))).get(0);
        assertThat(longest.nanos(beyond))
            .as("beyond the slack of %s", function)
            .isGreaterThan(path.runtimeNanos() - beyond * room.pathNanos());
        assertThat((double) run(new Faster(program, function, beyond)).runNanos())
            .as("%s less before %s", beyond, function)
            .isCloseTo(longest.nanos(beyond), within(rounding));
      }
    }
  }

  /** What ranks do not spend in the run they wait, for something that the path has. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void impact_randomProgram_hasAllWaitsOfAllRanks(long seed) {
    RecordedPath path = run(program(seed)).path(false);
    double spent = sum(path.allRanks().values());
    double waits = path.impact().startWaitNanos();
    double spentOnPath = 0;
    for (PathImpact.Times times : path.impact().places().values()) {
      assertThat(times.waitNanos()).isNotNegative();
      waits += times.waitNanos();
      spentOnPath += times.spentNanos();
    }
    assertThat(waits)
        .isCloseTo(program(seed).ranks() * (double) path.runtimeNanos() - spent, within(1e-3));
    assertThat(spentOnPath).isBetween(0.0, spent);
  }

  /** What is not on the path may take no time at all: the run takes as long. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void path_placeThatIsNotOnIt_changesNothing(long seed) {
    Program program = program(seed);
    RecordedLaboratory lab = run(program);
    RecordedPath path = lab.path(false);
    for (String function : lab.functions()) {
      PathPlace computing = new PathPlace(lab.site(function), RecordedPart.COMPUTATION);
      if (!path.bySite().containsKey(computing) && !function.equals("MPI_Init")) {
        assertThat(run(new Faster(program, function, 1)).runNanos())
            .as("nothing before %s", function)
            .isEqualTo(path.runtimeNanos());
      }
    }
  }
}
