package io.idlewave.ingest.kineto;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.archive.StoredCalls;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.otf2.TestArchives;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a host thread is in, one inside another, as the archive says it. */
class KinetoRegionsTest {

  private static final int STEP = 1;
  private static final int LINEAR = 2;
  private static final int COPY_IN_LINEAR = 3;
  private static final int COPY = 5;

  @TempDir private Path folder;

  /** A kernel is launched outside anything; one operator is in a step, and in another operator. */
  private TraceArchive ingest() {
    KinetoSamples sample = new KinetoSamples(0, "");
    sample.kernel(7, "gemm(float*)", 30, "");
    sample.host("user_annotation", "ProfilerStep#7", 200, 100);
    sample.host("cpu_op", "aten::linear", 210, 40);
    sample.host("cpu_op", "aten::copy_", 220, 10);
    sample.host("cpu_op", "aten::copy_", 250, 10);
    sample.host("user_annotation", "ProfilerStep#8", 300, 100);
    sample.host("cpu_op", "aten::linear", 310, 40);
    return TestArchives.ingest(sample.write(folder, "job.json"), folder.resolve("archive"), false);
  }

  @Test
  void regions_ofAThread_areInsideThoseThatHaveNotEnded() {
    TraceMetadata metadata = ingest().metadata();
    assertThat(metadata.callPaths().texts())
        .containsExactly(
            "cudaLaunchKernel",
            "ProfilerStep",
            "ProfilerStep/aten::linear",
            "ProfilerStep/aten::linear/aten::copy_",
            "gemm",
            "ProfilerStep/aten::copy_");
    assertThat(metadata.regionParents()).containsExactly(-1, -1, STEP, LINEAR, -1, STEP);
  }

  @Test
  void visits_ofThreadsAndStreams_areCounted() {
    TraceMetadata metadata = ingest().metadata();
    assertThat(metadata.ranks().get(0).visits().written()).containsExactly(1L, 2L, 2L, 1L, 0L, 1L);
    assertThat(metadata.ranks().get(1).visits().written()).containsExactly(0L, 0L, 0L, 0L, 1L);
  }

  /** Between both steps lie 100 us: 30 of the operator, 10 of that inside it, 10 of it alone. */
  @Test
  void stretch_betweenSteps_dividesByPath() {
    TraceArchive archive = ingest();
    List<MpiCall> calls = StoredCalls.calls(archive, 0);
    assertThat(calls).hasSize(3);
    assertThat(calls.get(2).region()).isEqualTo(STEP);
    assertThat(calls.get(2).stretch())
        .containsExactly(
            new RegionTime(STEP, 50_000),
            new RegionTime(LINEAR, 30_000),
            new RegionTime(COPY_IN_LINEAR, 10_000),
            new RegionTime(COPY, 10_000));
    assertThat(archive.metadata().ranks().get(0).tail())
        .containsExactly(new RegionTime(STEP, 60_000), new RegionTime(LINEAR, 40_000));
  }
}
