package io.idlewave.ingest.training;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.format.IngestProgress;
import io.idlewave.ingest.format.ProgressCounter;
import io.idlewave.ingest.format.TableFile;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.format.call.TimelineWriter;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import io.idlewave.ingest.training.StepGraph.Task;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Turns one table into an archive: a rank per worker, with a timeline per stream. The steps, each
 * of which stands by itself, come one after the other; all timelines begin a step together, in a
 * call {@value #STEP} in a region that has the step's number.
 */
final class TrainingIngest {

  /** The call with which all timelines begin a step. */
  static final String STEP = "step";

  private static final String AWAIT = "await";
  private static final String SIGNAL = "signal";
  private static final int STEP_CALL = 0;
  private static final int AWAIT_CALL = 1;
  private static final int SIGNAL_CALL = 2;

  private final Path path;
  private final ArchiveDraft draft;
  private final WarningLog log = new WarningLog();
  private final List<String> functions =
      Stream.concat(
              Stream.of(STEP, AWAIT, SIGNAL),
              Stream.of(OperationType.values()).map(OperationType::label))
          .toList();
  private final List<String> regions = new ArrayList<>();
  private final List<List<Operation>> awaits = new ArrayList<>();
  private final List<List<Operation>> signals = new ArrayList<>();

  TrainingIngest(Path path, ArchiveDraft draft) {
    this.path = path;
    this.draft = draft;
  }

  /** Writes the calls of all timelines to the draft. */
  TraceMetadata run(IngestProgress progress) {
    TableFile file = new TableFile(path);
    TrainingJob job = TrainingJob.read(TrainingJob.beside(path));
    TrainingTable table = TrainingTable.read(file, job, log);
    List<StageGraph> stages = stages(table, job);
    StepGraph graph = new StepGraph(job, stages, file);
    nameRegions(table);
    countAlone(graph);
    dependencies(graph);
    draft.expectRanks(graph.rows().size());
    List<TimelineWriter> rows =
        IntStream.range(0, graph.rows().size())
            .mapToObj(row -> new TimelineWriter(draft.rank(row)))
            .toList();
    StepTimes times = new StepTimes(table, graph, file, job, log);
    ProgressCounter counter = new ProgressCounter(progress, rows.size(), file.bytes());
    LongConsumer bytes = counter.file();
    long startNanos = 0;
    long done = 0;
    for (int step : table.steps()) {
      for (int worker = 0; worker < job.workers(); worker++) {
        times.checkCounts(step, stages.get(worker % job.stages()), worker);
      }
      times.read(step);
      begin(rows, startNanos, regions.indexOf(regionOf(step)));
      for (int row = 0; row < rows.size(); row++) {
        write(graph, times, row, rows.get(row), startNanos);
      }
      startNanos = rows.stream().mapToLong(TimelineWriter::nowNanos).max().orElse(startNanos);
      bytes.accept((long) (file.bytes() * (++done / (double) table.steps().size())));
    }
    begin(rows, startNanos, MpiCall.NO_REGION);
    for (TimelineWriter row : rows) {
      row.close();
      counter.rankDone();
    }
    return metadata(table, job, graph, rows, startNanos);
  }

  private static String regionOf(int step) {
    return STEP + " " + step;
  }

  private static List<StageGraph> stages(TrainingTable table, TrainingJob job) {
    int first = table.steps().get(0);
    boolean overlaps =
        IntStream.range(0, job.workers())
            .anyMatch(w -> !table.work(first, w).of(OperationType.ALL_REDUCE).isEmpty());
    int largest = table.largestChunk() < 0 ? job.stages() - 1 : table.largestChunk();
    return IntStream.range(0, job.stages())
        .mapToObj(
            stage ->
                new StageGraph(
                    stage, table.work(first, stage), job.communicates(), overlaps, largest))
        .toList();
  }

  private void nameRegions(TrainingTable table) {
    LinkedHashSet<String> names = new LinkedHashSet<>();
    for (OperationType type : table.types()) {
      names.add(type.className());
    }
    names.addAll(table.outside());
    table.steps().forEach(step -> names.add(regionOf(step)));
    regions.addAll(names);
  }

  private void countAlone(StepGraph graph) {
    for (Task task : graph.tasks()) {
      if (task.node().type().isBetweenStages()
          && graph.meeting(task.id()).communicator() == StepGraph.SELF) {
        log.add(
            TrainingWarning.ALONE,
            () ->
                "%s %d of worker %d"
                    .formatted(
                        task.node().type().label(),
                        task.node().operation().number(),
                        task.worker()));
      }
    }
  }

  /** The two ends of each dependency, which have a tag of their own. */
  private void dependencies(StepGraph graph) {
    graph.tasks().forEach(task -> awaits.add(new ArrayList<>()));
    graph.tasks().forEach(task -> signals.add(new ArrayList<>()));
    int tag = 0;
    for (Task task : graph.tasks()) {
      for (int cause : task.causes()) {
        int from = graph.tasks().get(cause).row();
        awaits.get(task.id()).add(new Receive(from, tag, StepGraph.DEPENDENCIES, 0));
        signals
            .get(cause)
            .add(
                new Send(
                    task.row(),
                    tag,
                    StepGraph.DEPENDENCIES,
                    0,
                    SendMode.READY,
                    Operation.NO_REQUEST));
        tag++;
      }
    }
  }

  /** Members wait for each other; of data nothing is known. */
  private static Operation meeting(int communicator) {
    return new Collective(
        CollectiveOp.BARRIER, communicator, Collective.ROOT_NONE, 0, 0, Operation.NO_REQUEST);
  }

  private static void begin(List<TimelineWriter> rows, long startNanos, int region) {
    Operation all = meeting(StepGraph.STEPS);
    for (TimelineWriter row : rows) {
      row.until(startNanos, STEP_CALL, region, List.of(all));
    }
  }

  private void write(
      StepGraph graph, StepTimes times, int row, TimelineWriter writer, long startNanos) {
    for (Task task : graph.rows().get(row)) {
      int id = task.id();
      OperationType type = task.node().type();
      int region = regions.indexOf(type.className());
      if (!task.causes().isEmpty()) {
        long ready = startNanos + times.readyNanos(id);
        writer.until(ready, AWAIT_CALL, MpiCall.NO_REGION, awaits.get(id));
      }
      long enter = startNanos + times.enterNanos(id);
      List<Operation> effects = signals.get(id);
      if (type.computes()) {
        writer.computed(enter, times.durationNanos(id), region, SIGNAL_CALL, effects);
        continue;
      }
      writer.communicated(
          enter,
          startNanos + times.leaveNanos(id),
          region,
          functions.indexOf(type.label()),
          meeting(graph.meeting(id).communicator()));
      if (!effects.isEmpty()) {
        writer.until(writer.nowNanos(), SIGNAL_CALL, MpiCall.NO_REGION, effects);
      }
    }
  }

  private TraceMetadata metadata(
      TrainingTable table,
      TrainingJob job,
      StepGraph graph,
      List<TimelineWriter> rows,
      long endNanos) {
    List<RankMetadata> ranks = new ArrayList<>();
    List<Timeline> timelines = new ArrayList<>();
    for (int row = 0; row < rows.size(); row++) {
      int worker = graph.worker(row);
      ranks.add(new RankMetadata(rows.get(row).calls(), endNanos, worker, 0, 0));
      timelines.add(
          new Timeline(
              worker,
              Timeline.Kind.STREAM,
              graph.line(row).label(),
              Map.of(
                  Timeline.DP_RANK,
                  worker / job.stages(),
                  Timeline.STAGE,
                  worker % job.stages(),
                  Timeline.WORKER,
                  table.ranks()[worker])));
    }
    return new TraceMetadata(
            TraceMetadata.FORMAT_VERSION,
            new TraceSource("training", String.valueOf(path.getFileName()), "", ""),
            new ClockMetadata(1, false),
            functions,
            regions,
            IntStream.range(0, job.workers())
                .mapToObj(w -> "dp_rank %d, stage %d".formatted(w / job.stages(), w % job.stages()))
                .toList(),
            graph.communicators(),
            ranks,
            log.toList())
        .withTimelines(timelines);
  }
}
