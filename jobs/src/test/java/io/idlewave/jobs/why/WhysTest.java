package io.idlewave.jobs.why;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.synth.BspProgram;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.ProgramCall;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.app.AnyTrace;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.why.Whys.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Differences of simulated runs, whose costs are known: the simulation knows no part. */
class WhysTest {

  private static final CostSet COSTS = CostSet.DEFAULT;
  private static final int LATE = 40_000_000;

  @TempDir Path folder;

  private int runs;

  /** How long a rank computes before a call. */
  interface Computing {
    long nanos(int rank, int call, ProgramCall of);
  }

  /** A program with other calls. */
  private record Other(
      Program program, BiFunction<Integer, List<ProgramCall>, List<ProgramCall>> of)
      implements Program {

    static Other computing(Program program, Computing computing) {
      return new Other(
          program,
          (rank, calls) ->
              IntStream.range(0, calls.size())
                  .mapToObj(
                      call ->
                          new ProgramCall(
                              calls.get(call).function(),
                              computing.nanos(rank, call, calls.get(call)),
                              calls.get(call).operations()))
                  .toList());
    }

    /** The same, with up to 20 us more of computing wherever there is some. */
    static Other noisy(Program program, long seed) {
      return computing(
          program,
          (rank, call, of) ->
              of.computeNanos() == 0
                  ? 0
                  : of.computeNanos()
                      + new Random(1000 * (1000 * seed + rank) + call).nextInt(20_000));
    }

    @Override
    public String name() {
      return program.name();
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
    public Iterator<ProgramCall> calls(int rank) {
      List<ProgramCall> calls = new ArrayList<>();
      program.calls(rank).forEachRemaining(calls::add);
      return of.apply(rank, calls).iterator();
    }
  }

  private Run run(Program program) {
    Path path = folder.resolve("run-" + runs++);
    return new Run(Synth.write(program, COSTS, path), path);
  }

  private static WhyReport why(Run first, Run second, Run... like) {
    return Whys.of(first, second, List.of(like), GraphOptions.DEFAULT, Progress.NONE);
  }

  /** A program that computes otherwise. */
  static Program computing(Program program, Computing computing) {
    return Other.computing(program, computing);
  }

  private static Program late(Program program, int rank, int call) {
    return Other.computing(
        program, (r, c, of) -> of.computeNanos() + (r == rank && c == call ? LATE : 0));
  }

  /** A delay beyond all slack is the difference, but for what it hides. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void delayOfOneRank_isTheFirstPart(long seed) {
    Program program = new RandomProgram(seed, 5, 60);
    int rank = (int) (seed % 5);
    WhyReport report = why(run(program), run(late(program, rank, 7)));
    assertThat(Math.abs(report.unassignedNanos())).isLessThan(LATE / 1000);
    assertThat(report.verdict()).isEqualTo("slower");
    WhyReport.Part first = report.parts().get(0);
    assertThat(first.rank()).isEqualTo(String.valueOf(rank));
    assertThat(first.kind()).isEqualTo("computing");
    assertThat((double) first.nanos())
        .isCloseTo((double) report.differenceNanos(), within(0.01 * LATE));
    assertThat(report.sentence()).contains("rank " + rank + " computed longer before ");
  }

  /** The other way round every part has the other sign. */
  @Test
  void otherOrder_hasOppositeSigns() {
    Program program = new RandomProgram(9, 5, 60);
    Run first = run(program);
    Run second = run(Other.noisy(program, 1));
    WhyReport there = why(first, second);
    WhyReport back = why(second, first);
    assertThat(back.differenceNanos()).isEqualTo(-there.differenceNanos());
    assertThat(there.unassignedNanos()).isZero();
    for (int i = 0; i < there.parts().size(); i++) {
      assertThat(back.parts().get(i).nanos()).isEqualTo(-there.parts().get(i).nanos());
      assertThat(back.parts().get(i).place()).isEqualTo(there.parts().get(i).place());
    }
  }

  /** Calls that the second run made alone are a part of their own, the rest keeps its partners. */
  @Test
  void callsOfOneRunAlone_areAPart() {
    Program program = new RandomProgram(4, 3, 40);
    Program more =
        new Other(
            program,
            (rank, calls) -> {
              List<ProgramCall> longer = new ArrayList<>(calls);
              for (int i = 0; i < 3; i++) {
                longer.add(20, new ProgramCall("MPI_Wtime", LATE, List.of()));
              }
              return longer;
            });
    WhyReport report = why(run(program), run(more));
    assertThat(report.secondCalls()).isEqualTo(9);
    assertThat(report.firstCalls()).isZero();
    WhyReport.Part first = report.parts().get(0);
    assertThat(first.kind()).isEqualTo("unpaired");
    assertThat(first.place()).isEqualTo("MPI_Wtime");
    assertThat(first.nanos()).isGreaterThan(2 * LATE);
    assertThat((double) first.nanos())
        .isCloseTo((double) report.differenceNanos(), within(0.01 * LATE));
  }

  /** What runs of one kind differ by is noise; a delay far beyond it is not. */
  @Test
  void runsOfOneKind_tellNoise() {
    Program program = new RandomProgram(6, 5, 60);
    List<Run> kind = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      kind.add(run(Other.noisy(program, i)));
    }
    Run[] like = kind.subList(2, 6).toArray(Run[]::new);
    WhyReport same = why(kind.get(0), kind.get(1), like);
    assertThat(same.verdict()).isEqualTo("no difference beyond noise");
    assertThat(same.noiseNanos()).isPositive();
    WhyReport slow = why(kind.get(0), run(late(program, 2, 9)), like);
    assertThat(slow.verdict()).isEqualTo("slower");
    WhyReport.Part first = slow.parts().get(0);
    assertThat(first.rank()).isEqualTo("2");
    assertThat(first.low()).isPositive().isLessThanOrEqualTo(first.nanos());
    assertThat(first.high()).isGreaterThanOrEqualTo(first.nanos());
  }

