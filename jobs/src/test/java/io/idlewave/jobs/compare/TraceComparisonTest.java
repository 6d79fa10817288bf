package io.idlewave.jobs.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.app.BenchmarkTrace;
import io.idlewave.jobs.compare.ComputingComparison.OfPlace;
import io.idlewave.jobs.compare.ComputingComparison.OfRank;
import io.idlewave.jobs.compare.ComputingComparison.OfRegion;
import io.idlewave.jobs.compare.TraceComparison.Change;
import io.idlewave.jobs.compare.TraceComparison.RankChange;
import io.idlewave.jobs.compare.TraceProfile.RankTimes;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.study.RecordedSpan;
import io.idlewave.jobs.text.ComparisonText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceComparisonTest {

  private static final List<String> FUNCTIONS = List.of("MPI_Init", "MPI_Barrier", "MPI_Finalize");
  private static final List<String> REGIONS = List.of("setup", "solve");

  @TempDir private Path folder;

  /**
   * Two ranks and two barriers, in ns from the end of MPI_Init: rank 0 computes 100 in setup and
   * {@code solve} in solve, rank 1 100 and 300; a barrier ends 10 after the last has entered.
   */
  private Path program(String name, long solve) {
    ArchiveDraft draft = ArchiveDraft.replacing(folder.resolve(name));
    long last = Math.max(solve, 300);
    List<RankMetadata> ranks = new ArrayList<>();
    for (int rank = 0; rank < 2; rank++) {
      long own = rank == 0 ? solve : 300;
      try (RankWriter writer = draft.rank(rank)) {
        writer.write(new MpiCall(0, 0, 1_000, -1, List.of()));
        writer.write(new MpiCall(1, 1_100, 10, 0, List.of(), barrier()));
        List<RegionTime> stretch = List.of(new RegionTime(0, 50), new RegionTime(1, own - 50));
        writer.write(
            new MpiCall(
                1, 1_110 + own, last + 10 - own, 1, own == 0 ? List.of() : stretch, barrier()));
        writer.write(new MpiCall(2, 1_120 + last, 500, -1, List.of()));
        ranks.add(new RankMetadata(writer.calls(), 2_000 + last, 0, 0, 0));
      }
    }
    draft.publish(
        new TraceMetadata(
            TraceMetadata.FORMAT_VERSION,
            new TraceSource("test", name, "", ""),
            new ClockMetadata(1, false),
            FUNCTIONS,
            REGIONS,
            List.of("node"),
            List.of(Communicator.intra("MPI_COMM_WORLD", List.of(0, 1))),
            ranks,
            List.of()));
    return folder.resolve(name);
  }

  private static List<Operation> barrier() {
    return List.of(
        new Collective(CollectiveOp.BARRIER, 0, Collective.ROOT_NONE, 0, 0, Operation.NO_REQUEST));
  }

  /** Of 2 ranks with 3 threads each, and of 3 ranks with 2: as many rows, and no rank in common. */
  @Test
  void of_ranksWithThreads_namesThem() {
    Path two = forkJoin("2", "3");
    TraceComparison same =
        TraceComparison.of(
            TraceArchive.open(two),
            TraceArchive.open(two),
            RecordedSpan.RUN,
            GraphOptions.DEFAULT,
            Progress.NONE);
    assertThat(same.first().ranks()).isEqualTo(2);
    assertThat(same.first().timelines()).isEqualTo(6);
    assertThat(same.ranks())
        .extracting(RankChange::name)
        .containsExactly("0", "1", "0 thread 1", "0 thread 2", "1 thread 1", "1 thread 2");
    assertThat(ComparisonText.of(same))
        .anyMatch(line -> line.startsWith("rank 1 thread 2 "))
        .anyMatch(line -> line.startsWith("1 thread 2 "))
        .anyMatch(line -> line.contains("2 with 6 timelines"))
        .anyMatch(line -> line.startsWith("means per timeline;"));
    TraceComparison other =
        TraceComparison.of(
            TraceArchive.open(two),
            TraceArchive.open(forkJoin("3", "2")),
            RecordedSpan.RUN,
            GraphOptions.DEFAULT,
            Progress.NONE);
    assertThat(other.ranks()).isEmpty();
    assertThat(other.computing().sameCalls()).isFalse();
    assertThat(other.computing().ranks()).isEmpty();
  }

  private Path forkJoin(String ranks, String threads) {
    Path trace = folder.resolve(ranks + "x" + threads);
    CommandLineRun.ok(
        "synth", "forkjoin", "--ranks=" + ranks, "--threads=" + threads, "--out=" + trace);
    return trace;
  }

  @Test
  void of_oneRankComputesLonger_findsWhereTimeWent() {
    TraceComparison found =
        TraceComparison.of(
            TraceArchive.open(program("before", 300)),
            TraceArchive.open(program("after", 900)),
            RecordedSpan.RUN,
            GraphOptions.DEFAULT,
            Progress.NONE);
    // before: 100 + 10 + 300 + 10; after: 600 more, which rank 1 waits for
    assertThat(found.first().runtimeNanos()).isEqualTo(420);
    assertThat(found.second().runtimeNanos()).isEqualTo(1_020);
    assertThat(found.first().computationNanos()).isEqualTo(400);
    assertThat(found.second().computationNanos()).isEqualTo(700);
    assertThat(found.second().callNanos()).isEqualTo(20 + 300);
    assertThat(found.first().waitNanos()).isZero();
    assertThat(found.second().waitNanos()).isEqualTo(300);
    assertThat(found.regions().get(0)).isEqualTo(new Change("solve", "", 0, 0, 250, 550, 300, 0));
    assertThat(found.sites().get(0))
        .isEqualTo(new Change("solve", "MPI_Barrier", 1, 1, 10, 310, 300, 300));
    assertThat(found.functions().get(0))
        .isEqualTo(new Change("", "MPI_Barrier", 2, 2, 20, 320, 300, 300));
    assertThat(found.ranks())
        .containsExactly(
            new RankChange(0, "0", 600, 600, 0, 0), new RankChange(1, "1", 600, 0, 600, 600));
  }

  /**
   * By hand: 100 in setup before the first barrier, 50 of what follows there too, the rest in
   * solve.
   */
  @Test
  void of_oneRankComputesLonger_givesTheFactorOfEachRankAndRegion() {
    ComputingComparison found =
        TraceComparison.of(
                TraceArchive.open(program("before", 300)),
                TraceArchive.open(program("after", 900)),
                RecordedSpan.RUN,
                GraphOptions.DEFAULT,
                Progress.NONE)
            .computing();
    assertThat(found.ratio()).isEqualTo(1.75);
    assertThat(found.sameCalls()).isTrue();
    assertThat(found.ranks())
        .containsExactly(new OfRank(0, "0", 400, 1_000, 2.5), new OfRank(1, "1", 400, 400, 1.0));
    assertThat(found.regions())
        .containsExactly(
            new OfRegion("setup", 150, 150, 1.0), new OfRegion("solve", 250, 550, 2.2));
    assertThat(found.places())
        .containsExactly(
            new OfPlace(0, "setup", 150, 150, 1.0),
            new OfPlace(0, "solve", 250, 850, 3.4),
            new OfPlace(1, "setup", 150, 150, 1.0),
            new OfPlace(1, "solve", 250, 250, 1.0));
  }

  @Test
  void compare_slowerRun_saysFirstTheFactorThatAStudyStates() {
    CommandLineRun.ok(
        "synth", "bsp", "--ranks", "14", "--steps", "5", "--grain", "8us", "--out", path("a"));
    CommandLineRun.ok(
        "synth", "bsp", "--ranks", "14", "--steps", "5", "--grain", "10us", "--out", path("b"));
    List<String> lines = CommandLineRun.ok("compare", path("a"), path("b")).out().lines().toList();
    assertThat(lines.get(0))
        .startsWith("computing: the second run computed 25.0 % longer than the first");
    assertThat(lines.get(1)).contains("cpu: {factor: 1.250}");
    assertThat(lines).contains("(2 ranks between the 6 slowest and the 6 fastest are left out)");
    assertThat(CommandLineRun.ok("compare", path("b"), path("a")).out())
        .contains("20.0 % shorter", "x0.800");
    assertThat(CommandLineRun.ok("compare", path("a"), path("a")).out())
        .contains("as long as the first");
  }

  @Test
  void lines_manyRegions_showTheLargestAndCountTheRest() {
    List<OfRegion> regions = new ArrayList<>();
    List<OfPlace> places = new ArrayList<>();
    for (int i = 1; i <= 7; i++) {
      regions.add(new OfRegion("part" + i, 10L * i, 20L * i, 2.0));
      places.add(new OfPlace(0, "part" + i, 10L * i, 20L * i, 2.0));
    }
    ComputingComparison computing =
        new ComputingComparison(
            280, 560, 2.0, true, List.of(new OfRank(0, "0", 280, 560, 2.0)), regions, places);
    TraceComparison.Side side = new TraceComparison.Side("a", "a", "", 1, null, 1, 1, 1, 1);
    List<String> lines =
        ComparisonText.of(
            new TraceComparison(
                side, side, computing, List.of(), List.of(), List.of(), List.of(), null));
    assertThat(lines).contains("(2 smaller regions left out)");
    assertThat(lines.get(3)).contains("part7", "part3").doesNotContain("part2");
  }

  /** Against the calls as they stand in the archive. */
  @ParameterizedTest
  @ValueSource(ints = {3, 7, 11})
  void of_randomPrograms_addsUpToTheRunTimesOfTheRanks(int seed) {
    String trace = folder.resolve("random-" + seed).toString();
    CommandLineRun.ok("synth", "random", "--seed", String.valueOf(seed), "--out", trace);
    TraceArchive archive = TraceArchive.open(Path.of(trace));
    TraceProfile profile = TraceProfile.of(archive, GraphOptions.DEFAULT, Progress.NONE);
    Map<String, Long> expected = new TreeMap<>();
    for (int rank = 0; rank < archive.metadata().rankCount(); rank++) {
      RankTimes times = profile.ranks().get(rank);
      assertThat(times.computationNanos() + times.callNanos()).isEqualTo(times.runtimeNanos());
      assertThat(times.waitNanos()).isBetween(0L, times.callNanos());
      addCalls(archive, rank, expected);
    }
    Map<String, Long> found = new TreeMap<>();
    profile.sites().forEach(site -> found.merge(site.function(), site.nanos(), Long::sum));
    assertThat(found).isEqualTo(expected);
    long computation = profile.ranks().stream().mapToLong(RankTimes::computationNanos).sum();
    assertThat(profile.computing().stream().mapToLong(TraceProfile.RankRegion::nanos).sum())
        .isEqualTo(computation);
    assertThat(profile.regions().stream().mapToLong(TraceProfile.Place::nanos).sum())
        .isEqualTo(computation);
  }

  private static void addCalls(TraceArchive archive, int rank, Map<String, Long> into) {
    try (RankReader reader = archive.openRank(rank)) {
      for (MpiCall call = reader.next(); call != null; call = reader.next()) {
        String function = archive.metadata().functions().get(call.function());
        if (!function.startsWith("MPI_Init") && !function.equals("MPI_Finalize")) {
          into.merge(function, call.durationNanos(), Long::sum);
        }
      }
    }
  }

  @Test
  void compare_archivesOnTheCommandLine_printsPlacesAndRanks() {
    String before = program("before", 300).toString();
    String after = program("after", 900).toString();
    CommandLineRun run = CommandLineRun.ok("compare", before, after);
    assertThat(run.out()).contains("MPI_Barrier in solve", "computation by region", "600 ns");
    assertThat(CommandLineRun.ok("compare", before, before).out()).contains("the same trace");
    assertThat(CommandLineRun.ok("compare", before, after, "--json").out())
        .contains("\"waitDifferenceNanos\" : 300");
    String foreign = BenchmarkTrace.unpack(folder.resolve("source")).toString();
    CommandLineRun.of("compare", foreign, foreign).assertRefused(2, "make an archive of it first");
    CommandLineRun.of("compare", before, folder.toString())
        .assertRefused(2, "two results folders or two archives");
  }

  @Test
  void of_anotherNumberOfRanks_comparesMeansPerRank() {
    CommandLineRun.ok(
        "synth", "bsp", "--ranks", "3", "--steps", "5", "--grain", "1us", "--out", path("three"));
    CommandLineRun.ok(
        "synth", "bsp", "--ranks", "6", "--steps", "5", "--grain", "2us", "--out", path("six"));
    TraceComparison found =
        TraceComparison.of(
            TraceArchive.open(folder.resolve("three")),
            TraceArchive.open(folder.resolve("six")),
            RecordedSpan.RUN,
            GraphOptions.DEFAULT,
            Progress.NONE);
    assertThat(found.ranks()).isEmpty();
    assertThat(found.computing().ranks()).isEmpty();
    assertThat(found.computing().ratio()).isEqualTo(2.0);
    assertThat(found.computing().sameCalls()).isFalse();
    assertThat(CommandLineRun.ok("compare", path("three"), path("six")).out())
        .contains("the runs differ in ranks or in numbers of calls");
    assertThat(found.regions().get(0).differenceNanos()).isCloseTo(5_000, within(1e-9));
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }
}
