package io.idlewave.ingest.dumpi;

import io.idlewave.ingest.archive.StoredCalls;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.ingest.format.FormatTraces;
import io.idlewave.ingest.format.IngestOptions;
import io.idlewave.ingest.format.IngestProgress;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.otf2.TestArchives;
import java.nio.file.Path;
import java.util.List;

/** Sound DUMPI sets, and what they become. */
public final class DumpiSamples {

  private DumpiSamples() {}

  /** A real run of a program that uses most of what MPI has. */
  public static Path kitchen(Path folder) {
    return resource("kitchen-4", folder);
  }

  /** Communicators of every origin, persistent and shared requests, regions, nodes. */
  public static Path everyConstruct(Path folder) {
    return DumpiPrograms.everyConstruct().write(folder);
  }

  /** Unpacks the named set of the test resources; returns its folder. */
  static Path resource(String name, Path folder) {
    return FormatTraces.copies().stream()
        .filter(trace -> trace.key().equals("dumpi/" + name))
        .findFirst()
        .orElseThrow()
        .unpack(folder);
  }

  /** Ingests the set of which {@code entry} is a part. */
  static TraceArchive ingest(Path entry, Path out) {
    return ForeignTrace.at(entry)
        .ingest(out, new IngestOptions(false, 2), IngestProgress.NONE, archive -> {});
  }

  /** All calls of a rank. */
  static List<MpiCall> calls(TraceArchive archive, int rank) {
    return StoredCalls.calls(archive, rank);
  }

  /** Operations of all calls of a rank. */
  static List<Operation> operations(TraceArchive archive, int rank) {
    return calls(archive, rank).stream().flatMap(call -> call.operations().stream()).toList();
  }

  /** The same run by another tracer. */
  static TraceArchive otf2Kitchen(Path folder) {
    return TestArchives.ingest(
        TestArchives.resource("kitchen-4", folder), folder.resolve("otf2-trace"), false);
  }
}
