package io.idlewave.ingest.prv;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.format.IngestOptions;
import io.idlewave.ingest.format.IngestProgress;
import io.idlewave.ingest.format.Recognition;
import io.idlewave.ingest.format.TraceFormat;
import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import io.idlewave.ingest.prv.fold.PrvFold;
import io.idlewave.ingest.prv.fold.PrvHeader;
import io.idlewave.ingest.prv.fold.PrvWarning;
import io.idlewave.ingest.prv.text.EventLabels;
import io.idlewave.ingest.prv.text.FieldReader;
import io.idlewave.ingest.prv.text.NamedFile;
import io.idlewave.ingest.prv.text.RowNames;
import io.idlewave.ingest.prv.thread.ThreadWarning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Paraver traces, as Extrae writes them. */
public final class PrvFormat implements TraceFormat {

  private static final NamedFile TRACE =
      new NamedFile("trace", List.of(".prv", ".prv.gz"), PrvHeader.MAGIC);

  @Override
  public String name() {
    return "prv";
  }

  @Override
  public List<WarningKind> warnings() {
    return Stream.<WarningKind>concat(
            Stream.of(PrvWarning.values()), Stream.of(ThreadWarning.values()))
        .toList();
  }

  @Override
  public Recognition recognise(Path path) {
    return TRACE.recognise(path);
  }

  @Override
  public TraceMetadata ingest(
      Path entry, ArchiveDraft draft, IngestOptions options, IngestProgress progress) {
    EventLabels labels = EventLabels.read(TRACE.beside(entry, ".pcf"));
    try (FieldReader reader = FieldReader.open(entry)) {
      long bytes = Files.size(entry);
      PrvFold trace = PrvFold.of(reader, bytes, labels, draft, options, progress);
      PrvHeader header = trace.header();
      TraceMetadata metadata =
          new TraceMetadata(
              TraceMetadata.FORMAT_VERSION,
              new TraceSource(name(), NamedFile.named(entry), "", ""),
              new ClockMetadata(header.unitNanos(), true),
              trace.functions(),
              trace.regions(),
              RowNames.nodes(TRACE.beside(entry, ".row"), header.nodes()),
              trace.communicators(),
              trace.ranks(),
              trace.warnings());
      return trace.timelines().isEmpty() ? metadata : metadata.withTimelines(trace.timelines());
    } catch (IOException e) {
      throw new BadTraceException(entry + ": cannot be read: " + e.getMessage(), e);
    }
  }
}
