package io.idlewave.ingest.dumpi.fold;

import io.idlewave.ingest.dumpi.decode.DumpiFunctions;
import io.idlewave.ingest.dumpi.decode.DumpiRankFile;
import io.idlewave.ingest.dumpi.decode.Function;
import io.idlewave.ingest.format.WarningLog;
import java.util.function.Supplier;

/** Compares the records of each function with what the tracer counted. */
final class FooterCheck {

  private final DumpiRankFile file;
  private final long[] records = new long[DumpiFunctions.functions().size()];

  FooterCheck(DumpiRankFile file) {
    this.file = file;
  }

  /** A record of {@code function}. */
  void count(Function function) {
    records[function.id()]++;
  }

  /** Warns of each function whose records are more or fewer than the tracer counted. */
  void report(WarningLog log, Supplier<String> place) {
    for (int id = 0; id < records.length && !file.recorded().isEmpty(); id++) {
      long counted = file.recorded().get(id);
      long found = records[id];
      String name = DumpiFunctions.functions().get(id).name();
      if (counted != found) {
        log.add(
            found < counted ? DumpiWarning.RECORDS_MISSING : DumpiWarning.RECORD_COUNT,
            () -> "%s: %s: %d counted, %d found".formatted(place.get(), name, counted, found),
            Math.abs(counted - found),
            0);
      }
    }
  }
}
