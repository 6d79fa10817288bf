package io.idlewave.graph.transform;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.census.Census;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.SurveyFile;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.ingest.Effort;
import io.idlewave.ingest.archive.StoredCalls;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.Synth;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every transformation keeps to, on random programs: what it leaves matches as the recorded
 * program did, and one that changes nothing changes no call. A new one states itself here.
 */
class TransformationContractTest {

  private static final int SEEDS = Effort.of(12);
  private static final int STEPS = 150;

  /** Those that change something, and those that do not. */
  private static final List<Transformation> ALL =
      List.of(
          new FasterComputing(null, null, 3),
          new FasterComputing(null, "MPI_Waitall", 0.5),
          new RarerCollective(3, ChosenCollectives.ALL),
          new RarerCollective(2, new ChosenCollectives(null, "MPI_COMM_WORLD", null)),
          new OverlappedCollective(ChosenCollectives.ALL),
          new AggregatedMessages(),
          new WeakProgress(0, false),
          new WeakProgress(100, true));

  private static final List<Transformation> IDENTITIES =
      List.of(
          new FasterComputing(null, null, 1),
          new RarerCollective(1, ChosenCollectives.ALL),
          new WeakProgress(Long.MAX_VALUE, false));

  @TempDir Path folder;

  static Stream<Arguments> changes() {
    return cases(ALL);
  }

  static Stream<Arguments> identities() {
    return cases(IDENTITIES);
  }

  private static Stream<Arguments> cases(List<Transformation> transformations) {
    return transformations.stream()
        .flatMap(of -> LongStream.range(0, SEEDS).mapToObj(seed -> Arguments.of(of, seed)));
  }

  private TraceArchive random(long seed) {
    return Synth.write(
        new RandomProgram(seed, 2 + (int) (seed % 5), STEPS),
        CostSet.DEFAULT,
        folder.resolve("recorded"));
  }

  private TransformedTrace apply(TraceArchive recorded, Transformation... list) {
    return new TraceTransformer(GraphOptions.DEFAULT, block -> {})
        .apply(List.of(list), recorded, folder);
  }

  static List<MpiCall> calls(TraceArchive archive, int rank) {
    return StoredCalls.calls(archive, rank);
  }

  @ParameterizedTest
  @MethodSource("changes")
  void apply_randomProgram_matchesAsBefore(Transformation transformation, long seed) {
    TraceArchive recorded = random(seed);
    Census before = TraceSurvey.of(recorded, GraphOptions.DEFAULT, List.of()).census();
    TransformedTrace changed = apply(recorded, transformation);
    Census after = SurveyFile.read(changed.archive()).census();
    assertThat(after.complete()).isEqualTo(before.complete()).isTrue();
    assertThat(after.unmatchedSends() + after.unmatchedReceives()).isZero();
    assertThat(after.messageBytes()).isEqualTo(before.messageBytes());
    assertThat(after.incompleteCollectives() + after.openRequests()).isZero();
    assertThat(changed.archive().metadata().ranks()).hasSameSizeAs(recorded.metadata().ranks());
  }

  /** Numbers of recorded calls go to the changed trace and back, each once. */
  @ParameterizedTest
  @MethodSource("changes")
  void inserted_randomProgram_leavesRecordedNumbers(Transformation transformation, long seed) {
    TraceArchive recorded = random(seed);
    TransformedTrace changed = apply(recorded, transformation);
    for (int rank = 0; rank < recorded.metadata().rankCount(); rank++) {
      long calls = recorded.metadata().ranks().get(rank).calls();
      for (long call = 0; call < calls; call++) {
        long there = changed.inserted().changed(rank, call);
        assertThat(changed.inserted().has(rank, there)).isFalse();
        assertThat(changed.inserted().recorded(rank, there)).isEqualTo(call);
        long stretch = changed.inserted().changedAfterStretch(rank, call);
        assertThat(changed.inserted().recordedAfterStretch(rank, stretch)).isEqualTo(call);
        assertThat(changed.inserted().has(rank, stretch - 1)).isFalse();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("identities")
  void apply_identity_changesNoCall(Transformation transformation, long seed) {
    TraceArchive recorded = random(seed);
    TraceArchive changed = apply(recorded, transformation, transformation).archive();
    assertThat(changed.metadata()).isEqualTo(recorded.metadata());
    for (int rank = 0; rank < recorded.metadata().rankCount(); rank++) {
      assertThat(calls(changed, rank)).isEqualTo(calls(recorded, rank));
    }
  }
}
