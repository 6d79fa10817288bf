package io.idlewave.jobs.bench;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.ingest.format.IngestOptions;
import io.idlewave.ingest.otf2.decode.AnchorFile;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.Location;
import io.idlewave.ingest.otf2.decode.GlobalDefinitionsReader;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.prepare.recorded.TraceIndex;
import java.nio.file.Path;

/**
 * Makes an archive of an OTF2 trace, with its index and survey, one rank at a time.
 *
 * @param anchor the trace's anchor file
 * @param folder for the archive
 * @param events of all its locations
 */
record IngestStage(Path anchor, Path folder, long events) implements BenchmarkStage {

  private static final String ANCHOR_SUFFIX = "\\.otf2$";

  static IngestStage of(Path anchor, Path folder) {
    Path definitions =
        anchor.resolveSibling(anchor.toFile().getName().replaceFirst(ANCHOR_SUFFIX, "") + ".def");
    int chunkBytes = AnchorFile.read(anchor).definitionChunkBytes();
    long events =
        GlobalDefinitionsReader.read(definitions, chunkBytes).locations().values().stream()
            .mapToLong(Location::events)
            .sum();
    return new IngestStage(anchor, folder, events);
  }

  @Override
  public String name() {
    return "OTF2 ingest, index and survey";
  }

  @Override
  public BenchmarkUnit unit() {
    return BenchmarkUnit.EVENTS_PER_SECOND;
  }

  @Override
  public double measure() {
    return events / 1e6 / CpuSeconds.of(CpuTime::ofProcess, this::ingest);
  }

  /** The archive, made anew. */
  TraceArchive ingest() {
    return ForeignTrace.at(anchor)
        .ingest(
            folder.resolve("ingested"),
            new IngestOptions(false, 1),
            (ranksDone, ranksTotal, bytesDone, bytesTotal) -> {},
            archive -> TraceIndex.write(archive, GraphOptions.DEFAULT, Progress.NONE));
  }
}
