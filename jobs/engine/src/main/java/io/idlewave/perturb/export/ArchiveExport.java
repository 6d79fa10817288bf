package io.idlewave.perturb.export;

import io.idlewave.graph.survey.TraceIndexer;
import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.perturb.timeline.TimedCalls;
import io.idlewave.perturb.timeline.TimedTrace;
import java.nio.file.Path;
import java.util.List;

/**
 * An archive again, indexed like one that was ingested: the same calls and operations at other
 * times. Its source names what the times are and rest on. At recorded times it has the digest of
 * the archive that it was made of, where that has the newest format.
 */
public final class ArchiveExport implements TraceExport {

  @Override
  public String name() {
    return "archive";
  }

  @Override
  public List<String> write(TimedTrace trace, Path out, ExportOptions options) {
    TraceMetadata metadata = trace.metadata();
    try (ArchiveDraft draft = ArchiveDraft.replacing(out)) {
      draft.expectRanks(metadata.rankCount());
      for (int rank = 0; rank < metadata.rankCount(); rank++) {
        try (TimedCalls calls = trace.openRank(rank);
            RankWriter writer = draft.rank(rank)) {
          for (MpiCall call = calls.next(); call != null; call = calls.next()) {
            writer.write(call);
          }
        }
      }
      TraceArchive archive = draft.seal(metadata.with(metadata.functions(), metadata.ranks()));
      TraceIndexer.write(archive, options.graph(), block -> {});
      draft.publish();
    }
    return ExportConditions.of(trace);
  }
}
