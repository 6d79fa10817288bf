package io.idlewave.jobs.app;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.ingest.format.IngestOptions;
import io.idlewave.ingest.format.TraceInput;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.prepare.recorded.EstimatedOffsets;
import io.idlewave.jobs.prepare.recorded.TraceIndex;
import io.idlewave.jobs.text.HumanUnits;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * How foreign traces become archives.
 *
 * @param offsets which clocks their times are on
 * @param threads ranks read at the same time, at least 1
 * @param graph how an archive is walked for its index
 */
public record Ingest(ClockOffsets offsets, int threads, GraphOptions graph) {

  /** With recorded times as they are, and the default walk. */
  public Ingest(int threads) {
    this(ClockOffsets.RAW, threads, GraphOptions.DEFAULT);
  }

  /**
   * Turns a foreign trace into an archive with its index; safe to run again.
   *
   * @param source the trace, packed or not
   * @param out folder of the archive; one that is there is replaced
   * @throws io.idlewave.ingest.model.BadTraceException if the trace cannot be read
   */
  public void run(Path source, Path out, Progress progress) {
    TemporaryFolder.requireRoom();
    TraceInput.with(
        source,
        foreign ->
            write(
                foreign,
                out,
                new IngestOptions(offsets == ClockOffsets.RECORDED, threads),
                offsets == ClockOffsets.ESTIMATED
                    ? archive -> EstimatedOffsets.of(archive, graph, progress)
                    : TraceArchive::metadata,
                archive -> TraceIndex.write(archive, graph, progress),
                progress));
  }

  static TraceArchive write(
      ForeignTrace foreign,
      Path out,
      IngestOptions options,
      Function<TraceArchive, TraceMetadata> settle,
      Consumer<TraceArchive> indexer,
      Progress progress) {
    return foreign.ingest(
        out,
        options,
        (ranksDone, ranksTotal, bytesDone, bytesTotal) ->
            progress.report("ingest", bytesDone, bytesTotal, "bytes"),
        settle,
        archive -> {
          progress.notice(recognised(foreign, archive.metadata()));
          indexer.accept(archive);
        });
  }

  private static String recognised(ForeignTrace foreign, TraceMetadata metadata) {
    return "recognised: %s, %s, %s, %s"
        .formatted(
            foreign.format().name(),
            foreign.entry().getFileName(),
            HumanUnits.ranks(metadata),
            HumanUnits.things(metadata.callCount(), "call"));
  }
}
