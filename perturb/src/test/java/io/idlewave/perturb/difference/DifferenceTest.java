package io.idlewave.perturb.difference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.perturb.path.RecordedPart;
import io.idlewave.perturb.path.Site;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Parts of a difference against closed forms, and against the envelope of all paths. */
class DifferenceTest {

  private static double[] nanos(Difference difference) {
    return IntStream.range(0, difference.shares().length).mapToDouble(difference::nanos).toArray();
  }

  private static Site site(int rank) {
    return new Site(rank, 0, -1, 0);
  }

  /** A run of ranks that compute once each, and of which the last to end ends the run. */
  private static RunGraph parallel(int ranks) {
    RunGraph.Builder run = new RunGraph.Builder();
    for (int rank = 0; rank < ranks; rank++) {
      run.begin(rank, 0);
      run.add(site(rank), RecordedPart.COMPUTATION, 0);
      run.end(rank, 0);
    }
    return run.graph();
  }

  /** Weights of {@link #parallel}, whose begins take nothing. */
  private static long[] weights(long... computing) {
    long[] weights = new long[2 * computing.length];
    for (int rank = 0; rank < computing.length; rank++) {
      weights[2 * rank + 1] = computing[rank];
    }
    return weights;
  }

  @Test
  void chain_eachPartIsItsChange() {
    RunGraph.Builder run = new RunGraph.Builder();
    run.begin(0, 5);
    run.add(site(0), RecordedPart.COMPUTATION, 10);
    run.begin(1, 0);
    run.join(site(1), 0, 20, true);
    run.add(site(1), RecordedPart.CALLS, 3);
    run.end(1, 38);
    RunGraph graph = run.graph();
    long[] second = {4, 17, 0, 29, 1};
    Difference difference = Difference.of(graph, graph.nanos(), second);
    assertThat(difference.firstNanos()).isEqualTo(38);
    assertThat(difference.secondNanos()).isEqualTo(51);
    assertThat(nanos(difference)).containsExactly(-1, 7, 0, 9, -2);
    assertThat(difference.doubtNanos()).isZero();
  }

  /** 100 + 60 t and 120 + 20 t cross at half of the way: 10 of the one, 30 of the other. */
  @Test
  void twoBranchesThatCross_haveTheExactIntegral() {
    Difference difference = Difference.of(parallel(2), weights(100, 120), weights(160, 140));
    assertThat(difference.nanos(1)).isCloseTo(30, within(1e-9));
    assertThat(difference.nanos(3)).isCloseTo(10, within(1e-9));
  }

  /** i of n rises from 0 to i i: the last is the longest throughout, and is all of it. */
  @Test
  void branchThatIsNeverTheLongest_hasNoPart() {
    Difference difference = Difference.of(parallel(4), weights(0, 0, 0, 1), weights(1, 4, 9, 16));
    assertThat(nanos(difference)).containsExactly(0, 0, 0, 0, 0, 0, 0, 15);
  }

  /** Lines under a parabola, t = 1/200, 3/200, ...: more of them than lanes. */
  @Test
  void maximumOfMany_isFoundWhereverItTurns() {
    int many = 100;
    long[] first = new long[many];
    long[] second = new long[many];
    for (int i = 0; i < many; i++) {
      // the tangent of 1e6 t^2 at (i + 0.5) / 100
      long slope = 2 * (10_000L * i + 5_000);
      first[i] = 10_000_000 - Math.round(1e6 * Math.pow((i + 0.5) / many, 2));
      second[i] = first[i] + slope;
    }
    Difference difference = Difference.of(parallel(many), weights(first), weights(second));
    assertThat(difference.doubtNanos()).isZero();
    for (int i = 0; i < many; i++) {
      double from = i == 0 ? 0 : (double) i / many;
      assertThat(difference.nanos(2 * i + 1))
          .isCloseTo((second[i] - first[i]) * ((i + 1.0) / many - from), within(1e-6));
    }
  }

  @Test
  void sameWeights_differInNothing() {
    Difference difference = Difference.of(parallel(3), weights(7, 7, 7), weights(7, 7, 7));
    assertThat(nanos(difference)).containsOnly(0.0);
    assertThat(difference.secondNanos()).isEqualTo(7);
  }

  /** A run of four ranks, and of every cell all sets of activities that lead to its value. */
  private static final class RandomRun {
    private final Random random;
    private final RunGraph.Builder run = new RunGraph.Builder();
    private final Map<Integer, Set<BitSet>> paths = new HashMap<>();
    private final Set<BitSet> all = new HashSet<>();
    private int activities;

    RandomRun(long seed, int ranks) {
      random = new Random(seed);
      for (int rank = 0; rank < ranks; rank++) {
        run.begin(rank, 0);
        paths.put(rank, with(Set.of(new BitSet()), activities++));
      }
      int cells = ranks;
      int joins = 0;
      while (activities < 40 - ranks) {
        int rank = random.nextInt(ranks);
        int cell = ranks + random.nextInt(Math.max(1, cells - ranks));
        switch (random.nextInt(4)) {
          case 0 -> {
            run.copy(cells, rank);
            paths.put(cells++, paths.get(rank));
          }
          case 1 -> {
            if (cells > ranks && joins++ < 12) {
              run.join(site(rank), cell, 0, true);
              join(rank, with(paths.get(cell), activities++));
            }
          }
          case 2 -> {
            if (cells > ranks && joins++ < 12) {
              run.latest(cell, rank, true);
              join(cell, paths.get(rank));
            }
          }
          default -> {
            run.add(site(rank), RecordedPart.COMPUTATION, 0);
            paths.put(rank, with(paths.get(rank), activities++));
          }
        }
      }
      for (int rank = 0; rank < ranks; rank++) {
        run.end(rank, 0);
        all.addAll(paths.get(rank));
      }
    }

