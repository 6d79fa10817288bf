package io.idlewave.ingest.prv;

import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What an archive holds, as lines of text. */
public final class ArchiveText {

  private ArchiveText() {}

  /** The calls of a rank: function without {@code MPI_}, begin, duration, operations. */
  public static List<String> calls(TraceArchive archive, int rank) {
    List<String> calls = new ArrayList<>();
    try (RankReader reader = archive.openRank(rank)) {
      for (MpiCall call = reader.next(); call != null; call = reader.next()) {
        String operations =
            call.operations().stream()
                .map(Object::toString)
                .collect(Collectors.joining(" "))
                .replaceAll("[a-zA-Z]+=", "")
                .replace(", ", " ");
        String function =
            archive.metadata().functions().get(call.function()).replaceFirst("^MPI_", "");
        calls.add(
            "%s %d+%d %s"
                .formatted(function, call.enterNanos(), call.durationNanos(), operations)
                .strip());
      }
    }
    return calls;
  }

  /** The warnings: code and count. */
  public static List<String> warnings(TraceArchive archive) {
    return archive.metadata().warnings().stream()
        .map(warning -> warning.code() + " " + warning.count())
        .toList();
  }
}
