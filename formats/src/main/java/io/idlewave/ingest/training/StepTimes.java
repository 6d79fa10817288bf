package io.idlewave.ingest.training;

import io.idlewave.ingest.format.TableFile;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.training.StepGraph.Meeting;
import io.idlewave.ingest.training.StepGraph.Task;
import io.idlewave.ingest.training.TrainingTable.Operation;
import java.util.List;

/**
 * When the tasks of a step begin and end, in ns since the begin of the step: as recorded, but no
 * task begins before all that it depends on has ended. A computation keeps its duration. A
 * communication ends, for each member, at the latest begin in its group plus its own transfer
 * duration: what it took after the latest recorded begin, 0 where that is below -10 ms. Mutable;
 * one step after the other.
 */
final class StepTimes {

  private static final long MOST_CONTRADICTION_NANOS = 10_000_000;

  /** Below it, times of 32 bits differ by their resolution. */
  private static final long RESOLUTION_NANOS = 10_000;

  private final TrainingTable table;
  private final StepGraph graph;
  private final TableFile file;
  private final int stages;
  private final WarningLog log;
  private final int[] before;
  private final Operation[] operations;
  private final long[] enterNanos;
  private final long[] leaveNanos;

  StepTimes(TrainingTable table, StepGraph graph, TableFile file, TrainingJob job, WarningLog log) {
    this.table = table;
    this.graph = graph;
    this.file = file;
    this.stages = job.stages();
    this.log = log;
    int tasks = graph.tasks().size();
    before = new int[tasks];
    operations = new Operation[tasks];
    enterNanos = new long[tasks];
    leaveNanos = new long[tasks];
    for (List<Task> row : graph.rows()) {
      for (int i = 0; i < row.size(); i++) {
        before[row.get(i).id()] = i == 0 ? -1 : row.get(i - 1).id();
      }
    }
  }

  /**
   * Takes the times of a step.
   *
   * @throws BadTraceException if a worker ran other operations than that of its stage whose order
   *     is taken
   */
  void read(int step) {
    for (Task task : graph.tasks()) {
      List<Operation> found = table.work(step, task.worker()).of(task.node().type());
      int index = task.node().index();
      if (index >= found.size()) {
        throw mismatch(step, task.worker(), task.node().type(), index + 1, found.size());
      }
      operations[task.id()] = found.get(index);
    }
    for (Meeting meeting : graph.order()) {
      settle(step, meeting);
    }
  }

  /** Refuses a step in which a worker has more operations of a type than the graph. */
  void checkCounts(int step, StageGraph stage, int worker) {
    for (OperationType type : OperationType.values()) {
      int found = table.work(step, worker).of(type).size();
      boolean inGraph = !stage.line(type.line()).isEmpty();
      if (inGraph && found != stage.count(type)) {
        throw mismatch(step, worker, type, stage.count(type), found);
      }
    }
  }

  private BadTraceException mismatch(
      int step, int worker, OperationType type, int wanted, int found) {
    return new BadTraceException(
        "%s: step %d, dp_rank %d, stage %d: %d operations %s as dp_rank 0 has in the first step, got %d"
            .formatted(file, step, worker / stages, worker % stages, wanted, type.label(), found));
  }

  private void settle(int step, Meeting meeting) {
    long lastBegin = Long.MIN_VALUE;
    long lastEnter = 0;
    for (int id : meeting.tasks()) {
      long begin = operations[id].beginNanos();
      long ready = readyNanos(id);
      if (ready - begin > RESOLUTION_NANOS) {
        Task task = graph.tasks().get(id);
        log.add(
            TrainingWarning.OVERLAP,
            () ->
                "step %d, dp_rank %d, stage %d, %s %d"
                    .formatted(
                        step,
                        task.worker() / stages,
                        task.worker() % stages,
                        task.node().type().label(),
                        operations[id].number()),
            1,
            ready - begin);
      }
      enterNanos[id] = Math.max(begin, ready);
      lastBegin = Math.max(lastBegin, begin);
      lastEnter = Math.max(lastEnter, enterNanos[id]);
    }
    for (int id : meeting.tasks()) {
      Operation operation = operations[id];
      if (operation.type().computes()) {
        leaveNanos[id] = enterNanos[id] + operation.durationNanos();
      } else {
        long transfer = operation.endNanos() - lastBegin;
        leaveNanos[id] =
            Math.max(
                enterNanos[id], lastEnter + (transfer < -MOST_CONTRADICTION_NANOS ? 0 : transfer));
      }
    }
  }

  /** When all that a task depends on has ended. */
  long readyNanos(int task) {
    long ready = before[task] < 0 ? 0 : leaveNanos[before[task]];
    for (int cause : graph.tasks().get(task).causes()) {
      ready = Math.max(ready, leaveNanos[cause]);
    }
    return ready;
  }

  long enterNanos(int task) {
    return enterNanos[task];
  }

  long leaveNanos(int task) {
    return leaveNanos[task];
  }

  /** How long its operation was recorded to last. */
  long durationNanos(int task) {
    return operations[task].durationNanos();
  }
}
