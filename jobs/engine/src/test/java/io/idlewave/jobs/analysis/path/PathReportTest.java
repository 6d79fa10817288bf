package io.idlewave.jobs.analysis.path;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.HandTrace;
import io.idlewave.jobs.SmallTrace;
import io.idlewave.jobs.analysis.PlaceWords;
import io.idlewave.jobs.results.row.PathSiteRow;
import io.idlewave.jobs.results.summary.PathResult;
import io.idlewave.perturb.path.CallSite;
import io.idlewave.perturb.path.LanePath;
import io.idlewave.perturb.path.PathCost;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PathReportTest {

  @TempDir private Path folder;

  /** Rank 0 has a path of 300 ns on its thread and of 100 ns on a stream, rank 1 one of 200 ns. */
  @Test
  void ranks_ofTimelines_countOnce() {
    HandTrace written =
        new HandTrace(
            3,
            List.of(),
            List.of(Communicator.intra("MPI_COMM_WORLD", List.of(0, 1))),
            Stream.of(0, 1, 0)
                .map(rank -> new Timeline(rank, Timeline.Kind.THREAD, "thread", Map.of()))
                .toList());
    for (int row = 0; row < 3; row++) {
      written.call(row, "MPI_Init", -1, 1_000);
    }
    written.write(folder.resolve("trace"));
    TraceMetadata metadata = TraceArchive.open(folder.resolve("trace")).metadata();
    PathResult path =
        new PathReport(new PlaceWords(metadata), new ArrayList<>(), new ArrayList<>())
            .of(
                "base",
                "base",
                0,
                new LanePath(
                    0,
                    PathCost.of(600, 0, 0, 0),
                    new TreeMap<>(
                        Map.of(
                            0, PathCost.of(300, 0, 0, 0),
                            1, PathCost.of(200, 0, 0, 0),
                            2, PathCost.of(100, 0, 0, 0))),
                    new TreeMap<>(),
                    2));
    assertThat(path.ranksVisited()).isEqualTo(2);
    assertThat(path.topRanks())
        .containsExactly(
            new PathResult.Place("0", 400.0 / 600), new PathResult.Place("1", 200.0 / 600));
  }

  @Test
  void topCallSites_computationBeforeACall_isNotBookedOnIt() {
    Path trace =
        new SmallTrace(1).all("MPI_Init").all("MPI_Finalize").write(folder.resolve("trace"));
    TraceMetadata metadata = TraceArchive.open(trace).metadata();
    int finalize = metadata.functions().indexOf("MPI_Finalize");
    PathCost cost = PathCost.of(543, 200, 250, 7);
    List<PathSiteRow> rows = new ArrayList<>();
    PathResult path =
        new PathReport(new PlaceWords(metadata), new ArrayList<>(), rows)
            .of(
                "base",
                "base",
                0,
                new LanePath(
                    0,
                    cost,
                    new TreeMap<>(Map.of(0, cost)),
                    new TreeMap<>(Map.of(new CallSite(-1, finalize), cost)),
                    0));
    assertThat(path.topCallSites())
        .containsExactly(
            new PathResult.Place("computation before MPI_Finalize", 0.543),
            new PathResult.Place("MPI_Finalize", 0.457));
    assertThat(rows)
        .singleElement()
        .satisfies(row -> assertThat(row.computationNanos()).isEqualTo(543));
  }
}
