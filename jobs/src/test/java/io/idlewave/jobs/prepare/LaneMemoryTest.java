package io.idlewave.jobs.prepare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Programs;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.StudyReader;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaneMemoryTest {

  private static final String SIMULATED =
      "timing: model\nnetwork: {model: loggp, L: 2500ns, o: 1500ns, g: 1000ns, G: 6ns}";

  private static final EngineMemory NO_ENGINE = new EngineMemory(2, 0, 0, 0);

  @TempDir private Path folder;

  private TraceArchive ring() {
    return Synth.write(
        Programs.create("ring", Map.of("ranks", "2", "laps", "1")), CostSet.DEFAULT, folder);
  }

  private PreparedStudy prepare(String yaml) {
    Study study = StudyReader.parse("study.yaml", "trace: .\n" + yaml, ring().folder());
    return StudyPreparation.prepare(study, TraceArchive.open(study.trace()), Progress.NONE);
  }

  private double bytes(String yaml) {
    return LaneMemory.of(prepare(yaml)).bytes();
  }

  @Test
  void bytes_ofLanes_areThoseOfTheirTiming() {
    assertThat(bytes("replicates: 1000\nscenarios: [{name: a}]"))
        .isEqualTo(1000 * 8 * (2 * 2 + 1 + 2));
    // scratch 1, per rank clock, result and 4 slots, 3 per message; then counts, and 8 accounts
    // twice, and 3 ways per slot
    assertThat(bytes("replicates: 9\n" + SIMULATED)).isEqualTo(10 * 8 * (1 + 6 * 2 + 3 + 2));
    assertThat(
            bytes("replicates: 9\n" + SIMULATED + "\nanalysis: [sensitivities, synchronisation]"))
        .isEqualTo(10 * 8 * (7 * (1 + 6 * 2 + 3) + 2 * 8 * 2 + 3 * (1 + 4 * 2 + 3) + 2));
  }

  @Test
  void require_lanesBeyondTheHeap_isRefused() {
    PreparedStudy fits = prepare("replicates: 10000\nscenarios: [{name: a}]");
    assertThatCode(() -> fits.requireMemory(1 << 20, NO_ENGINE)).doesNotThrowAnyException();
    PreparedStudy large = prepare("replicates: 100000\nscenarios: [{name: a}]");
    assertThatThrownBy(() -> large.requireMemory(1 << 20, NO_ENGINE))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("100000 lanes x (2 ranks + 1 messages under way) and a")
        .hasMessageContaining("take at least 8 MB, and the heap has 1 MB")
        .hasMessageContaining("IDLEWAVE_JAVA_OPTS=-Xmx8m");
  }

  @Test
  void require_engineBeyondTheProcess_isRefusedWithWhatWouldDo() {
    PreparedStudy study = prepare("replicates: 10\nscenarios: [{name: a}]");
    EngineMemory heavy = new EngineMemory(2_000, 1_000L << 20, 4_000L << 20, 2_000L << 20);
    assertThatThrownBy(() -> study.requireMemory(500L << 20, heavy))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("a parallelism of 2000 take at least 1001 MB, and the heap has 500")
        .hasMessageContaining("-Xmx4400m");
    assertThatThrownBy(() -> study.requireMemory(2_000L << 20, heavy))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("parallelism: 2000 takes 4000 MB outside of the heap")
        .hasMessageContaining("may have 2000 MB")
        .hasMessageContaining("-Xmx4400m");
    EngineMemory light = new EngineMemory(2, 40L << 20, 72L << 20, 72L << 20);
    assertThatCode(() -> study.requireMemory(80L << 20, light)).doesNotThrowAnyException();
  }
}
