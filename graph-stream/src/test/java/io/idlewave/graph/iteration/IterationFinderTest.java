package io.idlewave.graph.iteration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.GraphBlockBuilder;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.Programs;
import io.idlewave.ingest.synth.Synth;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs whose number of iterations is known, and those that have none. */
class IterationFinderTest {

  private static final int BOTH = GraphBlock.BEGINS | GraphBlock.ENDS;
  private static final List<String> FUNCTIONS =
      List.of("MPI_Init", "MPI_Send", "MPI_Barrier", "MPI_Bcast", "MPI_Finalize");
  private static final int INIT = 0;
  private static final int SEND = 1;
  private static final int BARRIER = 2;
  private static final int BCAST = 3;

  @TempDir private Path folder;

  private final GraphBlockBuilder blocks = new GraphBlockBuilder(0, 100_000, 0, 0);
  private long call;
  private long nanos;

  private @Nullable Iterations ofProgram(String name, String options) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String option : options.split(" ", -1)) {
      values.put(option.split("=", -1)[0], option.split("=", -1)[1]);
    }
    return ofProgram(Programs.create(name, values));
  }

  private @Nullable Iterations ofProgram(Program program) {
    TraceArchive archive = Synth.write(program, CostSet.DEFAULT, folder.resolve("trace"));
    IterationFinder finder = new IterationFinder(archive.metadata());
    try (GraphWalk walk = new GraphWalk(archive, GraphOptions.DEFAULT)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        finder.add(block);
      }
    }
    return finder.finish();
  }

  /** A rank computes, and then makes a call of 1 us. */
  private void call(int function, int region, long bytes, long computeNanos) {
    nanos += computeNanos;
    blocks.entry(0, call++, function, region, BOTH, nanos, computeNanos, 1_000, bytes, 0);
    nanos += 1_000;
  }

  private @Nullable Iterations ofCalls(String... regions) {
    TraceMetadata metadata =
        new TraceMetadata(
            TraceMetadata.FORMAT_VERSION,
            new TraceSource("test", "iterations", "", ""),
            new ClockMetadata(1, true),
            FUNCTIONS,
            List.of(regions),
            List.of("node"),
            List.of(Communicator.intra("MPI_COMM_WORLD", List.of(0))),
            List.of(new RankMetadata(call, nanos, 0, 0, 0)),
            List.of());
    IterationFinder finder = new IterationFinder(metadata);
    finder.add(blocks.finish(true));
    return finder.finish();
  }

  @ParameterizedTest
  @CsvSource({
    "ring, ranks=5 laps=17, 17, 2",
    "ring, ranks=2 laps=3, 3, 2",
    "halo, px=4 py=3 iterations=12, 12, 21",
    "halo, px=2 py=1 iterations=7, 7, 12",
    "halo, px=1 py=1 iterations=9, 9, 9",
    "allreduce, ranks=4 repetitions=25, 25, 1",
    "bsp, ranks=3 steps=11, 11, 1",
    "shift, ranks=8 neighbours=2 steps=13, 13, 0",
    "chain, ranks=6 iterations=21 compute=10000, 21, 0"
  })
  void finish_steppedProgram_isTheNumberOfItsSteps(
      String program, String options, long number, int length) {
    Iterations found = Objects.requireNonNull(ofProgram(program, options));

    assertThat(found.number()).isEqualTo(number);
    assertThat(found.timed()).isEqualTo((int) number);
    assertThat(found.form()).isEqualTo(IterationForm.SIZES);
    assertThat(found.share()).isEqualTo(1);
    if (length > 0) {
      assertThat(found.ranks()).allMatch(rank -> rank.length() == length);
    }
  }

  /** No costs but 10 us of computing and 1 us of latency per rank, 1,024 B at 0.1 ns each. */
  @Test
  void times_ofARing_areThoseOfItsLaps() {
    Iterations found = Objects.requireNonNull(ofProgram("ring", "ranks=5 laps=17"));

    assertThat(found.ranks()).hasSize(5);
    double lap = 5 * (10_000 + 1_000 + 103);
    RankIterations first = found.ranks().get(0);
    for (int k = 0; k < 17; k++) {
      assertThat((double) first.beginNanos(k)).isEqualTo(k * lap);
      assertThat((double) first.endNanos(k)).isEqualTo((k + 1) * lap);
    }
    assertThat(found.times().growth()).isEqualTo(0, within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void finish_randomProgram_findsNone(long seed) {
    assertThat(ofProgram("random", "ranks=6 steps=200 seed=" + seed)).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "ring, ranks=3 laps=0",
    "ring, ranks=3 laps=2",
    "allreduce, ranks=3 repetitions=1",
    "allreduce, ranks=1 repetitions=0"
  })
  void finish_fewerThanThree_areNone(String program, String options) {
    assertThat(ofProgram(program, options)).isNull();
  }

  /** Ranks at the ends have fewer neighbours, steps other numbers of calls. */
  @ParameterizedTest
  @CsvSource({"6, 20, 1", "6, 23, 2", "9, 15, 3", "4, 120, 4", "12, 40, 5"})
  void finish_stepsOfVaryingCalls_isTheNumberOfSteps(int ranks, int steps, long seed) {
    Iterations found =
        Objects.requireNonNull(ofProgram(new VaryingSteps(ranks, steps, seed, false)));

    assertThat(found.number()).isEqualTo(steps);
    assertThat(found.ranks()).hasSize(ranks);
    assertThat(found.form()).isEqualTo(IterationForm.SIZES);
    assertThat(found.timed()).isEqualTo(steps);
    // 100 us of computing in each, and calls of far less
    assertThat(found.times().meanNanos()).isBetween(100_000.0, 150_000.0);
    assertThat(found.times().slowestNanos()).isLessThan(150_000.0);
    RankIterations end = found.ranks().get(0);
    assertThat(end.every()).isEqualTo(RankIterations.VARIES);
    assertThat(end.beginsLike(end)).isFalse();
    for (int k = 1; k < steps; k++) {
      assertThat(end.beginNanos(k) - end.beginNanos(k - 1)).isBetween(100_000L, 150_000L);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void finish_sameCallsInAnyOrder_findsNone(long seed) {
    assertThat(ofProgram(new VaryingSteps(5, 40, seed, true))).isNull();
  }

  /** A call more in every fifth iteration, and others before and after all of them. */
  @Test
  void finish_callsInBetween_areOfTheirIterations() {
    call(INIT, -1, 0, 0);
    call(BCAST, -1, 64, 5_000);
    call(BCAST, -1, 128, 5_000);
    long begin = nanos;
    for (int k = 0; k < 20; k++) {
      call(SEND, -1, 8, k == 7 ? 50_000 : 10_000);
      call(SEND, -1, 16, 0);
      call(BARRIER, -1, 0, 0);
      if (k % 5 == 4) {
        call(BCAST, -1, 64, 0);
      }
    }
    long end = nanos;
    call(SEND, -1, 777, 0);

    Iterations found = Objects.requireNonNull(ofCalls());
    RankIterations rank = found.ranks().get(0);
    assertThat(found.number()).isEqualTo(20);
    assertThat(rank.length()).isEqualTo(3);
    assertThat(rank.first()).isEqualTo(SEND);
    assertThat(rank.every()).isEqualTo(2);
    assertThat(found.share()).isEqualTo(60.0 / 67);
    assertThat(rank.beginNanos(0)).isEqualTo(begin);
    assertThat(rank.endNanos(19)).isEqualTo(end - 1_000);
    // the call in between counts
    assertThat(rank.beginNanos(5) - rank.beginNanos(4)).isEqualTo(14_000);
    assertThat(found.times().slowest()).isEqualTo(7);
    assertThat(found.times().slowestNanos()).isEqualTo(53_000);
    assertThat(found.times().outliers()).containsExactly(7);
    assertThat(found.times().growth()).isZero();
  }

  @Test
  void finish_sizesThatVary_areFoundByFunctionsAndPeers() {
    for (int k = 0; k < 30; k++) {
      call(SEND, -1, 1L + (k * k) % 31, 1_000 + 10L * k);
      call(BARRIER, -1, 0, 0);
    }
    Iterations found = Objects.requireNonNull(ofCalls());
    assertThat(found.number()).isEqualTo(30);
    assertThat(found.form()).isEqualTo(IterationForm.PEERS);
    // From 3,000 ns to 3,290 ns: the middle of the first ten is 3,040 ns, that of the last 3,240.
    assertThat(found.times().growth()).isEqualTo(200 / 3_040.0, within(1e-9));
  }

  /** One slow iteration at the begin is an outlier and no trend. */
  @Test
  void finish_slowBegin_isNoTrend() {
    for (int k = 0; k < 20; k++) {
      call(SEND, -1, 8, k == 0 ? 900_000 : 1_000 + 10L * (k % 3));
      call(BARRIER, -1, 0, 0);
    }
    Iterations found = Objects.requireNonNull(ofCalls());
    assertThat(found.times().growth()).isZero();
    assertThat(found.times().outliers()).containsExactly(0);
  }

  @Test
  void finish_userRegionThatRepeats_countsMoreThanCalls() {
    for (int k = 0; k < 12; k++) {
      for (int many = 0; many <= k % 3; many++) {
        call(SEND, 1, 8, 1_000);
      }
      call(BARRIER, 0, 0, 2_000);
    }
    Iterations found = Objects.requireNonNull(ofCalls("sum", "exchange"));
    assertThat(found.form()).isEqualTo(IterationForm.REGIONS);
    assertThat(found.number()).isEqualTo(12);
    assertThat(found.ranks().get(0).length()).isEqualTo(2);
    assertThat(found.ranks().get(0).first()).isEqualTo(1);
    assertThat(found.ranks().get(0).every()).isEqualTo(1);
    assertThat(found.times().meanNanos()).isEqualTo(2 * 2_000 + 3_000.0);
  }

  /** More calls than a rank's tokens: what is forgotten was counted. */
  @Test
  void finish_longerThanWhatIsHeld_countsAll() {
    int number = 200_000;
    for (int k = 0; k < number; k++) {
      call(SEND, -1, 8, 1_000);
      call(BARRIER, -1, 0, 0);
    }
    Iterations found = Objects.requireNonNull(ofCalls());
    assertThat(found.number()).isEqualTo(number);
    assertThat(found.share()).isEqualTo(1);
    assertThat(found.timed()).isEqualTo(number);
    RankIterations rank = found.ranks().get(0);
    assertThat(rank.beginNanos(150_000)).isEqualTo(150_000L * 3_000);
    assertThat(rank.endNanos(number - 1)).isEqualTo(nanos);
  }
}
