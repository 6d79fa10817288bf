package io.idlewave.ingest.dim;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.dim.DimSurvey.Section;
import io.idlewave.ingest.format.AbsentRanks;
import io.idlewave.ingest.format.IngestProgress;
import io.idlewave.ingest.format.ProgressCounter;
import io.idlewave.ingest.format.RankTasks;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import io.idlewave.ingest.model.TraceTimes;
import io.idlewave.ingest.prv.fold.SilentCalls;
import io.idlewave.ingest.prv.text.EventLabels;
import io.idlewave.ingest.prv.text.FieldReader;
import io.idlewave.ingest.prv.text.NamedFile;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

/**
 * Turns one Dimemas trace into a trace archive: read once as a whole, then task by task, several at
 * a time. The times are those of computation alone. Nodes are not in the format: the ranks are
 * taken to be on nodes of their own.
 */
final class DimIngest {

  private final Path file;
  private final EventLabels labels;
  private final ArchiveDraft draft;
  private final int threads;

  private record Folded(RankMetadata metadata, SilentCalls silent, WarningLog log) {}

  DimIngest(Path file, EventLabels labels, ArchiveDraft draft, int threads) {
    this.file = file;
    this.labels = labels;
    this.draft = draft;
    this.threads = threads;
  }

  /** Writes the calls of all ranks to the draft. */
  TraceMetadata run(IngestProgress progress) {
    WarningLog log = new WarningLog();
    DimSurvey survey = survey(log);
    int ranks = survey.tasks();
    AbsentRanks.check(file.toString(), "records", ranks - survey.sections().size());
    draft.expectRanks(ranks);
    ProgressCounter counter = new ProgressCounter(progress, ranks, ranks);
    List<Callable<Folded>> tasks =
        IntStream.range(0, ranks)
            .mapToObj(rank -> (Callable<Folded>) () -> fold(rank, survey, counter))
            .toList();
    List<Folded> folded = RankTasks.run(threads, tasks);
    SilentCalls silent = new SilentCalls();
    folded.forEach(rank -> silent.addAll(rank.silent()));
    folded.forEach(rank -> log.addAll(rank.log()));
    silent.log(survey.functions(), log);
    return new TraceMetadata(
        TraceMetadata.FORMAT_VERSION,
        new TraceSource("dim", NamedFile.named(file), "", ""),
        new ClockMetadata(1, false, TraceTimes.COMPUTATION),
        survey.functions().names(),
        List.of(),
        IntStream.range(0, ranks).mapToObj(rank -> "node of rank " + rank).toList(),
        survey.communicators().communicators(),
        folded.stream().map(Folded::metadata).toList(),
        log.toList());
  }

  private DimSurvey survey(WarningLog log) {
    try (FieldReader reader = FieldReader.open(file)) {
      return new DimSurvey(reader, labels, log);
    }
  }

  private Folded fold(int rank, DimSurvey survey, ProgressCounter counter) {
    WarningLog log = new WarningLog();
    SilentCalls silent = new SilentCalls();
    Section section = survey.sections().get(rank);
    try (RankWriter writer = draft.rank(rank)) {
      long nanos = 0;
      if (section != null) {
        try (FieldReader reader = FieldReader.openAt(file, section.offset(), section.line())) {
          nanos = new DimFolder(reader, rank, survey, writer, silent, log).run();
        }
      }
      counter.rankDone();
      return new Folded(new RankMetadata(writer.calls(), nanos, rank, 0, 0), silent, log);
    }
  }
}
