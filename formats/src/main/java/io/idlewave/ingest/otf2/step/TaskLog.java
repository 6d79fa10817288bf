package io.idlewave.ingest.otf2.step;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** What a thread does with tasks and where it waits, step by step: the first of two passes. */
public final class TaskLog implements TaskEvents.Steps {

  private final TeamLog teams;
  private final LongSupplier place;
  private final List<TaskStep> steps = new ArrayList<>();
  private final Map<TaskId, List<TaskStep>> children = new HashMap<>();
  private final List<Long> contradictions = new ArrayList<>();

  /** Of the thread in those teams whose events are at {@code place}. */
  public TaskLog(TeamLog teams, LongSupplier place) {
    this.teams = teams;
    this.place = place;
  }

  /** All steps, in their order. */
  public List<TaskStep> steps() {
    return steps;
  }

  /** The places of records that can mean nothing. */
  public List<Long> contradictions() {
    return contradictions;
  }

  private TaskStep add(TaskStep.Kind kind, TaskId task, TaskId from) {
    TaskStep step = new TaskStep(kind, task, from, place.getAsLong());
    steps.add(step);
    return step;
  }

  @Override
  public TaskStep enter(boolean barrier, TaskId by) {
    TaskStep step = add(barrier ? TaskStep.Kind.BARRIER : TaskStep.Kind.TASKWAIT, by, by);
    if (barrier) {
      step.part(teams.enterBarrier());
    }
    return step;
  }

  @Override
  public void rest(TaskStep wait) {
    wait.addRests(1);
  }

  @Override
  public void interrupt(TaskStep wait) {
    TeamLog.Part part = wait.part();
    if (part != null) {
      part.unclear();
    } else if (wait.kind() == TaskStep.Kind.TASKWAIT) {
      children.remove(wait.task());
      contradict();
    }
  }

  @Override
  public void leave(TaskStep wait, TaskId by) {
    List<TaskStep> created = children.remove(by);
    if (created != null && wait.kind() == TaskStep.Kind.TASKWAIT) {
      wait.await(created);
    }
  }

  @Override
  public void create(TaskId task, TaskId by) {
    TaskStep step = add(TaskStep.Kind.CREATE, task, by);
    children.computeIfAbsent(by, parent -> new ArrayList<>()).add(step);
  }

  @Override
  public void change(TaskId from, TaskId to, boolean waiting) {
    add(TaskStep.Kind.SWITCH, to, from);
  }

  @Override
  public void complete(TaskId task) {
    add(TaskStep.Kind.COMPLETE, task, task);
    children.remove(task);
  }

  @Override
  public void contradict() {
    contradictions.add(place.getAsLong());
  }
}
