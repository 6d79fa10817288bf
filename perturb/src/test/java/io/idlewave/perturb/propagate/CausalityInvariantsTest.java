package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.synth.TimeSpaceOracle.Perturbation;
import io.idlewave.ingest.synth.TimeSpaceOracle.Times;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Invariants 7 and 8: a delay is not multiplied, counts in full on the critical path, and puts no
 * effect before its cause.
 */
class CausalityInvariantsTest {

  /** Readings that stand for a run; a lower bound is none, its ranks may gain what polls took. */
  private static final List<Reading> RUNS =
      List.of(Reading.UPPER, Reading.CLOCKS, Reading.NO_SLACK);

  private static final int CANDIDATES = 12;

  @TempDir static Path folder;
  private static RandomLaboratories laboratories;

  @BeforeAll
  static void openLaboratories() {
    laboratories = new RandomLaboratories(folder);
  }

  static List<Long> seeds() {
    return RandomCase.seeds();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void delayAtFinalize_oneOffDelays_isAtMostTheirSum(long seed) {
    RandomCase random = RandomCase.of(seed);
    Laboratory laboratory = laboratories.of(random);
    List<Delay> delays = random.delays(5);
    double sum = sumNanos(delays);
    for (Reading reading : Reading.values()) {
      double[] atEnd = delaysAtEnd(laboratory, delays, reading);
      for (double delay : atEnd) {
        assertThat(delay).as("%s", reading).isBetween(0.0, sum);
      }
    }
  }

  /**
   * The places are found in time space: 1 ns at each lengthens the run by their number. Then one
   * longest path holds them all, and whatever their delays are, the run lengthens by the sum.
   */
  @ParameterizedTest
  @MethodSource("seeds")
  void delayOfTheRun_oneOffDelaysOnTheCriticalPath_isTheirSum(long seed) {
    RandomCase random = RandomCase.of(seed);
    Laboratory laboratory = laboratories.of(random);
    List<Delay> critical = criticalPlaces(random);
    SplittableRandom numbers = new SplittableRandom(seed);
    List<Delay> delays =
        critical.stream()
            .map(d -> new Delay(d.rank(), d.callIndex(), 1 + numbers.nextInt(5_000)))
            .toList();
    long[] ends = RandomCase.ends(random.times(RandomCase.quiet(), 0));
    for (Reading reading : List.of(Reading.UPPER, Reading.NO_SLACK)) {
      double[] atEnd = delaysAtEnd(laboratory, delays, reading);
      double last = 0;
      for (int rank = 0; rank < ends.length; rank++) {
        last = Math.max(last, ends[rank] + atEnd[rank]);
      }
      assertThat(last - Arrays.stream(ends).max().orElseThrow())
          .as("%s, %s", reading, delays)
          .isEqualTo(sumNanos(delays));
    }
  }

  /** Calls on one critical path, the last rank's MPI_Finalize among them. */
  private static List<Delay> criticalPlaces(RandomCase random) {
    long[] ends = RandomCase.ends(random.times(RandomCase.quiet(), 0));
    long base = Arrays.stream(ends).max().orElseThrow();
    int last = 0;
    while (ends[last] < base) {
      last++;
    }
    List<Delay> found = new ArrayList<>();
    found.add(new Delay(last, random.calls(last).size() - 1L, 1));
    for (Delay candidate : random.delays(CANDIDATES)) {
      List<Delay> tried = new ArrayList<>(found);
      tried.add(new Delay(candidate.rank(), candidate.callIndex(), 1));
      long[] delayed = RandomCase.ends(random.times(RandomCase.delayed(tried), 0));
      if (Arrays.stream(delayed).max().orElseThrow() == base + tried.size()) {
        found = tried;
      }
    }
    return found;
  }

  private static double[] delaysAtEnd(Laboratory laboratory, List<Delay> delays, Reading reading) {
    double[][] history =
        DelayHistory.of(laboratory, RandomCase.delayed(delays), reading, laboratory.trueBase);
    return Arrays.stream(history).mapToDouble(of -> of[of.length - 1]).toArray();
  }

  private static double sumNanos(List<Delay> delays) {
    return delays.stream().mapToDouble(Delay::durationNanos).sum();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void times_disturbed_keepTheirOrder(long seed) {
    RandomCase random = RandomCase.of(seed);
    Laboratory laboratory = laboratories.of(random);
    Scenario scenario = random.disturbed(1, random.delays(2));
    Times quiet = random.times(RandomCase.quiet(), 0);
    Perturbation drawn = random.perturbation(scenario, 0);
    for (Reading reading : RUNS) {
      double[][] leave = DelayHistory.of(laboratory, scenario, reading, laboratory.trueBase);
      double[][] enter = new double[leave.length][];
      for (int rank = 0; rank < leave.length; rank++) {
        enter[rank] = new double[leave[rank].length];
        for (int call = 0; call < leave[rank].length; call++) {
          double before = call == 0 ? 0 : leave[rank][call - 1];
          enter[rank][call] =
              quiet.enterNanos()[rank][call]
                  + before
                  + drawn.computeNoise(rank, call)
                  + drawn.delay(rank, call);
        }
        for (int call = 0; call < leave[rank].length; call++) {
          double previousLeave = call == 0 ? 0 : leave[rank][call - 1];
          leave[rank][call] += quiet.leaveNanos()[rank][call];
          assertThat(enter[rank][call]).as("%s", reading).isGreaterThanOrEqualTo(previousLeave);
          assertThat(leave[rank][call]).as("%s", reading).isGreaterThanOrEqualTo(enter[rank][call]);
        }
      }
      boolean takesTime = random.costs().latencyNanos() > 0;
      laboratory.forEachBlock(
          GraphOptions.DEFAULT, block -> assertMessagesInOrder(block, enter, leave, takesTime));
    }
  }

  private static void assertMessagesInOrder(
      GraphBlock block, double[][] enter, double[][] leave, boolean takesTime) {
    for (int i = 0; i < block.entryCount(); i++) {
      for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
        if (block.kind(j) == LinkKind.ARRIVE) {
          double sent = enter[block.sender(j)][(int) block.sendCall(j)];
          double received = leave[block.rank(i)][(int) block.call(i)];
          assertThat(received - sent).isGreaterThanOrEqualTo(takesTime ? 1 : 0);
        }
      }
    }
  }
}
