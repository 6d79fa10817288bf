package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.format.call.DependencyWriter;
import io.idlewave.ingest.format.call.Team;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.otf2.step.TaskEvents;
import io.idlewave.ingest.otf2.step.TaskId;
import io.idlewave.ingest.otf2.step.TaskLog;
import io.idlewave.ingest.otf2.step.TaskStep;
import java.util.List;

/**
 * Writes the calls by which threads wait for tasks of others, and for each other at barriers, in a
 * second pass that knows from a {@link TaskLog} who they are.
 *
 * <p>A barrier is passed once all members have arrived: each depends on each other one's arrival,
 * which is its entry, or the end of the last task that it executes in there.
 */
final class TaskRecorder implements TaskEvents.Steps {

  private final List<TaskStep> steps;
  private final int row;
  private final DependencyWriter calls;
  private int next;

  /** For the thread that is row {@code row}, whose dependencies go to {@code calls}. */
  TaskRecorder(TaskLog log, int row, DependencyWriter calls) {
    this.steps = log.steps();
    this.row = row;
    this.calls = calls;
  }

  @Override
  public TaskStep enter(boolean barrier, TaskId by) {
    TaskStep wait = steps.get(next++);
    arrive(wait);
    return wait;
  }

  @Override
  public void rest(TaskStep wait) {
    wait.addRests(-1);
    if (wait.waits()) {
      calls.spent();
      arrive(wait);
    }
  }

  private void arrive(TaskStep wait) {
    Team team = wait.meeting();
    if (team != null && wait.rests() == 0) {
      calls.at("signal", team.toOthers(row, Team.Purpose.BARRIER, calls.communicator()));
    }
  }

  @Override
  public void leave(TaskStep wait, TaskId by) {
    Team team = wait.meeting();
    if (team != null) {
      calls.until("barrier", team.fromOthers(row, Team.Purpose.BARRIER, calls.communicator()));
    } else if (wait.waits()) {
      calls.until("taskwait", effects(wait));
    }
  }

  @Override
  public void create(TaskId task, TaskId by) {
    cause(steps.get(next++));
  }

  @Override
  public void change(TaskId from, TaskId to, boolean waiting) {
    TaskStep step = steps.get(next++);
    if (!waiting) {
      calls.spent();
    }
    cause(step);
    if (!step.effects().isEmpty()) {
      calls.until("await", effects(step));
    } else if (waiting) {
      calls.spent();
    }
  }

  @Override
  public void complete(TaskId task) {
    cause(steps.get(next++));
  }

  private void cause(TaskStep step) {
    if (!step.causes().isEmpty()) {
      calls.at("signal", step.causes().stream().map(l -> l.cause(calls.communicator())).toList());
    }
  }

  private List<Operation> effects(TaskStep step) {
    return step.effects().stream().map(link -> link.effect(calls.communicator())).toList();
  }

  @Override
  public void interrupt(TaskStep wait) {}

  @Override
  public void contradict() {}
}
