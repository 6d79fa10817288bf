package io.idlewave.ingest.chakra;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.format.IngestProgress;
import io.idlewave.ingest.format.ProgressCounter;
import io.idlewave.ingest.format.RankFiles;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import io.idlewave.ingest.model.TraceTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Turns the files of a job into an archive: a rank per file. */
final class ChakraIngest {

  private static final int DEPENDENCIES = 1;

  private final Path entry;
  private final ArchiveDraft draft;
  private final WarningLog log = new WarningLog();
  private final Map<Integer, Timeline> timelines = new TreeMap<>();

  ChakraIngest(Path entry, ArchiveDraft draft) {
    this.entry = entry;
    this.draft = draft;
  }

  /** Writes the calls of all timelines to the draft. */
  TraceMetadata run(IngestProgress progress) {
    List<RankNodes> ranks = new ArrayList<>();
    ProgressCounter counter;
    try {
      List<Path> files = new ArrayList<>(RankFile.of(entry));
      files.sort(Comparator.comparingInt(RankFile::rank));
      counter = new ProgressCounter(progress, files.size(), RankFiles.bytes(files));
      int next = files.size();
      for (Path file : files) {
        RankNodes rank = number(file, ranks, next);
        ranks.add(rank);
        next += rank.rows().size() - 1;
        counter.file().accept(Files.size(file));
      }
      draft.expectRanks(next);
    } catch (IOException e) {
      throw new BadTraceException(entry + ": cannot be read", e);
    }
    Meetings meetings = new Meetings(ranks, DEPENDENCIES + 1, log);
    boolean recorded = NodeTimes.areRecorded(ranks);
    RankCalls calls = new RankCalls(draft, meetings, DEPENDENCIES, log);
    Map<Integer, RankMetadata> written = new TreeMap<>();
    for (int rank = 0; rank < ranks.size(); rank++) {
      NodeTimes times = recorded ? NodeTimes.recorded(ranks.get(rank), log) : NodeTimes.unknown();
      calls.write(ranks.get(rank), rank, times, written);
      counter.rankDone();
    }
    TraceTimes times = recorded ? TraceTimes.RECORDED : TraceTimes.COMPUTATION;
    return metadata(ranks, meetings, calls, times, written);
  }

  /** Reads a rank; its first timeline has its number, others those from {@code next} on. */
  private RankNodes number(Path file, List<RankNodes> before, int next) throws IOException {
    int number = RankFile.rank(file);
    Map<Integer, Path> known = new HashMap<>();
    before.forEach(rank -> known.put(rank.number(), rank.file()));
    if (known.containsKey(number)) {
      throw new BadTraceException(
          "%s: a rank of its own, got rank %d as in %s".formatted(file, number, known.get(number)));
    }
    List<Node> nodes = NodeOrder.of(file, RankFile.read(file, log), log);
    EnumMap<Resource, Integer> rows = new EnumMap<>(Resource.class);
    nodes.forEach(node -> rows.put(Resource.of(node), 0));
    if (nodes.isEmpty()) {
      rows.put(Resource.HOST, 0);
    }
    int rank = before.size();
    int row = rank;
    for (Map.Entry<Resource, Integer> of : rows.entrySet()) {
      of.setValue(row);
      Timeline.Kind kind = of.getKey().kind();
      String name = of.getKey().name().toLowerCase(Locale.ROOT);
      timelines.put(row, new Timeline(rank, kind, name, Map.of(Timeline.WORKER, number)));
      row = row == rank ? next : row + 1;
    }
    return new RankNodes(file, number, nodes, rows);
  }

  private TraceMetadata metadata(
      List<RankNodes> ranks,
      Meetings meetings,
      RankCalls calls,
      TraceTimes times,
      Map<Integer, RankMetadata> written) {
    List<Communicator> communicators = new ArrayList<>();
    communicators.add(
        Communicator.intra("world", IntStream.range(0, ranks.size()).boxed().toList()));
    communicators.add(
        new Communicator(
            "dependencies", Communicator.Kind.LOCAL, List.copyOf(timelines.keySet()), List.of()));
    communicators.addAll(meetings.communicators());
    return new TraceMetadata(
            TraceMetadata.FORMAT_VERSION,
            new TraceSource("chakra", String.valueOf(entry.getFileName()), "Chakra", ""),
            new ClockMetadata(1, false, times),
            calls.functions(),
            calls.regions(),
            ranks.stream().map(rank -> "of rank " + rank.number()).toList(),
            communicators,
            List.copyOf(written.values()),
            log.toList())
        .withTimelines(List.copyOf(timelines.values()));
  }
}
