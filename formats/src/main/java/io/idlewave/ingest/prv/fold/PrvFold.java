package io.idlewave.ingest.prv.fold;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.format.IngestOptions;
import io.idlewave.ingest.format.IngestProgress;
import io.idlewave.ingest.format.ProgressCounter;
import io.idlewave.ingest.format.RankTasks;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceWarning;
import io.idlewave.ingest.prv.text.EventLabels;
import io.idlewave.ingest.prv.text.FieldReader;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * A Paraver trace as the archive has it.
 *
 * @param header its first line
 * @param functions names of the functions that occur
 * @param ranks what is known of each rank beside its calls
 */
public record PrvFold(
    PrvHeader header,
    List<String> functions,
    List<Communicator> communicators,
    List<RankMetadata> ranks,
    List<TraceWarning> warnings) {

  /** Records in memory while the file is read: 32 MiB of them. */
  private static final int MOST_RECORDS = 1 << 19;

  private record Folded(RankMetadata metadata, SilentCalls silent, WarningLog log) {}

  /**
   * Reads a trace and writes the calls of all ranks to {@code draft}: the file by one thread, then
   * the ranks, sorted, by several, each twice.
   *
   * @param bytes size of the file, for the reports
   */
  public static PrvFold of(
      FieldReader reader,
      long bytes,
      EventLabels labels,
      ArchiveDraft draft,
      IngestOptions options,
      IngestProgress progress) {
    WarningLog log = new WarningLog();
    try (Spill spill = new Spill(draft.scratch("records"), MOST_RECORDS)) {
      PrvRecords records = new PrvRecords(reader, spill, labels, log);
      int ranks = records.header().tasks();
      draft.expectRanks(ranks);
      ProgressCounter counter = new ProgressCounter(progress, ranks, bytes);
      reader.reportTo(counter.file());
      records.readAll();
      MessageMarks marks = new MessageMarks();
      eachRank(
          options,
          ranks,
          rank -> {
            PrvRankSurvey.run(spill.rank(rank), records.functions(), marks);
            return rank;
          });
      marks.log(log);
      List<Folded> folded =
          eachRank(options, ranks, rank -> fold(rank, spill, records, marks, draft, counter));
      SilentCalls silent = new SilentCalls();
      folded.forEach(rank -> silent.addAll(rank.silent()));
      folded.forEach(rank -> log.addAll(rank.log()));
      silent.log(records.functions(), log);
      return new PrvFold(
          records.header(),
          records.functions().names(),
          records.communicators().communicators(),
          folded.stream().map(Folded::metadata).toList(),
          log.toList());
    }
  }

  private static <T> List<T> eachRank(IngestOptions options, int ranks, IntFunction<T> task) {
    return RankTasks.run(
        options.threads(),
        IntStream.range(0, ranks).mapToObj(rank -> (Callable<T>) () -> task.apply(rank)).toList());
  }

  private static Folded fold(
      int rank,
      Spill spill,
      PrvRecords records,
      MessageMarks marks,
      ArchiveDraft draft,
      ProgressCounter counter) {
    WarningLog log = new WarningLog();
    SilentCalls silent = new SilentCalls();
    try (RankWriter writer = draft.rank(rank)) {
      PrvRankFolder.run(rank, spill.rank(rank), records, marks, writer, silent, log);
      counter.rankDone();
      RankTrack track = records.track(rank);
      int node = records.header().nodeOfTask().get(rank);
      return new Folded(
          new RankMetadata(
                  writer.calls(),
                  track.lastNanos() - track.firstNanos(),
                  node,
                  0,
                  track.firstNanos())
              .withRunning(track.running()),
          silent,
          log);
    }
  }
}
