package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Invariants 4 and 9: no result depends on a clock's offset or on how ranks are numbered. */
class SymmetryInvariantsTest {

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
  void delays_oneClockIsShifted_areTheSameBits(long seed) {
    RandomCase random = RandomCase.of(seed);
    Laboratory laboratory = laboratories.of(random);
    SplittableRandom numbers = new SplittableRandom(seed);
    TraceArchive shifted =
        shift(
            laboratory.archive,
            numbers.nextInt(random.program().ranks()),
            numbers.nextLong(-1_000_000_000, 1_000_000_000));
    Laboratory other = new Laboratory(shifted, random.costs());
    Scenario scenario = random.disturbed(1, random.delays(2));
    for (Reading reading :
        List.of(
            Reading.LOWER,
            Reading.UPPER,
            Reading.CAUSAL_LOWER,
            Reading.CAUSAL_UPPER,
            Reading.NO_SLACK)) {
      assertThat(DelayHistory.of(other, scenario, reading, other.survey.base()))
          .as("%s", reading)
          .isDeepEqualTo(DelayHistory.of(laboratory, scenario, reading, laboratory.survey.base()));
    }
  }

  /** The same archive with all timestamps of one rank moved by a constant. */
  private static TraceArchive shift(TraceArchive archive, int rank, long byNanos) {
    TraceMetadata metadata = archive.metadata();
    List<RankMetadata> ranks = new ArrayList<>(metadata.ranks());
    RankMetadata old = ranks.get(rank);
    ranks.set(
        rank,
        new RankMetadata(
            old.calls(),
            old.lastEventNanos(),
            old.node(),
            old.clock(),
            old.originNanos() + byNanos));
    ArchiveDraft draft = ArchiveDraft.replacing(archive.folder());
    for (int i = 0; i < ranks.size(); i++) {
      try (RankReader calls = archive.openRank(i);
          RankWriter copy = draft.rank(i)) {
        for (MpiCall call = calls.next(); call != null; call = calls.next()) {
          copy.write(call);
        }
      }
    }
    return draft.publish(
        new TraceMetadata(
            metadata.formatVersion(),
            metadata.source(),
            metadata.clock(),
            metadata.functions(),
            metadata.regions(),
            metadata.nodes(),
            metadata.communicators(),
            ranks,
            metadata.warnings()));
  }

  /**
   * Draws belong to rank numbers, so that only constant deltas can be compared. The published rules
   * let the members of a reduction wait for its root, and bounds those of rooted collectives for
   * each other; where such waits form a cycle, the walk drops some of them, and which ones depends
   * on the numbering.
   */
  @ParameterizedTest
  @MethodSource("seeds")
  void delays_ranksAreRenumbered_followTheirRanks(long seed) {
    RandomCase random = RandomCase.of(seed);
    List<Integer> shuffled =
        new ArrayList<>(IntStream.range(0, random.program().ranks()).boxed().toList());
    Collections.shuffle(shuffled, new Random(seed));
    int[] newRank = shuffled.stream().mapToInt(Integer::intValue).toArray();
    Laboratory laboratory = laboratories.of(random);
    Laboratory renumbered =
        new Laboratory(
            new RenumberedProgram(random.program(), newRank),
            random.costs(),
            folder.resolve("renumbered-" + seed));
    List<Delay> delays = random.delays(3);
    List<Delay> moved =
        delays.stream()
            .map(d -> new Delay(newRank[d.rank()], d.callIndex(), d.durationNanos()))
            .toList();
    boolean cycle = dropsWaits(laboratory) || dropsWaits(renumbered);
    for (Reading reading : Reading.values()) {
      if (cycle && reading.anyMemberMayWait(laboratory)) {
        continue;
      }
      if (reading == Reading.CAUSAL_LOWER || reading == Reading.CAUSAL_UPPER) {
        continue;
      }
      double[][] original =
          DelayHistory.of(laboratory, constant(delays), reading, laboratory.trueBase);
      double[][] other = DelayHistory.of(renumbered, constant(moved), reading, renumbered.trueBase);
      for (int rank = 0; rank < newRank.length; rank++) {
        assertThat(other[newRank[rank]]).as("%s, rank %d", reading, rank).isEqualTo(original[rank]);
      }
    }
  }

  /**
   * The clock that common times refer to is another one: bounds differ, and still hold together.
   */
  @ParameterizedTest
  @MethodSource("seeds")
  void delays_ranksAreRenumbered_causalBoundsOverlap(long seed) {
    RandomCase random = RandomCase.of(seed);
    int ranks = random.program().ranks();
    int[] newRank = IntStream.range(0, ranks).map(rank -> ranks - 1 - rank).toArray();
    Laboratory laboratory = laboratories.of(random);
    Laboratory renumbered =
        new Laboratory(
            new RenumberedProgram(random.program(), newRank),
            random.costs(),
            folder.resolve("overlap-" + seed));
    List<Delay> delays = random.delays(3);
    List<Delay> moved =
        delays.stream()
            .map(d -> new Delay(newRank[d.rank()], d.callIndex(), d.durationNanos()))
            .toList();
    double[][] lower = causal(laboratory, delays, Reading.CAUSAL_LOWER);
    double[][] upper = causal(laboratory, delays, Reading.CAUSAL_UPPER);
    double[][] otherLower = causal(renumbered, moved, Reading.CAUSAL_LOWER);
    double[][] otherUpper = causal(renumbered, moved, Reading.CAUSAL_UPPER);
    for (int rank = 0; rank < ranks; rank++) {
      for (int call = 0; call < lower[rank].length; call++) {
        assertThat(lower[rank][call]).isLessThanOrEqualTo(otherUpper[newRank[rank]][call]);
        assertThat(otherLower[newRank[rank]][call]).isLessThanOrEqualTo(upper[rank][call]);
      }
    }
  }

  private static double[][] causal(Laboratory laboratory, List<Delay> delays, Reading reading) {
    return DelayHistory.of(laboratory, constant(delays), reading, laboratory.trueBase);
  }

  private static boolean dropsWaits(Laboratory laboratory) {
    boolean[] found = new boolean[1];
    laboratory.forEachBlock(
        GraphOptions.DEFAULT,
        block -> {
          for (int j = 0; j < block.linkCount(); j++) {
            found[0] |= block.kind(j) == LinkKind.EXIT && block.linkHas(j, GraphBlock.LATE);
          }
        });
    return found[0];
  }

  private static Scenario constant(List<Delay> delays) {
    return new Scenario("constant", new Constant(20), new Constant(15), new Constant(0.01), delays);
  }
}
