package io.idlewave.graph.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.idlewave.graph.census.Census;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.TraceWarning;
import io.idlewave.ingest.otf2.Otf2Samples;
import io.idlewave.ingest.otf2.TestArchives;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Epochs that an OTF2 trace has: each finds its other side. */
class Otf2EpochsWalkTest {

  @TempDir Path folder;

  @Test
  void walk_everyKindOfEpoch_isComplete() {
    Path anchor = Otf2Samples.oneSided(folder.resolve("otf2"));
    TraceArchive archive = TestArchives.ingest(anchor, folder.resolve("trace"), false);
    try (GraphWalk walk = new GraphWalk(archive, GraphOptions.DEFAULT)) {
      while (walk.nextBlock() != null) {
        assertThat(walk.leftovers()).isEmpty();
      }
      Census census = walk.census();
      assertThat(census.transfers()).isEqualTo(7);
      assertThat(census.transferBytes()).isEqualTo(100 + 30 + 16 + 5 + 7 + 9 + 9);
      // two windows, two fences, and the end of a window
      assertThat(census.collectives()).isEqualTo(5);
      assertThat(census.complete()).isTrue();
      // the test that found the epoch open has no record
      assertThat(census.warnings())
          .extracting(TraceWarning::code, TraceWarning::count)
          .containsExactly(tuple("one-sided-local", 1L));
    }
  }
}
