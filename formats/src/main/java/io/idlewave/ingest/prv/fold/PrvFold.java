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
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.model.TraceWarning;
import io.idlewave.ingest.prv.spill.Spill;
import io.idlewave.ingest.prv.text.EventLabels;
import io.idlewave.ingest.prv.text.FieldReader;
import io.idlewave.ingest.prv.thread.PrvThread;
import io.idlewave.ingest.prv.thread.PrvThreads;
import io.idlewave.ingest.prv.thread.ThreadRecorder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * A Paraver trace as the archive has it.
 *
 * @param header its first line
 * @param functions names of the functions that occur, and of those by which threads wait
 * @param regions names of the functions of parallel regions
 * @param timelines of all ranks; none where each has one alone
 * @param ranks what is known of each timeline beside its calls
 */
public record PrvFold(
    PrvHeader header,
    List<String> functions,
    List<String> regions,
    List<Communicator> communicators,
    List<Timeline> timelines,
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
      List<Communicator> communicators = new ArrayList<>(records.communicators().communicators());
      PrvThreads threads = threads(records, spill, communicators, log);
      draft.expectRanks(threads.rows());
      List<Folded> folded =
          eachRank(
              options,
              threads.rows(),
              row -> fold(row, spill, records, threads, marks, draft, counter));
      SilentCalls silent = new SilentCalls();
      folded.forEach(rank -> silent.addAll(rank.silent()));
      folded.forEach(rank -> log.addAll(rank.log()));
      silent.log(records.functions(), log);
      return new PrvFold(
          records.header(),
          records.functions().names(),
          records.threads().regions(),
          communicators,
          threads.isThreaded() ? threads.timelines() : List.of(),
          folded.stream().map(Folded::metadata).toList(),
          log.toList());
    }
  }

  private static <T> List<T> eachRank(IngestOptions options, int ranks, IntFunction<T> task) {
    return RankTasks.run(
        options.threads(),
        IntStream.range(0, ranks).mapToObj(rank -> (Callable<T>) () -> task.apply(rank)).toList());
  }

  /** Finds who waits for whom, and adds what that needs to the tables. */
  private static PrvThreads threads(
      PrvRecords records, Spill spill, List<Communicator> communicators, WarningLog log) {
    List<PrvThread> known = records.threads().threads();
    if (!known.isEmpty()) {
      PrvThreads.FUNCTIONS.forEach(records.functions()::index);
    }
    PrvThreads threads =
        new PrvThreads(records.header().tasks(), known, spill, communicators.size(), log);
    if (threads.isThreaded()) {
      communicators.add(threads.dependencies());
    }
    return threads;
  }

  private static Folded fold(
      int row,
      Spill spill,
      PrvRecords records,
      PrvThreads threads,
      MessageMarks marks,
      ArchiveDraft draft,
      ProgressCounter counter) {
    WarningLog log = new WarningLog();
    SilentCalls silent = new SilentCalls();
    int rank = threads.task(row);
    boolean first = row == rank;
    RankTrack track = records.track(rank);
    long origin = track.firstNanos();
    try (RankWriter writer = draft.rank(row)) {
      ThreadRecorder thread = threads.recorder(row, origin, records.functions()::index, writer);
      if (first) {
        PrvRankFolder.run(rank, spill.rank(rank), records, marks, writer, thread, silent, log);
        counter.rankDone();
      }
      List<RegionTime> tail = thread.finish(first ? track.lastNanos() - origin : 0);
      int node = records.header().nodeOfTask().get(rank);
      RankMetadata metadata =
          new RankMetadata(writer.calls(), thread.nowNanos(), node, 0, origin, tail);
      return new Folded(first ? metadata.withRunning(track.running()) : metadata, silent, log);
    }
  }
}
