package io.idlewave.jobs.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.synth.BspProgram;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.failure.RefusedException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WhyRunsTest {

  @TempDir Path folder;

  private static WhyPair.@Nullable Call delayed(TraceArchive trace, long call) {
    return WhyRuns.delayed(new Injection.Delay(1, call, 1e6), trace);
  }

  @Test
  void why_withTheApparatus_isRefused() {
    CommandLineRun.of("validate", "--why", "--accuracy", "--out=" + folder)
        .assertRefused(2, "--why: it does not measure the apparatus, got --accuracy");
  }

  /** Call 0 is MPI_Init, and each of twelve steps has one barrier. */
  @Test
  void delayed_call_isNamedWithItsStep() {
    TraceArchive trace =
        Synth.write(new BspProgram(2, 12, 100_000), CostSet.DEFAULT, folder.resolve("trace"));
    assertThat(delayed(trace, 1)).isEqualTo(new WhyPair.Call("MPI_Barrier", 1));
    assertThat(delayed(trace, 7)).isEqualTo(new WhyPair.Call("MPI_Barrier", 7));
    assertThat(delayed(trace, 13)).isEqualTo(new WhyPair.Call("MPI_Finalize", null));
    assertThat(WhyRuns.delayed(null, trace)).isNull();
    assertThatThrownBy(() -> delayed(trace, 14))
        .isInstanceOf(RefusedException.class)
        .hasMessage("delay: rank 1 has 14 calls, got call 14");
  }
}
