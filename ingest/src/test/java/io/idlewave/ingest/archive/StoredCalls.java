package io.idlewave.ingest.archive;

import io.idlewave.ingest.model.MpiCall;
import java.util.ArrayList;
import java.util.List;

/** The calls of an archive, for tests of this and of later modules. */
public final class StoredCalls {

  private StoredCalls() {}

  /** All calls of a rank. */
  public static List<MpiCall> calls(TraceArchive archive, int rank) {
    List<MpiCall> calls = new ArrayList<>();
    try (RankReader reader = archive.openRank(rank)) {
      for (MpiCall call = reader.next(); call != null; call = reader.next()) {
        calls.add(call);
      }
    }
    return calls;
  }
}
