package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.format.call.Link;
import io.idlewave.ingest.otf2.step.TaskId;
import io.idlewave.ingest.otf2.step.TaskStep;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which thread of a process executes which task that another one created, and which taskwait waits
 * for its end: all records of a task name it in the same way. No clock is asked.
 */
public final class Otf2Tasks {

  /** Beyond those of teams and below those of threads that programs make by themselves. */
  private static final int FIRST_TAG = 1 << 29;

  private record Side(Otf2Survey thread, TaskStep step) {
    String place() {
      return thread.input().place(step.place());
    }
  }

  /** What all threads record of one task. */
  private static final class Task {
    private final List<Side> creations = new ArrayList<>(1);
    private final List<Side> completions = new ArrayList<>(1);
    private final Map<Otf2Survey, List<Side>> begins = new LinkedHashMap<>();
    private final Map<Otf2Survey, Side> ends = new HashMap<>();

    boolean isClear() {
      return creations.size() == 1 && completions.size() == 1 && !begins.isEmpty();
    }

    Side first() {
      return creations.isEmpty()
          ? begins.values().iterator().next().get(0)
          : creations.get(creations.size() - 1);
    }
  }

  private final Map<Otf2Survey, Integer> rows;
  private final WarningLog log;
  private final Map<TaskId, Task> tasks = new LinkedHashMap<>();
  private int tag = FIRST_TAG;

  private Otf2Tasks(Map<Otf2Survey, Integer> rows, WarningLog log) {
    this.rows = rows;
    this.log = log;
  }

  /**
   * Resolves the dependencies of one process, in the logs of its threads.
   *
   * @param threads all of them
   * @param rows of those that are timelines
   */
  public static void resolve(
      Collection<Otf2Survey> threads, Map<Otf2Survey, Integer> rows, WarningLog log) {
    Otf2Tasks all = new Otf2Tasks(rows, log);
    threads.forEach(all::add);
    all.tasks.values().forEach(all::link);
    threads.forEach(all::waits);
  }

  private Task task(TaskId id) {
    return tasks.computeIfAbsent(id, i -> new Task());
  }

  private void add(Otf2Survey thread) {
    for (long place : thread.tasks().contradictions()) {
      log.add(Otf2Warning.TASK_UNMATCHED, () -> thread.input().place(place));
    }
    for (TaskStep step : thread.tasks().steps()) {
      Side side = new Side(thread, step);
      switch (step.kind()) {
        case CREATE -> task(step.task()).creations.add(side);
        case COMPLETE -> task(step.task()).completions.add(side);
        case SWITCH -> {
          if (!step.task().isImplicit()) {
            task(step.task()).begins.computeIfAbsent(thread, t -> new ArrayList<>()).add(side);
          }
          if (!step.from().isImplicit()) {
            task(step.from()).ends.put(thread, side);
          }
        }
        default -> {}
      }
    }
  }

  private void link(Task task) {
    if (!task.isClear()) {
      log.add(Otf2Warning.TASK_UNMATCHED, () -> task.first().place());
      return;
    }
    Side creation = task.creations.get(0);
    task.begins.values().forEach(begins -> link(creation, begins.get(0)));
    if (task.begins.size() > 1) {
      migrate(task);
    }
  }

  /** A task that several threads execute goes over once, if the records leave that open to none. */
  private void migrate(Task task) {
    Otf2Survey last = task.completions.get(0).thread();
    List<Side> there = task.begins.getOrDefault(last, List.of());
    if (task.begins.size() > 2 || there.size() != 1) {
      log.add(Otf2Warning.TASK_MOVED, () -> task.first().place());
      return;
    }
    task.begins.keySet().stream()
        .filter(thread -> thread != last)
        .map(task.ends::get)
        .forEach(end -> link(end, there.get(0)));
  }

  private void waits(Otf2Survey thread) {
    for (TaskStep step : thread.tasks().steps()) {
      for (TaskStep created : step.awaited()) {
        Task task = task(created.task());
        if (task.isClear()) {
          link(task.completions.get(0), new Side(thread, step));
        }
      }
    }
  }

  private void link(Side cause, Side effect) {
    Integer from = rows.get(cause.thread());
    Integer to = rows.get(effect.thread());
    if (from != null && to != null && !from.equals(to)) {
      cause.step().causes().add(new Link(to, tag));
      effect.step().effects().add(new Link(from, tag++));
    }
  }
}
