package io.idlewave.jobs.analysis.path;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.SmallTrace;
import io.idlewave.jobs.results.part.RecordedPaths.SiteOnPath;
import io.idlewave.jobs.results.row.RecordedPathRow;
import io.idlewave.jobs.results.row.RecordedSiteRow;
import io.idlewave.perturb.path.CallSite;
import io.idlewave.perturb.path.PathImpact;
import io.idlewave.perturb.path.PathPlace;
import io.idlewave.perturb.path.RankPlace;
import io.idlewave.perturb.path.RecordedPart;
import io.idlewave.perturb.path.RecordedPath;
import io.idlewave.perturb.path.SiteRoom;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedPathReportTest {

  @TempDir private Path folder;

  /** The region exchange is entered inside main, and inside solve. */
  private TraceMetadata metadata() {
    Path trace =
        new SmallTrace(1).all("MPI_Init").all("MPI_Finalize").write(folder.resolve("trace"));
    TraceMetadata flat = TraceArchive.open(trace).metadata();
    return new TraceMetadata(
            flat.formatVersion(),
            flat.source(),
            flat.clock(),
            flat.functions(),
            List.of("main", "exchange", "solve", "exchange"),
            flat.nodes(),
            flat.communicators(),
            flat.ranks(),
            flat.warnings())
        .withRegionParents(List.of(-1, 0, 0, 2));
  }

  @Test
  void add_regionOnTwoCallPaths_tellsThemApart() {
    TraceMetadata metadata = metadata();
    int finalize = metadata.functions().indexOf("MPI_Finalize");
    PathPlace inMain = new PathPlace(new CallSite(1, finalize), RecordedPart.COMPUTATION);
    PathPlace inSolve = new PathPlace(new CallSite(3, finalize), RecordedPart.COMPUTATION);
    RecordedPath path =
        new RecordedPath(
            0,
            0,
            200,
            0,
            new TreeMap<>(Map.of(new RankPlace(0, inMain), 100L, new RankPlace(0, inSolve), 100L)),
            new TreeMap<>(Map.of(inMain, 100L, inSolve, 100L)),
            new PathImpact(0, Map.of(inSolve, new PathImpact.Times(100, 40))),
            0,
            List.of(0));
    SiteRoom room = new SiteRoom(inSolve, 100, 100, 100);
    RecordedPathReport report = new RecordedPathReport(metadata);
    report.add("exact", path, List.of(room));

    assertThat(report.rows())
        .extracting(RecordedPathRow::region)
        .containsExactly("main/exchange", "main/solve/exchange");
    assertThat(report.sites())
        .extracting(RecordedSiteRow::region)
        .containsExactly("main/exchange", "main/solve/exchange");
    assertThat(report.toPaths().readings().get(0).places())
        .extracting(SiteOnPath::name)
        .containsExactly("computation before MPI_Finalize in main/solve/exchange");
    assertThat(report.sites())
        .extracting(RecordedSiteRow::imbalanceCostNanos)
        .containsExactly(0.0, 40.0);
  }
}
