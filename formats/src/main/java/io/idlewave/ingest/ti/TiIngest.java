package io.idlewave.ingest.ti;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.format.IngestProgress;
import io.idlewave.ingest.format.ProgressCounter;
import io.idlewave.ingest.format.RankTasks;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import io.idlewave.ingest.model.TraceTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;

/**
 * Turns one time-independent trace into an archive, whose times are flops. Every file is read
 * twice, first by a {@link TiScan} and then by {@link TiCalls} of its rank; files of different
 * ranks in parallel, one of all ranks by itself. Held are the open requests of each rank, two
 * counts per envelope, and a line per thread. The ranks are taken to be on nodes of their own.
 */
final class TiIngest {

  /** Ranks of a trace at most. */
  static final int MAX_RANKS = 1 << 20;

  private final Path entry;
  private final ArchiveDraft draft;
  private final int threads;
  private final TiSources sources;

  TiIngest(Path entry, ArchiveDraft draft, int threads) {
    this.entry = entry;
    this.draft = draft;
    this.threads = threads;
    this.sources = TiSources.of(entry);
  }

  /** Writes the calls of all ranks to the draft. */
  TraceMetadata run(IngestProgress progress) {
    int ranks = sources.merged() ? ranksOf(sources.files().get(0)) : sources.files().size();
    ProgressCounter counter = new ProgressCounter(progress, ranks, 2 * bytes());
    List<TiScan> scans = IntStream.range(0, ranks).mapToObj(TiScan::new).toList();
    each(
        ranks,
        counter,
        (line, rank) -> scans.get(rank).add(line, new TiArguments(line, ranks)),
        new WarningLog());
    Set<TiAction> actions = EnumSet.noneOf(TiAction.class);
    scans.forEach(scan -> actions.addAll(scan.actions()));
    Map<TiAction, Integer> functions = new EnumMap<>(TiAction.class);
    List<String> names = new ArrayList<>();
    for (TiAction action : actions) {
      if (!action.function().isEmpty()) {
        functions.put(action, names.size());
        names.add(action.function());
      }
    }
    draft.expectRanks(ranks);
    WarningLog log = new WarningLog();
    List<RankMetadata> metadata = write(scans, functions, counter, log);
    return metadata(names, metadata, log);
  }

  private List<RankMetadata> write(
      List<TiScan> scans,
      Map<TiAction, Integer> functions,
      ProgressCounter counter,
      WarningLog log) {
    int ranks = scans.size();
    List<WarningLog> logs = new ArrayList<>();
    List<TiCalls> calls = new ArrayList<>();
    List<RankWriter> writers = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      WarningLog own = new WarningLog();
      RankWriter writer = draft.rank(rank);
      logs.add(own);
      writers.add(writer);
      calls.add(new TiCalls(rank, scans, functions, writer, own));
    }
    try {
      each(
          ranks,
          counter,
          (line, rank) -> calls.get(rank).add(line, new TiArguments(line, ranks)),
          log);
    } finally {
      writers.forEach(RankWriter::close);
    }
    List<RankMetadata> metadata = new ArrayList<>();
    for (TiCalls rank : calls) {
      metadata.add(rank.end());
      counter.rankDone();
    }
    logs.forEach(log::addAll);
    return metadata;
  }

  /** Gives each line to its rank. Lines of another rank than that of their file are counted. */
  private void each(
      int ranks, ProgressCounter counter, ObjIntConsumer<TiLines> sink, WarningLog log) {
    if (sources.merged()) {
      read(sources.files().get(0), counter.file(), (line, rank) -> sink.accept(line, rank));
      return;
    }
    List<WarningLog> logs =
        RankTasks.run(
            threads,
            IntStream.range(0, ranks)
                .<Callable<WarningLog>>mapToObj(rank -> () -> readOf(rank, counter, sink))
                .toList());
    logs.forEach(log::addAll);
  }

  private WarningLog readOf(int rank, ProgressCounter counter, ObjIntConsumer<TiLines> sink) {
    WarningLog log = new WarningLog();
    read(
        sources.files().get(rank),
        counter.file(),
        (line, of) -> {
          if (of == rank) {
            sink.accept(line, rank);
          } else {
            log.add(TiWarning.OTHER_RANK, line::place);
          }
        });
    return log;
  }

  private static void read(Path file, LongConsumer progress, ObjIntConsumer<TiLines> sink) {
    try (TiLines line = new TiLines(file, progress)) {
      while (line.next()) {
        int rank = line.rank();
        if (rank < 0 || rank >= MAX_RANKS) {
          throw line.failure("a rank below %d%s".formatted(MAX_RANKS, line.got(0)));
        }
        sink.accept(line, rank);
      }
    }
  }

  private static int ranksOf(Path file) {
    int[] highest = {-1};
    read(file, bytes -> {}, (line, rank) -> highest[0] = Math.max(highest[0], rank));
    if (highest[0] < 0) {
      throw new BadTraceException(file + ": lines of at least one rank, got none");
    }
    return highest[0] + 1;
  }

  private long bytes() {
    long sum = 0;
    for (Path file : sources.files()) {
      try {
        sum += Files.size(file);
      } catch (IOException e) {
        throw new BadTraceException(file + ": cannot be read", e);
      }
    }
    return sum;
  }

  private TraceMetadata metadata(List<String> names, List<RankMetadata> ranks, WarningLog log) {
    List<Integer> numbers = IntStream.range(0, ranks.size()).boxed().toList();
    return new TraceMetadata(
        TraceMetadata.FORMAT_VERSION,
        new TraceSource("ti", String.valueOf(entry.getFileName()), "", ""),
        new ClockMetadata(1, false, TraceTimes.WORK),
        names,
        List.of(),
        numbers.stream().map(rank -> "node-" + rank).toList(),
        List.of(Communicator.intra("MPI_COMM_WORLD", numbers)),
        ranks,
        log.toList());
  }
}
