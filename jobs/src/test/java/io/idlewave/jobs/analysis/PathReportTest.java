package io.idlewave.jobs.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.SmallTrace;
import io.idlewave.jobs.results.row.PathSiteRow;
import io.idlewave.jobs.results.summary.PathResult;
import io.idlewave.perturb.path.CallSite;
import io.idlewave.perturb.path.CriticalPath;
import io.idlewave.perturb.path.PathCost;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PathReportTest {

  @TempDir private Path folder;

  @Test
  void topCallSites_computationBeforeACall_isNotBookedOnIt() {
    Path trace =
        new SmallTrace(1).all("MPI_Init").all("MPI_Finalize").write(folder.resolve("trace"));
    TraceMetadata metadata = TraceArchive.open(trace).metadata();
    int finalize = metadata.functions().indexOf("MPI_Finalize");
    PathCost cost = new PathCost(543, 200, 250, 7);
    List<PathSiteRow> rows = new ArrayList<>();
    PathResult path =
        new PathReport(new PlaceWords(metadata), new ArrayList<>(), rows)
            .of(
                "base",
                "base",
                0,
                new CriticalPath(
                    0,
                    cost,
                    new TreeMap<>(Map.of(0, cost)),
                    new TreeMap<>(Map.of(-1, cost)),
                    new TreeMap<>(Map.of(new CallSite(-1, finalize), cost)),
                    1,
                    0,
                    List.of()));
    assertThat(path.topCallSites())
        .containsExactly(
            new PathResult.Place("computation before MPI_Finalize", 0.543),
            new PathResult.Place("MPI_Finalize", 0.457));
    assertThat(rows)
        .singleElement()
        .satisfies(row -> assertThat(row.computationNanos()).isEqualTo(543));
  }
}
