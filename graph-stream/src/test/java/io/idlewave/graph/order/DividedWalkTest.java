package io.idlewave.graph.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.RegionTime;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a call's stretch travels to the entries of blocks. */
class DividedWalkTest {

  private static final int SOLVE = 0;
  private static final int WORK = 1;

  @TempDir Path folder;

  private static RegionTime part(int region, long nanos) {
    return new RegionTime(region, nanos);
  }

  private static TinyTrace trace() {
    return new TinyTrace(1).regions("solve", "work");
  }

  /** Per entry, its region and its parts, such as {@code 0: 1=4 -1=6}. */
  private List<String> parts(TinyTrace trace) {
    List<String> entries = new ArrayList<>();
    try (GraphWalk walk = new GraphWalk(trace.write(folder.resolve("t")), GraphOptions.DEFAULT)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        for (int i = 0; i < block.entryCount(); i++) {
          StringBuilder text = new StringBuilder(block.region(i) + ":");
          for (int p = block.partBegin(i); p < block.partEnd(i); p++) {
            text.append(' ').append(block.partRegion(p)).append('=').append(block.partNanos(p));
          }
          entries.add(text.toString());
        }
      }
    }
    return entries;
  }

  @Test
  void walk_dividedStretches_reachTheEntriesThatBeginTheirCalls() {
    TinyTrace trace =
        trace()
            .in(SOLVE, "MPI_Comm_rank", List.of(part(WORK, 4), part(-1, 6)))
            .in(SOLVE, "MPI_Comm_rank", List.of())
            .in(-1, "MPI_Isend", List.of(part(SOLVE, 10)), TinyTrace.isend(0, 0, 8))
            .in(WORK, "MPI_Irecv", List.of(), TinyTrace.irecv(1, 0, 8))
            .in(WORK, "MPI_Waitall", List.of(), new Complete(0), new Complete(1));

    assertThat(parts(trace)).containsExactly("0: 1=4 -1=6", "0:", "-1: 0=10", "1:", "1:");
  }

  /** Two failed polls in solve with work between, and the one that succeeds outside. */
  @Test
  void walk_pollsThroughSeveralRegions_areTakenBackRegionByRegion() {
    TinyTrace trace =
        trace()
            .in(-1, "MPI_Irecv", List.of(), TinyTrace.irecv(0, 0, 8))
            .in(-1, "MPI_Isend", List.of(), TinyTrace.isend(1, 0, 8))
            .in(SOLVE, "MPI_Test", List.of(part(WORK, 10)))
            .in(SOLVE, "MPI_Test", List.of(part(WORK, 7), part(SOLVE, 3)))
            .in(-1, "MPI_Test", List.of(), new Complete(0))
            .in(-1, "MPI_Wait", List.of(), new Complete(1));

    assertThat(parts(trace))
        .containsExactly(
            "-1:",
            "-1:",
            "0: 1=10",
            "0: 1=7 0=3",
            // the stretch outside, 10 ns; polls from 50 ns to 90 ns: 2 calls, 3 and 7, and 10
            // outside
            "-1: -1=10 -1=-10 0=-23 1=-7",
            "-1:");
  }

  @Test
  void walk_pollsInTheRegionOfTheCallThatEndsThem_areNotDivided() {
    TinyTrace trace =
        trace()
            .in(WORK, "MPI_Irecv", List.of(), TinyTrace.irecv(0, 0, 8))
            .in(WORK, "MPI_Isend", List.of(), TinyTrace.isend(1, 0, 8))
            .in(WORK, "MPI_Test", List.of())
            .in(WORK, "MPI_Test", List.of())
            .in(WORK, "MPI_Test", List.of(), new Complete(0))
            .in(WORK, "MPI_Wait", List.of(), new Complete(1));

    assertThat(parts(trace)).containsOnly("1:");
  }

  @Test
  void walk_regionThatIsNone_isOneErrorWithCall() {
    assertRefused(
        trace().in(SOLVE, "MPI_Comm_rank", List.of(part(2, 10))),
        "rank 0, call 0",
        "region: -1 to 1, got 2");
    assertRefused(
        trace().in(SOLVE, "MPI_Comm_rank", List.of(part(-2, 10))), "region: -1 to 1, got -2");
  }

  @Test
  void walk_tailOfAnotherLength_isOneError() {
    assertRefused(
        trace().in(SOLVE, "MPI_Comm_rank", List.of()).tail(part(SOLVE, 9)), "rank 0", "10 ns");
  }

  @Test
  void walk_tailOfItsLength_isFine() {
    TinyTrace trace = trace().in(SOLVE, "MPI_Comm_rank", List.of());
    assertThat(parts(trace.tail(part(SOLVE, 4), part(-1, 6)))).containsExactly("0:");
  }

  private void assertRefused(TinyTrace trace, String... parts) {
    assertThatThrownBy(() -> trace.walk(folder.resolve("bad")))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContainingAll(parts);
  }
}