  private static RunWhyReport why(Run run) {
    return Whys.of(run, GraphOptions.DEFAULT, Progress.NONE);
  }

  private static double part(RunWhyReport report, String name) {
    return report.spent().stream()
        .filter(part -> part.part().equals(name))
        .mapToDouble(part -> (double) part.nanos())
        .sum();
  }

  /** What a run gains is what the same program gains that is really simulated so. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void gains_areThoseOfProgramsThatComputeLess(long seed) {
    Program program = new RandomProgram(seed, 5, 60);
    Run whole = run(program);
    RunWhyReport report = why(whole);
    assertThat(report.fixes()).isNotEmpty();
    for (RunWhyReport.Fix fix : report.fixes()) {
      if (fix.kind().equals("computing")) {
        Run half =
            run(
                Other.computing(
                    program,
                    (rank, call, of) ->
                        of.function().equals(fix.place()) || String.valueOf(rank).equals(fix.rank())
                            ? of.computeNanos() / 2
                            : of.computeNanos()));
        assertThat((double) fix.halfNanos())
            .as(fix.words())
            .isCloseTo((double) (report.runtimeNanos() - why(half).runtimeNanos()), within(100.0));
      }
    }
  }

  /** Eight ranks compute 100 us, and meet in a barrier: 20 times. */
  private static final Program STEPS = new BspProgram(8, 20, 100_000);

  /**
   * Of five runs of one kind the first has 500 us on rank 1 in step 5, the others nothing: their
   * mean is 2,100 us, of which 100 are that step. The second run has 50 us on rank 2 in step 7, and
   * no 500. The 100 that it has not are less than runs of the kind differ by, 680 us; the 50 are
   * more than that, for no run of the kind has any there.
   */
  @Test
  void partsWithRunsOfOneKind_areBesideTheirMean_andFirstWhatNoiseDoesNotExplain() {
    Run first = run(longer(1, 5, 500_000));
    Run[] like = {run(STEPS), run(STEPS), run(STEPS), run(STEPS)};
    WhyReport report = why(first, run(longer(2, 7, 50_000)), like);

    assertThat(report.kindNanos()).isEqualTo(2_100_000);
    assertThat(report.verdict()).isEqualTo("no difference beyond noise");
    assertThat(report.parts())
        .extracting(WhyReport.Part::rank, WhyReport.Part::step, WhyReport.Part::nanos)
        .containsExactly(tuple("2", 7, 50_000L), tuple("1", 5, -100_000L));
    assertThat(report.parts().get(0).low()).isEqualTo(50_000);
    assertThat(report.parts().get(1).high()).isCloseTo(580_000L, within(2_000L));
    assertThat(report.otherNanos()).isZero();
    assertThat(report.unassignedNanos()).isZero();
    assertThat(report.differenceNanos()).isEqualTo(-450_000);
    assertThat(report.sentence())
        .startsWith(
            "The second run took 50.00 us less than runs of the first kind (-2.4 %), no more than"
                + " these differ by.");
  }

