package io.idlewave.ingest.kineto;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.format.IngestProgress;
import io.idlewave.ingest.format.ProgressCounter;
import io.idlewave.ingest.format.RankFiles;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.format.call.TimelineWriter;
import io.idlewave.ingest.kineto.read.DeviceEvent;
import io.idlewave.ingest.kineto.read.HostSpan;
import io.idlewave.ingest.kineto.read.KinetoWarning;
import io.idlewave.ingest.kineto.read.ProcessTrace;
import io.idlewave.ingest.kineto.read.StreamId;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Turns the files of a job into an archive: a rank per process. */
final class KinetoIngest {

  private static final int DEPENDENCIES = 1;
  private static final String AWAIT = "await";
  private static final String SIGNAL = "signal";

  private final Path entry;
  private final ArchiveDraft draft;
  private final WarningLog log = new WarningLog();
  private boolean matches = true;
  private final Names functions = new Names();
  private final Dependencies dependencies = new Dependencies(DEPENDENCIES);
  private final ProcessGroups groups = new ProcessGroups(DEPENDENCIES + 1);
  private final List<ProcessRows> rows = new ArrayList<>();
  private final Map<Integer, Timeline> timelines = new TreeMap<>();
  private final Map<Integer, RankMetadata> ranks = new TreeMap<>();

  /** Numbers names in the order in which they come. */
  private static final class Names {
    private final Map<String, Integer> numbers = new LinkedHashMap<>();

    int of(String name) {
      return numbers.computeIfAbsent(name, n -> numbers.size());
    }

    List<String> all() {
      return List.copyOf(numbers.keySet());
    }
  }

  KinetoIngest(Path entry, ArchiveDraft draft) {
    this.entry = entry;
    this.draft = draft;
  }

  /** Writes the calls of all timelines to the draft. */
  TraceMetadata run(IngestProgress progress) {
    List<Path> files;
    ProgressCounter counter;
    List<ProcessTrace> processes = new ArrayList<>();
    try {
      files = KinetoFormat.FILES.of(entry);
      counter = new ProgressCounter(progress, files.size(), RankFiles.bytes(files));
      for (Path file : files) {
        processes.add(ProcessTrace.read(file, log));
        counter.file().accept(Files.size(file));
      }
    } catch (IOException e) {
      throw new BadTraceException(entry + ": cannot be read", e);
    }
    order(processes);
    number(processes);
    List<Communicator> ofGroups = groups.communicators();
    JobRegions regions = new JobRegions(processes, rows);
    for (int process = 0; process < processes.size(); process++) {
      write(processes.get(process), process, regions);
      counter.rankDone();
    }
    return metadata(processes, ofGroups, regions);
  }

  /**
   * By their ranks, which several processes have to state, or none of them. Then they stay in the
   * order of their files, and who meets whom is not known.
   */
  private void order(List<ProcessTrace> processes) {
    if (processes.size() > 1 && processes.stream().noneMatch(ProcessTrace::statesRank)) {
      processes.forEach(
          process ->
              process.warn(
                  KinetoWarning.RANKS_UNKNOWN, String.valueOf(process.file().getFileName())));
      matches = false;
      return;
    }
    Map<Integer, Path> known = new HashMap<>();
    for (ProcessTrace process : processes) {
      if (processes.size() > 1 && !process.statesRank()) {
        throw new BadTraceException(
            process.file()
                + ": distributedInfo.rank, where other files of the folder have one, got none;"
                + " alone: idlewave stragglers "
                + process.file());
      }
      Path other = known.put(process.rankOr(0), process.file());
      if (other != null) {
        throw new BadTraceException(
            "%s: a rank of its own, got rank %d as in %s; several profiles of a rank are compared with: idlewave compare, archive by archive"
                .formatted(process.file(), process.rankOr(0), other.getFileName()));
      }
    }
    processes.sort(Comparator.comparingInt(process -> process.rankOr(0)));
  }

