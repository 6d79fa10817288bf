package io.idlewave.ingest.steps;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.format.IngestProgress;
import io.idlewave.ingest.format.ProgressCounter;
import io.idlewave.ingest.format.TableFile;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import io.idlewave.ingest.steps.StepTable.Row;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Turns one table into an archive. A step is computation of every rank, then a call {@value #STEP}
 * in which all meet, which lasts until the slowest comes. Ranks share a clock that begins with the
 * first step; no time passes between steps.
 */
final class StepsIngest {

  private static final String STEP = "step";
  private static final long LONGEST_NANOS = 1_000_000_000_000_000_000L;

  /** Members wait for each other; of data nothing is known. */
  private static final List<Operation> MEETING =
      List.of(
          new Collective(
              CollectiveOp.BARRIER, 0, Collective.ROOT_NONE, 0, 0, Operation.NO_REQUEST));

  private final Path path;
  private final ArchiveDraft draft;
  private final WarningLog log = new WarningLog();

  StepsIngest(Path path, ArchiveDraft draft) {
    this.path = path;
    this.draft = draft;
  }

  /** Writes the calls of all ranks to the draft. */
  TraceMetadata run(IngestProgress progress) {
    TableFile file = new TableFile(path);
    StepTable table = StepTable.read(file, log);
    List<Row> rows = table.rows();
    long[] slowestNanos = slowestNanos(table);
    draft.expectRanks(rows.size());
    ProgressCounter counter = new ProgressCounter(progress, rows.size(), file.bytes());
    List<RankMetadata> ranks = new ArrayList<>();
    for (int row = 0; row < rows.size(); row++) {
      long endNanos = write(rows.get(row), slowestNanos, draft.rank(row));
      ranks.add(new RankMetadata(slowestNanos.length, endNanos, row, 0, 0));
      counter.rankDone();
    }
    return new TraceMetadata(
        TraceMetadata.FORMAT_VERSION,
        new TraceSource("steps", String.valueOf(path.getFileName()), "", ""),
        new ClockMetadata(1, false),
        List.of(STEP),
        List.of(),
        rows.stream().map(row -> "rank " + row.rank()).toList(),
        List.of(Communicator.intra("ranks", IntStream.range(0, rows.size()).boxed().toList())),
        ranks,
        log.toList());
  }

  private long[] slowestNanos(StepTable table) {
    long[] slowest = new long[table.steps()];
    for (Row row : table.rows()) {
      for (int i = 0; i < row.places().length; i++) {
        int step = row.places()[i];
        slowest[step] = Math.max(slowest[step], row.nanos()[i]);
      }
    }
    double all = Arrays.stream(slowest).asDoubleStream().sum();
    if (all > LONGEST_NANOS) {
      throw new BadTraceException(
          "%s: all steps: at most %d ns, got %.3g".formatted(path, LONGEST_NANOS, all));
    }
    return slowest;
  }

  private static long write(Row row, long[] slowestNanos, RankWriter writer) {
    long startNanos = 0;
    int next = 0;
    try (writer) {
      for (int step = 0; step < slowestNanos.length; step++) {
        boolean present = next < row.places().length && row.places()[next] == step;
        long ownNanos = present ? row.nanos()[next++] : 0;
        writer.write(
            new MpiCall(
                0,
                startNanos + ownNanos,
                slowestNanos[step] - ownNanos,
                MpiCall.NO_REGION,
                MEETING));
        startNanos += slowestNanos[step];
      }
    }
    return startNanos;
  }
}