  /** The steps, of which one takes longer on one rank. */
  private static Program longer(int rank, int step, long nanos) {
    return Other.computing(
        STEPS, (r, call, of) -> of.computeNanos() + (r == rank && call == step ? nanos : 0));
  }

  /** A rank that takes 80 us longer in each step: 10 more for the mean of all, 70 beyond it. */
  @Test
  void rankThatComputesMoreThroughout_isImbalance() {
    RunWhyReport even = why(run(STEPS));
    assertThat(part(even, "computing")).isCloseTo(20 * 100_000, within(1.0));
    assertThat(part(even, "imbalance") + part(even, "noise")).isZero();
    RunWhyReport lasting =
        why(
            run(
                Other.computing(
                    STEPS,
                    (rank, call, of) ->
                        of.computeNanos() + (rank == 3 && of.computeNanos() > 0 ? 80_000 : 0))));
    assertThat(part(lasting, "computing")).isCloseTo(20 * 110_000, within(20.0));
    assertThat(part(lasting, "imbalance")).isCloseTo(20 * 70_000, within(20.0));
    assertThat(part(lasting, "noise")).isCloseTo(0, within(20.0));
    assertThat(lasting.spent().stream().mapToLong(RunWhyReport.Spent::nanos).sum())
        .isEqualTo(lasting.runtimeNanos());
    assertThat(lasting.fixes().get(0).words()).isEqualTo("computing before MPI_Barrier");
    // clocks leave nothing open
    assertThat(lasting.fixes()).allMatch(found -> found.halfLongestNanos() == found.halfNanos());
    assertThat(lasting.conditions())
        .contains("the first gain is the largest with the longest waits that clocks allow, too");
    RunWhyReport.Fix rank = fix(lasting, "computing of rank 3");
    // 180 us, 18 of them less; half of them is less than the 100 of all others
    assertThat((double) rank.tenthNanos()).isCloseTo(20 * 18_000, within(20.0));
    assertThat((double) rank.halfNanos()).isCloseTo(20 * 80_000, within(20.0));
    assertThat(rank.share()).isCloseTo(180.0 / 1440, within(0.01));
  }

  private static RunWhyReport.Fix fix(RunWhyReport report, String words) {
    return report.fixes().stream().filter(fix -> fix.words().equals(words)).findAny().orElseThrow();
  }

  /**
   * One step of one rank takes 160 us longer: 8 of them are its mean, so that 152 are noise. The
   * path was on this rank before, which took 8 us less than its mean in each of six steps.
   */
  @Test
  void stepThatTakesLonger_isNoise_andIsTheSlowestStep() {
    RunWhyReport report =
        why(
            run(
                Other.computing(
                    STEPS,
                    (rank, call, of) ->
                        of.computeNanos() + (rank == 2 && call == 7 ? 160_000 : 0))));
    assertThat(part(report, "noise")).isCloseTo(152_000 - 6 * 8_000, within(20.0));
    assertThat(part(report, "noise") + part(report, "imbalance"))
        .isCloseTo(19 * 100_000 + 260_000 - 20 * 101_000, within(20.0));
    RunWhyReport.SlowStep slow = report.slow().get(0);
    assertThat(slow.steps()).containsExactly(7);
    assertThat((double) slow.runNanos()).isCloseTo(160_000, within(1.0));
    assertThat(slow.parts()).hasSize(1);
    assertThat(slow.parts().get(0).words())
        .isEqualTo("rank 2 computed longer before MPI_Barrier, in step 7");
    assertThat(report.sentence()).contains("Step 7 took ");
  }

