package io.idlewave.jobs.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.Programs;
import io.idlewave.ingest.synth.Synth;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PolledProgramTest {

  /** Neighbours on a 2 x 2 halo, then two stages of dissemination. */
  private static final int WAITS_PER_ITERATION = 1 + 2;

  private static final int RANKS = 4;
  private static final int ITERATIONS = 3;
  private static final int FAILURES = 15;

  @TempDir private Path folder;

  @Test
  void calls_ofAHalo_areLoopsOfTestsWhereItWaits() {
    Program halo =
        Programs.create(
            "halo", Map.of("px", "2", "py", "2", "iterations", Integer.toString(ITERATIONS)));
    TraceArchive waiting = Synth.write(halo, CostSet.DEFAULT, folder.resolve("waiting"));
    TraceArchive polled =
        Synth.write(new PolledProgram(halo), CostSet.DEFAULT, folder.resolve("polled"));
    int waits = RANKS * ITERATIONS * WAITS_PER_ITERATION;
    assertThat(polled.metadata().callCount())
        .isEqualTo(waiting.metadata().callCount() + (long) FAILURES * waits);
    assertThat(polledLoops(polled)).isEqualTo(waits);
    assertThat(polledLoops(waiting)).isZero();
  }

  private static long polledLoops(TraceArchive archive) {
    return TraceSurvey.of(archive, GraphOptions.DEFAULT, List.of()).census().polledLoops();
  }
}
