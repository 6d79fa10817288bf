package io.idlewave.ingest.training;

import io.idlewave.ingest.format.TableFile;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Communicator.Kind;
import io.idlewave.ingest.training.OperationType.Line;
import io.idlewave.ingest.training.StageGraph.Node;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The work of all workers of a job in a step: a row per timeline, the tasks of each in their order,
 * what a task depends on and with which others it communicates. The same for all steps.
 */
final class StepGraph {

  /** The communicator of dependencies between the timelines of a worker. */
  static final int DEPENDENCIES = 0;

  /** The communicator of all timelines, which begin a step together. */
  static final int STEPS = 1;

  /** The communicator of what a worker does alone. */
  static final int SELF = 2;

  /**
   * An operation of a worker.
   *
   * @param id its number among all of a step
   * @param node what it is in the graph of its stage
   * @param causes ids of what it depends on, on other timelines of the worker
   */
  record Task(int id, int row, int worker, Node node, List<Integer> causes) {}

  /**
   * Tasks that end together: those of a communication, or one that has no partner.
   *
   * @param communicator {@link #SELF} of one without a partner
   */
  record Meeting(List<Integer> tasks, int communicator) {}

  private final TrainingJob job;
  private final List<StageGraph> stages;
  private final List<List<Task>> rows = new ArrayList<>();
  private final List<Line> lines = new ArrayList<>();
  private final List<Integer> workers = new ArrayList<>();
  private final List<Task> tasks = new ArrayList<>();
  private final Map<List<Object>, Integer> rowOf = new HashMap<>();
  private final Map<List<Object>, Integer> taskOf = new HashMap<>();
  private final Map<List<Integer>, Integer> communicatorOf = new HashMap<>();
  private final List<Communicator> communicators = new ArrayList<>();
  private final Map<Integer, Meeting> meetings = new HashMap<>();
  private final List<Meeting> order = new ArrayList<>();

  /**
   * @throws BadTraceException if the stages do not fit together
   */
  StepGraph(TrainingJob job, List<StageGraph> stages, TableFile file) {
    this.job = job;
    this.stages = stages;
    for (Line line : Line.values()) {
      for (int worker = 0; worker < job.workers(); worker++) {
        if (line == Line.COMPUTE || !stage(worker).line(line).isEmpty()) {
          addRow(line, worker);
        }
      }
    }
    List<Integer> all = IntStream.range(0, rows.size()).boxed().toList();
    communicators.add(new Communicator("dependencies", Kind.LOCAL, all, List.of()));
    communicators.add(Communicator.intra("steps", all));
    communicators.add(new Communicator("self", Kind.SELF, List.of(), List.of()));
    for (int worker = 0; worker < job.workers(); worker++) {
      addTasks(worker);
    }
    for (OperationType type : OperationType.values()) {
      meet(type, file);
    }
    for (Task task : tasks) {
      meetings.computeIfAbsent(task.id(), id -> new Meeting(List.of(id), SELF));
    }
    sort(file);
  }

  private StageGraph stage(int worker) {
    return stages.get(worker % job.stages());
  }

  private void addRow(Line line, int worker) {
    rowOf.put(List.of(line, worker), rows.size());
    rows.add(new ArrayList<>());
    lines.add(line);
    workers.add(worker);
  }

  private void addTasks(int worker) {
    int first = tasks.size();
    int next = first;
    for (Line line : Line.values()) {
      for (Node node : stage(worker).line(line)) {
        taskOf.put(List.of(worker, node), next++);
      }
    }
    for (Line line : Line.values()) {
      for (Node node : stage(worker).line(line)) {
        List<Integer> causes =
            stage(worker).causes(node).stream().map(cause -> task(worker, cause)).toList();
        int row = rowOf.getOrDefault(List.of(line, worker), -1);
        Task task = new Task(tasks.size(), row, worker, node, causes);
        tasks.add(task);
        rows.get(row).add(task);
      }
    }
  }

  private int task(int worker, Node node) {
    Integer task = taskOf.get(List.of(worker, node));
    if (task == null) {
      throw new IllegalStateException("no task of worker " + worker + ": " + node);
    }
    return task;
  }

  private void meet(OperationType type, TableFile file) {
    switch (type.group()) {
      case NONE, ALONE -> {}
      case NEXT_STAGE -> {
        if (type == OperationType.FORWARD_SEND) {
          pair(type, OperationType.FORWARD_RECV);
        } else {
          pair(type, OperationType.BACKWARD_SEND);
        }
      }
      case PREVIOUS_STAGE -> {} // is the other end of those above
      case END_STAGES -> {
        for (int rank = 0; rank < job.dataParallel(); rank++) {
          int from = rank * job.stages();
          all(type, file, IntStream.of(from, from + job.stages() - 1).distinct().toArray());
        }
      }
      case STAGE -> {
        for (int stage = 0; stage < job.stages(); stage++) {
          int of = stage;
          all(
              type,
              file,
              IntStream.range(0, job.dataParallel()).map(r -> r * job.stages() + of).toArray());
        }
      }
      case JOB -> all(type, file, IntStream.range(0, job.workers()).toArray());
    }
  }

