package io.idlewave.graph.survey;

import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;

/**
 * Where the runs of an archive begin, without a walk: each rank is read up to its MPI_Init, and to
 * its end only where others have one and it has none.
 */
public final class RunBegins {

  private RunBegins() {}

  /** Per rank, when it leaves MPI_Init, in ns since its first event; 0 where that is missing. */
  public static long[] of(TraceArchive archive) {
    int init = archive.metadata().functions().indexOf("MPI_Init");
    int initThread = archive.metadata().functions().indexOf("MPI_Init_thread");
    long[] begins = new long[archive.metadata().rankCount()];
    for (int rank = 0; rank < begins.length && (init >= 0 || initThread >= 0); rank++) {
      try (RankReader reader = archive.openRank(rank)) {
        MpiCall call = reader.next();
        while (call != null && call.function() != init && call.function() != initThread) {
          call = reader.next();
        }
        begins[rank] = call == null ? 0 : call.leaveNanos();
      }
    }
    return begins;
  }
}
