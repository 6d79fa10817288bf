package io.idlewave.ingest.own;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.format.IngestOptions;
import io.idlewave.ingest.format.IngestProgress;
import io.idlewave.ingest.format.ProgressCounter;
import io.idlewave.ingest.format.RankTasks;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import io.idlewave.ingest.model.UnreadableTraceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

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
    List<Callable<OwnRankSurvey>> first =
        files.stream()
            .<Callable<OwnRankSurvey>>map(file -> () -> survey(file, counter.file()))
            .toList();
    List<OwnRankSurvey> surveys = RankTasks.run(options.threads(), first);
    List<@Nullable OwnRankSurvey> ranks = byRank(surveys);
    draft.expectRanks(ranks.size());
    OwnTables tables = new OwnTables(surveys);
    List<Callable<Written>> second = new ArrayList<>();
    for (int rank = 0; rank < ranks.size(); rank++) {
      int number = rank;
      OwnRankSurvey survey = ranks.get(rank);
      second.add(survey == null ? () -> missing(number) : () -> written(survey, tables, counter));
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
            tables.communicators(),
            written.stream().map(Written::metadata).toList(),
            log.toList())
        .withTransits(PingTransits.of(surveys.stream().map(OwnRankSurvey::header).toList()));
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UnreadableTraceException(file, e);
    }
  }

  private OwnRankSurvey survey(Path file, LongConsumer progress) {
    String name = file.getFileName() + ".envelopes";
    return OwnRankSurvey.of(file, draft.scratch(name), progress);
  }

  /** The surveys in the order of ranks, null for ranks without a file. */
  private List<@Nullable OwnRankSurvey> byRank(List<OwnRankSurvey> surveys) {
    RankHeader first = surveys.get(0).header();
    @Nullable OwnRankSurvey[] ranks = new @Nullable OwnRankSurvey[first.ranks()];
    for (OwnRankSurvey survey : surveys) {
      RankHeader header = survey.header();
      if (header.run() != first.run() || header.ranks() != first.ranks()) {
        throw new BadTraceException(
            "%s: run %d of %d ranks, as the first file has it, got run %d of %d ranks"
                .formatted(
                    survey.file(), first.run(), first.ranks(), header.run(), header.ranks()));
      }
      if (ranks[header.rank()] != null) {
        throw new BadTraceException(
            "%s: another rank than those of other files, got rank %d again"
                .formatted(survey.file(), header.rank()));
      }
      ranks[header.rank()] = survey;
    }
    return Arrays.asList(ranks);
  }

  private Written missing(int rank) {
    WarningLog log = new WarningLog();
    log.add(OwnWarning.RANK_MISSING, () -> "rank " + rank);
    draft.rank(rank).close();
    return new Written(new RankMetadata(0, 0, 0, 0, 0), log);
  }

  private Written written(OwnRankSurvey survey, OwnTables tables, ProgressCounter counter) {
    WarningLog log = new WarningLog();
    try (RankWriter writer = draft.rank(survey.header().rank());
        RowFile file = new RowFile(survey.file())) {
      RankMetadata metadata =
          new OwnRankFolder(survey, file, tables, writer, log).write(counter.file());
      counter.rankDone();
      return new Written(metadata, log);
    } finally {
      survey.envelopes().close();
    }
  }
}
