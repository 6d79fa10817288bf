package io.idlewave.ingest.own;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.format.IngestOptions;
import io.idlewave.ingest.format.IngestProgress;
import io.idlewave.ingest.format.ProgressCounter;
import io.idlewave.ingest.format.RankTasks;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.format.call.PeerResolver;
import io.idlewave.ingest.format.call.ThreadedEnvelopes;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import io.idlewave.ingest.model.UnreadableTraceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;

/**
 * Turns a folder of the tracer into a trace archive: every file is read twice, one block in memory
 * at a time, ranks in parallel. The result does not depend on how many at a time.
 */
final class OwnIngest {

  private static final String TRACER = "idlewave";

  private final Path folder;
  private final ArchiveDraft draft;
  private final IngestOptions options;
  private final List<Path> files;

  private record Written(RankMetadata metadata, WarningLog log) {}

  OwnIngest(Path folder, ArchiveDraft draft, IngestOptions options) {
    this.folder = folder;
    this.draft = draft;
    this.options = options;
    try {
      this.files = OwnFormat.rankFiles(folder);
    } catch (IOException e) {
      throw new UnreadableTraceException(folder, e);
    }
    if (files.isEmpty()) {
      throw new BadTraceException(folder + ": rank-00000.avro and so on, got no file of a rank");
    }
  }

  TraceMetadata run(IngestProgress progress) {
    long bytes = files.stream().mapToLong(OwnIngest::size).sum();
    ProgressCounter counter = new ProgressCounter(progress, files.size(), 2 * bytes);
    boolean threaded = files.stream().anyMatch(OwnFormat::isOfFurtherThread);
    List<Callable<OwnRankSurvey>> first =
        files.stream()
            .<Callable<OwnRankSurvey>>map(file -> () -> survey(file, threaded, counter.file()))
            .toList();
    List<OwnRankSurvey> surveys =
        RankTasks.run(options.threads(), first).stream()
            .sorted(Comparator.comparingInt(survey -> survey.header().thread() == 0 ? 0 : 1))
            .toList();
    OwnRows rows = new OwnRows(surveys);
    draft.expectRanks(rows.count());
    OwnTables tables = new OwnTables(surveys);
    ThreadedEnvelopes threads = threaded ? rows.envelopes(tables) : ThreadedEnvelopes.NONE;
    List<Communicator> communicators = threaded ? threads.communicators() : tables.communicators();
    List<Callable<Written>> second = new ArrayList<>();
    for (int row = 0; row < rows.count(); row++) {
      int number = row;
      OwnRankSurvey survey = rows.survey(row);
      second.add(
          survey == null
              ? () -> missing(number)
              : () -> written(survey, number, tables, threads, counter));
    }
    List<Written> written = RankTasks.run(options.threads(), second);
    WarningLog log = new WarningLog();
    written.forEach(rank -> log.addAll(rank.log()));
    return new TraceMetadata(
            TraceMetadata.FORMAT_VERSION,
            new TraceSource("idlewave", String.valueOf(folder.getFileName()), TRACER, ""),
            new ClockMetadata(1, false),
            tables.functions(),
            tables.regions(),
            tables.nodes(),
            communicators,
            written.stream().map(Written::metadata).toList(),
            log.toList())
        .withTransits(PingTransits.of(rows.firstHeaders()))
        .withTimelines(rows.timelines())
        .withRegionParents(tables.regionParents());
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UnreadableTraceException(file, e);
    }
  }

  private OwnRankSurvey survey(Path file, boolean threaded, LongConsumer progress) {
    String name = file.getFileName() + ".envelopes";
    return OwnRankSurvey.of(file, draft.scratch(name), threaded, progress);
  }

  private Written missing(int rank) {
    WarningLog log = new WarningLog();
    log.add(OwnWarning.RANK_MISSING, () -> "rank " + rank);
    draft.rank(rank).close();
    return new Written(new RankMetadata(0, 0, 0, 0, 0), log);
  }

  private Written written(
      OwnRankSurvey survey,
      int row,
      OwnTables tables,
      ThreadedEnvelopes threads,
      ProgressCounter counter) {
    WarningLog log = new WarningLog();
    try (RankWriter writer = draft.rank(row);
        RowFile file = new RowFile(survey.file())) {
      int rank = survey.header().rank();
      PeerResolver peers = new PeerResolver(rank, row, threads, tables.of(survey), file);
      RankMetadata metadata =
          new OwnRankFolder(survey, file, tables, peers, writer, log).write(counter.file());
      counter.rankDone();
      return new Written(metadata, log);
    } finally {
      survey.envelopes().close();
    }
  }
}
