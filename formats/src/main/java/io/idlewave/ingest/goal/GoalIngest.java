package io.idlewave.ingest.goal;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.format.IngestProgress;
import io.idlewave.ingest.format.ProgressCounter;
import io.idlewave.ingest.format.RankTasks;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import io.idlewave.ingest.model.TraceTimes;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

/**
 * Turns one schedule into an archive. Ranks are read in parallel; each thread holds one rank's
 * section. The ranks are taken to be on nodes of their own, as the simulators of schedules do.
 */
final class GoalIngest {

  private final Path file;
  private final ArchiveDraft draft;
  private final int threads;

  private record Written(RankMetadata metadata, WarningLog log) {}

  GoalIngest(Path file, ArchiveDraft draft, int threads) {
    this.file = file;
    this.draft = draft;
    this.threads = threads;
  }

  /** Writes the calls of all ranks to the draft. */
  TraceMetadata run(IngestProgress progress) {
    try (Schedule schedule =
        BinarySchedule.isAt(file) ? BinarySchedule.open(file) : TextSchedule.open(file)) {
      int ranks = schedule.ranks();
      draft.expectRanks(ranks);
      ProgressCounter counter = new ProgressCounter(progress, ranks, schedule.bytes());
      List<Written> written =
          RankTasks.run(
              threads,
              IntStream.range(0, ranks)
                  .<Callable<Written>>mapToObj(rank -> () -> write(schedule, rank, counter))
                  .toList());
      WarningLog log = new WarningLog();
      written.forEach(rank -> log.addAll(rank.log()));
      return metadata(written.stream().map(Written::metadata).toList(), log);
    }
  }

  private Written write(Schedule schedule, int rank, ProgressCounter counter) {
    WarningLog log = new WarningLog();
    try (RankWriter writer = draft.rank(rank)) {
      RankMetadata metadata = new RankMetadata(0, 0, rank, 0, 0);
      if (schedule.defines(rank)) {
        RankSchedule operations = schedule.read(rank, log, counter.file());
        metadata = new GoalCalls(operations, schedule.ranks(), writer, log).write(rank);
      } else {
        log.add(GoalWarning.RANK_UNDEFINED, () -> "rank " + rank);
      }
      counter.rankDone();
      return new Written(metadata, log);
    }
  }

  private TraceMetadata metadata(List<RankMetadata> ranks, WarningLog log) {
    List<Integer> numbers = IntStream.range(0, ranks.size()).boxed().toList();
    return new TraceMetadata(
        TraceMetadata.FORMAT_VERSION,
        new TraceSource("goal", String.valueOf(file.getFileName()), "", ""),
        new ClockMetadata(1, false, TraceTimes.COMPUTATION),
        GoalCalls.FUNCTIONS,
        List.of(),
        numbers.stream().map(rank -> "node-" + rank).toList(),
        List.of(Communicator.intra("world", numbers)),
        ranks,
        log.toList());
  }
}
