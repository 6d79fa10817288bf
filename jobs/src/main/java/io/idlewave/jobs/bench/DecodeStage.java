package io.idlewave.jobs.bench;

import io.idlewave.ingest.archive.FlatCall;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;

/** Reads all calls of an archive, rank by rank, in one thread. */
record DecodeStage(TraceArchive archive) implements BenchmarkStage {

  @Override
  public String name() {
    return "decode";
  }

  @Override
  public BenchmarkUnit unit() {
    return BenchmarkUnit.CALLS_PER_SECOND;
  }

  @Override
  public double measure() {
    double seconds = CpuSeconds.of(CpuTime::ofThread, this::readAll);
    return archive.metadata().callCount() / 1e6 / seconds;
  }

  private void readAll() {
    for (int rank = 0; rank < archive.metadata().rankCount(); rank++) {
      try (RankReader reader = archive.openRank(rank)) {
        FlatCall call = new FlatCall();
        boolean more;
        do {
          more = reader.next(call);
        } while (more);
      }
    }
  }
}
