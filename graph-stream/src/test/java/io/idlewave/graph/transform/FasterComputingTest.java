package io.idlewave.graph.transform;

import static io.idlewave.graph.transform.TransformedCalls.OUTER;
import static io.idlewave.graph.transform.TransformedCalls.SOLVE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RegionTime;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FasterComputingTest {

  @TempDir private Path folder;

  private TransformedCalls trace() {
    return new TransformedCalls(1)
        .call(0, 100, MpiCall.NO_REGION, "MPI_Init")
        .call(0, parts(60, 40), 100, SOLVE, "MPI_Wtime")
        .call(0, 100, OUTER, "MPI_Comm_rank")
        .call(0, 100, SOLVE, "MPI_Finalize")
        .tail(new RegionTime(SOLVE, 4), new RegionTime(MpiCall.NO_REGION, 6));
  }

  private static List<RegionTime> parts(long outer, long solve) {
    return List.of(new RegionTime(OUTER, outer), new RegionTime(SOLVE, solve));
  }

  private static List<Long> enters(TraceArchive archive) {
    return TransformationContractTest.calls(archive, 0).stream().map(MpiCall::enterNanos).toList();
  }

  @Test
  void apply_region_timeOfItsOwnIsShorter() {
    TraceArchive faster = trace().after(folder, new FasterComputing("solve", null, 4)).archive();
    // 100; 10 more, 60 + 40/4; the local call in the region 10/4, rounded up; 100; 10 and 100/4
    assertThat(enters(faster)).containsExactly(100L, 180L, 283L, 318L);
    MpiCall second = TransformationContractTest.calls(faster, 0).get(1);
    assertThat(second.stretch()).isEqualTo(parts(60, 10));
    assertThat(second.durationNanos()).isEqualTo(3);
    assertThat(faster.metadata().ranks().get(0).tail())
        .containsExactly(new RegionTime(SOLVE, 1), new RegionTime(MpiCall.NO_REGION, 6));
    assertThat(faster.metadata().ranks().get(0).lastEventNanos()).isEqualTo(318 + 3 + 7);
  }

  @Test
  void apply_afterAFunction_onlyWhatFollowsIt() {
    TraceArchive faster =
        trace().after(folder, new FasterComputing(null, "MPI_Wtime", 0.5)).archive();
    assertThat(enters(faster)).containsExactly(100L, 210L, 420L, 530L);
  }

  @Test
  void apply_regionAfterAFunction_both() {
    TraceArchive faster =
        trace().after(folder, new FasterComputing("solve", "MPI_Init", 2)).archive();
    assertThat(enters(faster)).containsExactly(100L, 190L, 300L, 410L);
  }

  @Test
  void apply_afterTheLastCall_theRestIsShorter() {
    TraceArchive faster =
        trace().after(folder, new FasterComputing(null, "MPI_Finalize", 2)).archive();
    assertThat(faster.metadata().ranks().get(0).lastEventNanos()).isEqualTo(440 + 5);
  }

  @Test
  void apply_unknownNames_areRefused() {
    assertThatThrownBy(() -> trace().after(folder, new FasterComputing("sovle", null, 2)))
        .isInstanceOf(UnfitTransformationException.class)
        .hasMessage("a user region of the trace, got sovle");
    assertThatThrownBy(() -> trace().after(folder, new FasterComputing(null, "MPI_Scan", 2)))
        .isInstanceOf(UnfitTransformationException.class)
        .hasMessage("a function that the trace calls, got MPI_Scan");
    assertThatThrownBy(() -> new FasterComputing(null, null, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
