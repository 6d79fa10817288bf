package io.idlewave.ingest.dumpi;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.dumpi.decode.DumpiFunctions;
import io.idlewave.ingest.dumpi.decode.DumpiRankFile;
import io.idlewave.ingest.dumpi.decode.RecordReader;
import io.idlewave.ingest.dumpi.fold.DumpiRankFolder;
import io.idlewave.ingest.dumpi.fold.DumpiRankSurvey;
import io.idlewave.ingest.dumpi.fold.DumpiTables;
import io.idlewave.ingest.dumpi.fold.DumpiWarning;
import io.idlewave.ingest.format.IngestOptions;
import io.idlewave.ingest.format.IngestProgress;
import io.idlewave.ingest.format.ProgressCounter;
import io.idlewave.ingest.format.RankTasks;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import io.idlewave.ingest.model.TraceTimes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Turns one DUMPI set into a trace archive.
 *
 * <p>Every file is read twice: a {@link DumpiRankSurvey} learns what requests turn out to be and
 * how communicators are made, a {@link DumpiRankFolder} writes the calls. Ranks are read in
 * parallel; the result does not depend on how many at a time. Ranks of one node share a clock;
 * times are in ns since the entry of the rank's first record.
 */
final class DumpiIngest {

  private static final String ABSENT_NODE = "not in the trace";

  private final DumpiFiles files;
  private final ArchiveDraft draft;
  private final IngestOptions options;
  private final List<@Nullable DumpiRankFile> ranks = new ArrayList<>();
  private final List<String> nodes;

  private record Folded(RankMetadata metadata, WarningLog log) {}

  /** Reads the ends of all files of the set that {@code entry} belongs to. */
  DumpiIngest(Path entry, ArchiveDraft draft, IngestOptions options) {
    this.files = DumpiFiles.of(entry);
    this.draft = draft;
    this.options = options;
    TreeSet<String> names = new TreeSet<>();
    for (int rank = 0; rank < files.ranks(); rank++) {
      Path path = files.ofRank().get(rank);
      ranks.add(path == null ? null : DumpiRankFile.read(path));
      names.add(node(rank));
    }
    this.nodes = List.copyOf(names);
  }

  private String node(int rank) {
    DumpiRankFile file = ranks.get(rank);
    return file == null ? ABSENT_NODE : file.node();
  }

  /** Writes the calls of all ranks to the draft. */
  TraceMetadata run(IngestProgress progress) {
    draft.expectRanks(ranks.size());
    long bytes = ranks.stream().filter(Objects::nonNull).mapToLong(DumpiRankFile::bytes).sum();
    ProgressCounter counter = new ProgressCounter(progress, ranks.size(), 2 * bytes);
    List<Callable<DumpiRankSurvey>> first = new ArrayList<>();
    for (int rank = 0; rank < ranks.size(); rank++) {
      int number = rank;
      first.add(() -> survey(number, counter));
    }
    List<DumpiRankSurvey> surveys = RankTasks.run(options.threads(), first);
    WarningLog log = new WarningLog();
    logFiles(log);
    DumpiTables tables = new DumpiTables(surveys, log);
    List<Callable<Folded>> second = new ArrayList<>();
    for (int rank = 0; rank < ranks.size(); rank++) {
      int number = rank;
      second.add(() -> fold(number, surveys.get(number), tables, counter));
    }
    List<Folded> folded = RankTasks.run(options.threads(), second);
    folded.forEach(rank -> log.addAll(rank.log()));
    boolean timed = surveys.stream().allMatch(DumpiRankSurvey::timed);
    return new TraceMetadata(
            TraceMetadata.FORMAT_VERSION,
            source(),
            new ClockMetadata(1, false, timed ? TraceTimes.RECORDED : TraceTimes.COMPUTATION),
            tables.functions(),
            tables.regions(),
            nodes,
            tables.communicators(),
            folded.stream().map(Folded::metadata).toList(),
            log.toList())
        .withRegionParents(tables.regionParents());
  }

  private DumpiRankSurvey survey(int rank, ProgressCounter counter) {
    Path sideFile = draft.scratch(String.format(Locale.ROOT, "rank-%05d.envelopes", rank));
    return DumpiRankSurvey.of(rank, ranks.get(rank), sideFile, counter.file());
  }

  private Folded fold(
      int rank, DumpiRankSurvey survey, DumpiTables tables, ProgressCounter counter) {
    WarningLog log = new WarningLog();
    DumpiRankFile file = ranks.get(rank);
    int node = nodes.indexOf(node(rank));
    try (RankWriter writer = draft.rank(rank)) {
      if (file == null) {
        counter.rankDone();
        return new Folded(new RankMetadata(0, 0, node, node, 0), log);
      }
      try (RecordReader reader = file.open(counter.file())) {
        DumpiRankFolder folder =
            new DumpiRankFolder(rank, file, reader, survey, tables, writer, log);
        List<RegionTime> tail = folder.fold();
        counter.rankDone();
        return new Folded(
            new RankMetadata(
                writer.calls(),
                folder.lastNanos(),
                node,
                node,
                folder.originNanos(),
                tail,
                tables.visits(rank)),
            log);
      }
    } catch (ArithmeticException e) {
      throw new BadTraceException(
          file.path() + ": time: within 292 years of the node's origin, got more", e);
    } finally {
      survey.envelopes().close();
    }
  }

  private void logFiles(WarningLog log) {
    Map<String, Long> unrecorded = new TreeMap<>();
    int firstRank = -1;
    for (int rank = 0; rank < ranks.size(); rank++) {
      String place = "rank " + rank;
      DumpiRankFile file = ranks.get(rank);
      if (file == null) {
        log.add(DumpiWarning.RANKS_ABSENT, () -> place);
        continue;
      }
      if (file.bytes() == 0) {
        log.add(DumpiWarning.FILE_EMPTY, () -> place);
      } else if (!file.complete()) {
        log.add(
            DumpiWarning.FILE_CUT,
            () -> place + ": no index at the end of " + file.path().getFileName());
      }
      for (int id = 0;
          id < Math.min(file.unrecorded().size(), DumpiFunctions.functions().size());
          id++) {
        if (file.unrecorded().get(id) > 0) {
          firstRank = firstRank < 0 ? rank : firstRank;
          unrecorded.merge(
              DumpiFunctions.functions().get(id).name(), file.unrecorded().get(id), Long::sum);
        }
      }
    }
    if (!unrecorded.isEmpty()) {
      String place = "rank " + firstRank;
      log.add(
          DumpiWarning.CALLS_NOT_RECORDED,
          () -> place + "; of all ranks: " + unrecorded.toString().replaceAll("[{}]", ""),
          unrecorded.values().stream().mapToLong(Long::longValue).sum(),
          0);
    }
  }

  private TraceSource source() {
    DumpiRankFile any = ranks.stream().filter(Objects::nonNull).findFirst().orElseThrow();
    String tracer = any.version().isEmpty() ? "sst-dumpi" : "sst-dumpi " + any.version();
    return new TraceSource("dumpi", files.name(), tracer, any.host());
  }
}
