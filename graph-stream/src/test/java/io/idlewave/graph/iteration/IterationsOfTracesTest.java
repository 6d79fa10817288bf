package io.idlewave.graph.iteration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.FormatTraces;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.otf2.TestArchives;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real programs whose steps differ in their calls. */
class IterationsOfTracesTest {

  @TempDir private Path folder;

  private TraceArchive archive(Path foreign) {
    return TestArchives.ingest(foreign, folder.resolve("trace"), false);
  }

  private static @Nullable Iterations of(TraceArchive archive) {
    IterationFinder finder = new IterationFinder(archive.metadata());
    try (GraphWalk walk = new GraphWalk(archive, GraphOptions.DEFAULT)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        finder.add(block);
      }
    }
    return finder.finish();
  }

  /** Its source has 15 steps: waits that are one or four calls, and four collectives in turn. */
  @Test
  void solver_collectivesInTurn_hasTheStepsOfItsSource() {
    Iterations found =
        Objects.requireNonNull(of(archive(FormatTraces.unpack("ti/solver-5", folder))));
    assertThat(found.number()).isEqualTo(15);
    assertThat(found.ranks()).hasSize(5);
  }

  /** Between two refinements stand four exchanges alike, two of each step: nothing parts steps. */
  @Test
  void miniAmr_stepsThatNothingParts_hasNone() {
    assertThat(of(archive(TestArchives.resource("miniamr-8", folder)))).isNull();
  }

  /** Each step pushes particles, and nothing else takes about as long without a call. */
  @ParameterizedTest
  @ValueSource(strings = {"prv/epoch-16", "prv/epoch-4"})
  void epoch_borderCallsThatVary_hasAStepPerPush(String key) {
    Optional<FormatTraces> any = FormatTraces.shared().stream().findFirst();
    assumeTrue(any.isPresent(), "the shared collection is not at hand");
    FormatTraces trace =
        any.map(of -> new FormatTraces(key, of.census(), of.collection())).orElseThrow();
    TraceArchive archive = archive(trace.unpack(folder));
    Iterations found = Objects.requireNonNull(of(archive));
    int ranks = archive.metadata().rankCount();
    assertThat(found.number()).isEqualTo(10);
    assertThat(found.ranks()).hasSize(ranks);
    for (RankIterations rank : found.ranks()) {
      for (int k = 0; k < 10; k++) {
        assertThat(pushes(archive, rank, k)).as("rank %d, step %d", rank.row(), k).isEqualTo(1);
      }
    }
  }

  /** Stretches of computing that end in a step and take most of what a push does. */
  private static int pushes(TraceArchive archive, RankIterations rank, int step) {
    long most = archive.metadata().rankCount() == 16 ? 130_000_000 : 500_000_000;
    int pushes = 0;
    long leave = 0;
    try (RankReader reader = archive.openRank(rank.row())) {
      for (MpiCall call = reader.next(); call != null; call = reader.next()) {
        long gap = call.enterNanos() - leave;
        boolean inStep =
            call.enterNanos() > rank.beginNanos(step) && call.enterNanos() <= rank.endNanos(step);
        pushes += inStep && gap > 0.7 * most && gap < most ? 1 : 0;
        leave = call.leaveNanos();
      }
    }
    return pushes;
  }
}