    private void join(int cell, Set<BitSet> others) {
      Set<BitSet> both = new HashSet<>(paths.get(cell));
      both.addAll(others);
      paths.put(cell, both);
    }

    private static Set<BitSet> with(Set<BitSet> paths, int activity) {
      Set<BitSet> longer = new HashSet<>();
      for (BitSet path : paths) {
        BitSet copy = (BitSet) path.clone();
        copy.set(activity);
        longer.add(copy);
      }
      return longer;
    }

    long[] weights() {
      return random.longs(activities, 0, 1_000_000).toArray();
    }
  }

  private static double sum(BitSet path, long[] weights) {
    return path.stream().mapToDouble(i -> weights[i]).sum();
  }

  /** From one end to the other along the envelope of all paths, crossing by crossing. */
  private static double[] byEnvelope(Set<BitSet> all, long[] first, long[] second) {
    List<BitSet> paths = new ArrayList<>(all);
    double[] parts = new double[first.length];
    double place = 0;
    BitSet now = null;
    for (BitSet path : paths) {
      if (now == null
          || sum(path, first) > sum(now, first)
          || (sum(path, first) == sum(now, first) && sum(path, second) > sum(now, second))) {
        now = path;
      }
    }
    while (place < 1) {
      double until = 1;
      BitSet next = now;
      double rises = sum(now, second) - sum(now, first);
      for (BitSet path : paths) {
        double steeper = sum(path, second) - sum(path, first) - rises;
        double crossing = (sum(now, first) - sum(path, first)) / steeper;
        if (steeper > 0
            && (crossing < until || (crossing == until && sum(path, second) > sum(next, second)))) {
          until = crossing;
          next = path;
        }
      }
      double length = until - place;
      now.stream().forEach(i -> parts[i] += length * (second[i] - first[i]));
      place = until;
      now = next;
    }
    return parts;
  }

  /** Against the longest of all paths, with what each question leaves of each activity. */
  @Test
  void speedUps_areTheLongestOfAllPaths() {
    for (long seed = 1; seed <= 20; seed++) {
      RandomRun run = new RandomRun(seed, 3);
      RunGraph graph = weighted(run, run.weights());
      long[] nanos = graph.nanos();
      long[] groups = run.random.longs(nanos.length, 0, 8).toArray();
      SpeedUps speedUps = new SpeedUps(graph, groups);
      List<SpeedUps.Question> questions = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        questions.add(
            new SpeedUps.Question(
                i % 4 == 3 ? List.of(0, 2) : List.of(i % 4), run.random.nextDouble()));
      }
      double[] runtimes = speedUps.runtimes(questions);
      for (int i = 0; i < runtimes.length; i++) {
        SpeedUps.Question question = questions.get(i);
        double longest =
            run.all.stream()
                .mapToDouble(
                    path ->
                        path.stream()
                            .mapToDouble(
                                a ->
                                    nanos[a]
                                        * (question.groups().stream()
                                                .anyMatch(g -> (groups[a] >> g & 1) != 0)
                                            ? question.left()
                                            : 1))
                            .sum())
                .max()
                .orElseThrow();
        assertThat(runtimes[i]).isCloseTo(longest, within(1e-6));
      }
    }
  }

  /** The same steps, with weights of their own. */
  private static RunGraph weighted(RandomRun run, long[] weights) {
    RunGraph graph = run.run.graph();
    RunGraph.Builder again = new RunGraph.Builder();
    int activity = 0;
    for (int step = 0; step < graph.steps(); step++) {
      switch (graph.kind(step)) {
        case RunGraph.BEGIN -> again.begin(graph.cell(step), weights[activity++]);
        case RunGraph.ADD ->
            again.add(site(graph.cell(step)), RecordedPart.COMPUTATION, weights[activity++]);
        case RunGraph.COPY -> again.copy(graph.cell(step), graph.other(step));
        case RunGraph.LATEST -> again.latest(graph.cell(step), graph.other(step), true);
        case RunGraph.JOIN ->
            again.join(site(graph.cell(step)), graph.other(step), weights[activity++], true);
        default -> again.end(graph.cell(step), 0);
      }
    }
    return again.graph();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void randomRuns_haveThePartsOfTheEnvelopeOfAllPaths(long block) {
    for (long seed = 25 * block; seed < 25 * (block + 1); seed++) {
      RandomRun run = new RandomRun(seed, 4);
      long[] first = run.weights();
      long[] second = run.weights();
      RunGraph graph = run.run.graph();
      Difference difference = Difference.of(graph, first, second);
      double all = difference.secondNanos() - difference.firstNanos();
      double rounding = 1e-9 * Math.max(1, Math.abs(all)) + 1e-6;
      assertThat(difference.doubtNanos()).isZero();
      assertThat(Arrays.stream(nanos(difference)).sum()).isCloseTo(all, within(rounding));
      assertThat(nanos(difference))
          .as("seed %d", seed)
          .usingComparatorWithPrecision(rounding)
          .containsExactly(byEnvelope(run.all, first, second));
      double[] back = nanos(Difference.of(graph, second, first));
      for (int i = 0; i < back.length; i++) {
        assertThat(back[i]).isCloseTo(-difference.nanos(i), within(rounding));
      }
    }
  }
}