  /** The first timelines of all processes come first. */
  private void number(List<ProcessTrace> processes) {
    int next = processes.size();
    for (int process = 0; process < processes.size(); process++) {
      ProcessTrace trace = processes.get(process);
      List<String> names = trace.threadNames();
      int first = process;
      Map<Integer, Integer> ofThread = new LinkedHashMap<>();
      for (Map.Entry<Integer, List<HostSpan>> thread : trace.spansByThread()) {
        int row = first >= 0 ? first : next++;
        first = -1;
        ofThread.put(thread.getKey(), row);
        timeline(trace, process, row, Timeline.Kind.THREAD, names.get(thread.getKey()));
      }
      SortedMap<StreamId, Integer> ofStream = new TreeMap<>();
      for (StreamId stream : trace.eventsByStream().keySet()) {
        int row = first >= 0 ? first : next++;
        first = -1;
        ofStream.put(stream, row);
        timeline(trace, process, row, Timeline.Kind.STREAM, stream.toString());
      }
      rows.add(new ProcessRows(ofThread, ofStream));
      if (matches) {
        groups.add(rows.get(process), trace);
      }
    }
    draft.expectRanks(next);
  }

  private void timeline(ProcessTrace trace, int process, int row, Timeline.Kind kind, String name) {
    Map<String, Integer> stated =
        matches ? Map.of(Timeline.WORKER, trace.rankOr(process)) : Map.of();
    timelines.put(row, new Timeline(process, kind, name, stated));
  }

  private void write(ProcessTrace trace, int process, JobRegions regions) {
    ProcessRows own = rows.get(process);
    ProcessGraph graph = new ProcessGraph(trace, own, dependencies);
    long origin = trace.beginNanos();
    for (Map.Entry<Integer, List<HostSpan>> thread : trace.spansByThread()) {
      int row = own.thread(thread.getKey());
      var rank = draft.rank(row);
      HostWriter writer =
          new HostWriter(rank, thread.getValue(), span -> regions.of(row, span), origin);
      for (HostPoint point : graph.points(thread.getKey())) {
        writer.call(point, functions.of(point.name()));
      }
      List<RegionTime> tail = writer.end();
      ranks.put(
          row,
          new RankMetadata(
              rank.calls(), writer.nowNanos(), process, process, 0, tail, regions.visits(row)));
    }
    own.ofStream()
        .forEach(
            (stream, row) -> {
              TimelineWriter writer = new TimelineWriter(draft.rank(row));
              List<StreamTask> tasks = graph.tasks(stream);
              for (int i = 0; i < tasks.size(); i++) {
                write(tasks.get(i), regions.of(row, i), trace, writer, origin);
              }
              if (!graph.ends(row).isEmpty()) {
                writer.until(
                    writer.nowNanos(), functions.of(AWAIT), MpiCall.NO_REGION, graph.ends(row));
              }
              writer.close();
              ranks.put(
                  row,
                  new RankMetadata(writer.calls(), writer.nowNanos(), process, process, 0)
                      .withVisits(regions.visits(row)));
            });
  }

  private void write(
      StreamTask task, int region, ProcessTrace trace, TimelineWriter writer, long origin) {
    DeviceEvent event = task.event();
    long begin = event.beginNanos() - origin;
    long end = event.endNanos() - origin;
    if (!task.awaits().isEmpty()) {
      long ready = Math.max(writer.nowNanos(), Math.min(begin, task.readyNanos() - origin));
      writer.until(ready, functions.of(AWAIT), MpiCall.NO_REGION, task.awaits());
    }
    Operation meeting = groups.operation(task.row(), event, trace);
    if (meeting == null) {
      writer.computed(begin, end - begin, region, functions.of(SIGNAL), task.signals());
      return;
    }
    writer.communicated(begin, end, region, functions.of(event.name()), meeting);
    if (!task.signals().isEmpty()) {
      writer.until(writer.nowNanos(), functions.of(SIGNAL), MpiCall.NO_REGION, task.signals());
    }
  }

  private TraceMetadata metadata(
      List<ProcessTrace> processes, List<Communicator> ofGroups, JobRegions regions) {
    List<Communicator> communicators = new ArrayList<>();
    communicators.add(
        Communicator.intra("world", IntStream.range(0, processes.size()).boxed().toList()));
    communicators.add(
        new Communicator(
            "dependencies", Communicator.Kind.LOCAL, List.copyOf(timelines.keySet()), List.of()));
    communicators.addAll(ofGroups);
    return new TraceMetadata(
            TraceMetadata.FORMAT_VERSION,
            new TraceSource(
                TraceSource.KINETO, String.valueOf(entry.getFileName()), "PyTorch profiler", ""),
            new ClockMetadata(1, false),
            functions.all(),
            regions.names(),
            IntStream.range(0, processes.size())
                .mapToObj(process -> "of rank " + processes.get(process).rankOr(process))
                .toList(),
            communicators,
            List.copyOf(ranks.values()),
            log.toList())
        .withTimelines(List.copyOf(timelines.values()))
        .withRegionParents(regions.parents());
  }
}