  /** The n-th of a stage that has a peer with the n-th of the other type of the stage after it. */
  private void pair(OperationType type, OperationType otherType) {
    for (int worker = 0; worker < job.workers(); worker++) {
      int stage = worker % job.stages();
      int other = worker - stage + (stage + 1) % job.stages();
      List<Node> nodes = stage(worker).paired(type);
      List<Node> others = stage(other).paired(otherType);
      for (int n = 0; n < Math.min(nodes.size(), others.size()); n++) {
        meet(List.of(task(worker, nodes.get(n)), task(other, others.get(n))));
      }
    }
  }

  /** The n-th of each worker with the n-th of all others. */
  private void all(OperationType type, TableFile file, int[] members) {
    int count = stage(members[0]).count(type);
    for (int member : members) {
      if (stage(member).count(type) != count) {
        throw new BadTraceException(
            "%s: %s of stage %d in a step: %d as of stage %d, got %d"
                .formatted(
                    file,
                    type.label(),
                    member % job.stages(),
                    count,
                    members[0] % job.stages(),
                    stage(member).count(type)));
      }
    }
    if (members.length == 1 || (type.line() == Line.DATA_PARALLEL && !job.communicates())) {
      return;
    }
    for (int n = 0; n < count; n++) {
      int index = n;
      meet(
          IntStream.of(members)
              .map(member -> task(member, node(stage(member), type, index)))
              .boxed()
              .toList());
    }
  }

  private static Node node(StageGraph stage, OperationType type, int index) {
    return stage.line(type.line()).stream()
        .filter(node -> node.type() == type && node.index() == index)
        .findFirst()
        .orElseThrow();
  }

  private void meet(List<Integer> members) {
    List<Integer> ofRows = members.stream().map(id -> tasks.get(id).row()).sorted().toList();
    int communicator =
        communicatorOf.computeIfAbsent(
            ofRows,
            key -> {
              communicators.add(Communicator.intra("", key));
              return communicators.size() - 1;
            });
    Meeting meeting = new Meeting(members, communicator);
    members.forEach(id -> meetings.put(id, meeting));
  }

  /** Puts meetings into an order in which each comes after all that its tasks depend on. */
  private void sort(TableFile file) {
    Map<Meeting, Integer> open = new HashMap<>();
    List<List<Integer>> effects = new ArrayList<>();
    tasks.forEach(task -> effects.add(new ArrayList<>()));
    for (List<Task> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        Task task = row.get(i);
        List<Integer> before = new ArrayList<>(task.causes());
        if (i > 0) {
          before.add(row.get(i - 1).id());
        }
        before.forEach(cause -> effects.get(cause).add(task.id()));
        open.merge(meeting(task.id()), before.size(), Integer::sum);
      }
    }
    ArrayDeque<Meeting> ready = new ArrayDeque<>();
    for (Task task : tasks) {
      Meeting meeting = meeting(task.id());
      if (meeting.tasks().get(0) == task.id() && open.getOrDefault(meeting, 0) == 0) {
        ready.add(meeting);
      }
    }
    int done = 0;
    while (!ready.isEmpty()) {
      Meeting meeting = ready.remove();
      order.add(meeting);
      for (int id : meeting.tasks()) {
        done++;
        for (int effect : effects.get(id)) {
          if (open.merge(meeting(effect), -1, Integer::sum) == 0) {
            ready.add(meeting(effect));
          }
        }
      }
    }
    if (done < tasks.size()) {
      throw new BadTraceException(
          "%s: operations of a step that wait for each other in a circle: none, got %d"
              .formatted(file, tasks.size() - done));
    }
  }

  /** The rows, each with its tasks in their order: first the computation of every worker. */
  List<List<Task>> rows() {
    return rows;
  }

  Line line(int row) {
    return lines.get(row);
  }

  int worker(int row) {
    return workers.get(row);
  }

  /** All tasks, by their ids. */
  List<Task> tasks() {
    return tasks;
  }

  Meeting meeting(int task) {
    return meetings.getOrDefault(task, new Meeting(List.of(task), SELF));
  }

  /** All meetings, each after all that its tasks depend on. */
  List<Meeting> order() {
    return order;
  }

  List<Communicator> communicators() {
    return communicators;
  }
}
