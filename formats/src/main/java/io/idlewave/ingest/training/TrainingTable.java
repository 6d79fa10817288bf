package io.idlewave.ingest.training;

import io.idlewave.ingest.format.TableFile;
import io.idlewave.ingest.format.WarningLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a table, by step, worker and type, each in the order of {@code seq_id}. Workers
 * are numbered in the order of the job's own ranks.
 */
final class TrainingTable {

  /** What a table is recognised by: columns that it cannot do without. */
  static final List<String> COLUMNS =
      List.of("dp_rank", "stage", "rank", "step", "optype", "start_ts", "duration", "seq_id");

  private static final int MOST_ROWS = 1 << 24;

  /**
   * An operation.
   *
   * @param number {@code seq_id}
   * @param beginNanos since the begin of the step
   * @param durationNanos how long it took, at least 0
   * @param chunk {@code mc}: model chunk within the stage, -1 of none
   * @param globalChunk {@code gmc}: in the whole model, -1 of none
   */
  record Operation(
      OperationType type,
      int number,
      long beginNanos,
      long durationNanos,
      int chunk,
      int globalChunk) {

    /** When it ended, since the begin of the step. */
    long endNanos() {
      return beginNanos + durationNanos;
    }
  }

  /** What a worker did in a step. */
  static final class Work {
    private final Map<OperationType, List<Operation>> byType = new EnumMap<>(OperationType.class);

    List<Operation> of(OperationType type) {
      return byType.getOrDefault(type, List.of());
    }
  }

  private final TrainingJob job;
  private final TableFile file;
  private final WarningLog log;
  private final TreeSet<String> outside = new TreeSet<>();
  private final Set<OperationType> types = EnumSet.noneOf(OperationType.class);
  private final TreeMap<Integer, Work[]> steps = new TreeMap<>();
  private final int[] ranks;
  private int[] columns = {};
  private int chunkColumn = -1;
  private int globalChunkColumn = -1;
  private int largestChunk = -1;
  private int rows;

  private TrainingTable(TableFile file, TrainingJob job, WarningLog log) {
    this.file = file;
    this.job = job;
    this.log = log;
    this.ranks = new int[job.workers()];
    Arrays.fill(ranks, -1);
  }

  /**
   * @throws io.idlewave.ingest.model.BadTraceException if a line is none of a table of this job
   */
  static TrainingTable read(TableFile file, TrainingJob job, WarningLog log) {
    TrainingTable table = new TrainingTable(file, job, log);
    file.forEach(table::add);
    table.finish();
    return table;
  }

  private void add(String[] cells) {
    if (columns.length == 0) {
      readColumns(Arrays.asList(cells));
      return;
    }
    if (++rows > MOST_ROWS) {
      throw file.failure("rows: at most " + MOST_ROWS, "more");
    }
    int dataParallel = file.whole(cells, columns[0], "dp_rank", 0, job.dataParallel() - 1);
    int stage = file.whole(cells, columns[1], "stage", 0, job.stages() - 1);
    int rank = file.whole(cells, columns[2], "rank", 0, Integer.MAX_VALUE);
    int step = file.whole(cells, columns[3], "step", 0, Integer.MAX_VALUE);
    int worker = dataParallel * job.stages() + stage;
    if (ranks[worker] >= 0 && ranks[worker] != rank) {
      throw file.failure(
          "rank of dp_rank %d and stage %d: %d as above"
              .formatted(dataParallel, stage, ranks[worker]),
          String.valueOf(rank));
    }
    ranks[worker] = rank;
    String label = file.cell(cells, columns[4], "optype");
    OperationType type = OperationType.of(label);
    if (type == null) {
      outside.add(label);
      log.add(TrainingWarning.OUTSIDE_GRAPH, file::place);
      return;
    }
    Operation operation =
        new Operation(
            type,
            file.whole(cells, columns[7], "seq_id", 0, MOST_ROWS),
            file.nanos(cells, columns[5], "start_ts", "seconds", 1e9),
            file.nanos(cells, columns[6], "duration", "seconds", 1e9),
            chunkColumn < 0 ? -1 : file.whole(cells, chunkColumn, "mc", -1, MOST_ROWS),
            globalChunkColumn < 0
                ? -1
                : file.whole(cells, globalChunkColumn, "gmc", -1, MOST_ROWS));
    types.add(type);
    largestChunk = Math.max(largestChunk, operation.globalChunk());
    Work[] workers = steps.computeIfAbsent(step, number -> new Work[job.workers()]);
    if (workers[worker] == null) {
      workers[worker] = new Work();
    }
    workers[worker].byType.computeIfAbsent(type, t -> new ArrayList<>()).add(operation);
  }

  private void readColumns(List<String> names) {
    columns = COLUMNS.stream().mapToInt(name -> file.column(names, name)).toArray();
    chunkColumn = names.indexOf("mc");
    globalChunkColumn = names.indexOf("gmc");
  }

  private void finish() {
    if (steps.isEmpty()) {
      throw file.failure("rows of operations: at least one", "none");
    }
    steps.forEach(
        (step, workers) -> {
          for (int worker = 0; worker < workers.length; worker++) {
            if (workers[worker] == null) {
              throw file.failure(
                  "step %d: operations of dp_rank %d, stage %d"
                      .formatted(step, worker / job.stages(), worker % job.stages()),
                  "none");
            }
            workers[worker]
                .byType
                .values()
                .forEach(list -> list.sort((a, b) -> Integer.compare(a.number(), b.number())));
          }
        });
  }

  /** The numbers of the steps, in their order. */
  List<Integer> steps() {
    return List.copyOf(steps.keySet());
  }

  /** What a worker, {@code dp_rank * stages + stage}, did in a step. */
  Work work(int step, int worker) {
    Work @Nullable [] workers = steps.get(step);
    if (workers == null) {
      throw new IllegalArgumentException("no step " + step);
    }
    return workers[worker];
  }

  /** By worker, the number that it has in the job. */
  int[] ranks() {
    return ranks.clone();
  }

  /** The largest chunk of the model; -1 where the table names none. */
  int largestChunk() {
    return largestChunk;
  }

  Set<OperationType> types() {
    return Collections.unmodifiableSet(types);
  }

  /** Types of operations that are left out. */
  List<String> outside() {
    return List.copyOf(outside);
  }
}