  /** Two ranks that alternate: only together do they gain. */
  @Test
  void twoThatHideEachOther_areTold() {
    RunWhyReport report =
        why(
            run(
                Other.computing(
                    STEPS,
                    (rank, call, of) ->
                        of.computeNanos() > 0 && rank < 2 ? 400_000 : of.computeNanos())));
    assertThat(report.together()).isNotNull();
    assertThat(List.of(report.together().one(), report.together().other()))
        .containsExactlyInAnyOrder("computing of rank 0", "computing of rank 1");
    assertThat((double) report.together().halfNanos()).isCloseTo(20 * 200_000, within(20.0));
  }

  /** What lies after the last call of a rank without MPI_Finalize has its partner, too. */
  @Test
  void runBesideItself_hasNoParts() {
    Path profile = Path.of("src/test/resources/kineto/amd-1.json.gz");
    AnyTrace.ask(
        profile,
        Progress.NONE,
        (TraceArchive archive) -> {
          requireNoParts(new Run(archive, profile));
          return 0;
        });
    requireNoParts(run(new RandomProgram(7, 5, 60)));
  }

  private static void requireNoParts(Run run) {
    WhyReport report = why(run, run);
    assertThat(report.parts()).isEmpty();
    assertThat(report.differenceNanos()).isZero();
    assertThat(report.unassignedNanos()).isZero();
  }

  /** A step in which all ranks make calls that others have not: they are what makes it slow. */
  @Test
  void callsOfASlowStepAlone_areWhatMakesItSlow() {
    RunWhyReport report =
        why(
            run(
                new Other(
                    STEPS,
                    (rank, calls) -> {
                      List<ProgramCall> more = new ArrayList<>(calls);
                      more.add(10, new ProgramCall("MPI_File_write", 300_000, List.of()));
                      return more;
                    })));
    RunWhyReport.SlowStep slow = report.slow().get(0);
    assertThat((double) slow.runNanos()).isCloseTo(300_000, within(2000.0));
    assertThat(slow.parts().get(0).kind()).isEqualTo("unpaired");
    assertThat(slow.parts().get(0).place()).isEqualTo("MPI_File_write");
  }

  @Test
  void gate_failsWhereTheRunIsSlower() throws IOException {
    Program program = new RandomProgram(2, 4, 60);
    String first = run(program).path().toString();
    String second = run(late(program, 1, 7)).path().toString();
    Path xml = folder.resolve("why.xml");
    CommandLineRun slow =
        CommandLineRun.of("why", first, second, "--max", "2%", "--junit", xml.toString());
    assertThat(slow.exitCode()).isEqualTo(4);
    assertThat(slow.out()).startsWith("slower: ");
    assertThat(Files.readString(xml))
        .contains("<testsuite name=\"idlewave why\" tests=\"1\" failures=\"1\">")
        .contains("rank 1 computed longer before ");
    CommandLineRun.ok("why", second, first, "--max", "2%", "--junit", xml.toString());
    assertThat(Files.readString(xml)).contains("failures=\"0\"").doesNotContain("<failure");
    assertThat(CommandLineRun.of("why", first, second, "--junit", xml.toString()).err())
        .contains("--junit: --max beside it, to say what is tested");
  }

  @Test
  void runsOfOtherPrograms_areRefused() {
    Run first = run(new RandomProgram(1, 4, 60));
    assertThatThrownBy(() -> why(first, run(new RandomProgram(1, 5, 60))))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("two runs of one program on as many ranks: ")
        .hasMessageContaining("has 4 with 4 timelines, got 5 with 5 of ");
  }

  /** A measured delay of 40 ms on rank 5 in its fifth step. */
  @Test
  void measuredDelay_isFoundWhereItWas() {
    Path traces = Path.of("../../shared/traces/otf2").toAbsolutePath().normalize();
    assumeThat(traces.resolve("pert-wave-base.tar.xz")).exists();
    Path delayed = traces.resolve("pert-wave-d5.5.40ms.tar.xz");
    WhyReport report =
        AnyTrace.ask(
            traces.resolve("pert-wave-base.tar.xz"),
            Progress.NONE,
            (TraceArchive base) ->
                AnyTrace.ask(
                    delayed,
                    Progress.NONE,
                    (TraceArchive other) -> why(new Run(base, traces), new Run(other, delayed))));
    WhyReport.Part first = report.parts().get(0);
    assertThat(first.rank()).isEqualTo("5");
    assertThat(first.step()).isEqualTo(5);
    assertThat((double) first.nanos()).isCloseTo(40e6, within(2e6));
  }
}
