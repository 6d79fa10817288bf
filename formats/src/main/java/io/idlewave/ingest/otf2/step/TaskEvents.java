package io.idlewave.ingest.otf2.step;

import io.idlewave.ingest.otf2.decode.EventReader;
import io.idlewave.ingest.otf2.decode.EventType;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Follows which task a thread executes and in which region it waits, alike in both passes. */
public final class TaskEvents {

  /** Is told what the thread does. */
  public interface Steps {
    /** The task enters a region to wait, for its team or for the tasks that it created. */
    public TaskStep enter(boolean barrier, TaskId by);

    /** The thread has no task to execute in that region any more, after having had one. */
    void rest(TaskStep wait);

    /** The task does something else in that region than to wait. */
    void interrupt(TaskStep wait);

    void leave(TaskStep wait, TaskId by);

    void create(TaskId task, TaskId by);

    /** The thread goes over from one task to another. */
    void change(TaskId from, TaskId to, boolean waiting);

    void complete(TaskId task);

    /** A record stands where it can mean nothing. */
    void contradict();
  }

  /** What is open: a region to wait in, or without one the thread's part in a team. */
  private record Frame(int depth, TaskId by, TaskId implicit, @Nullable TaskStep step) {}

  private final Steps steps;
  private final Deque<Frame> frames = new ArrayDeque<>();
  private final Map<Integer, Integer> timesBegun = new HashMap<>();
  private TaskId implicit = TaskId.INITIAL;
  private TaskId current = TaskId.INITIAL;

  public TaskEvents(Steps steps) {
    this.steps = steps;
  }

  /** Whether the thread waits: no time passes in regions. */
  public boolean isWaiting() {
    TaskStep wait = idleIn();
    return wait != null && wait.waits();
  }

  /** The innermost region to wait in, if the thread has no task to execute there. */
  private @Nullable TaskStep idleIn() {
    Frame top = frames.peek();
    return top != null && current.equals(top.by()) ? top.step() : null;
  }

  /** A region is entered, outside any call; {@code outer} are open. */
  public void enter(RegionInfo region, int outer) {
    if (region.isCall()) {
      interrupt();
    } else if (region.taskwait() || (region.barrier() && !isInBarrier())) {
      TaskStep wait = steps.enter(region.barrier(), current);
      frames.push(new Frame(outer, current, implicit, wait));
    }
  }

  private boolean isInBarrier() {
    for (Frame frame : frames) {
      TaskStep wait = frame.step();
      if (wait == null || wait.kind() == TaskStep.Kind.BARRIER) {
        return wait != null;
      }
    }
    return false;
  }

  private void interrupt() {
    TaskStep wait = idleIn();
    if (wait != null) {
      steps.interrupt(wait);
    }
  }

  /** A region has been left, outside any call, so that {@code open} are. */
  public void left(int open) {
    for (Frame top = frames.peek(); top != null; top = frames.peek()) {
      TaskStep wait = top.step();
      if (wait == null || open > top.depth()) {
        return;
      }
      if (idleIn() == null) {
        steps.rest(wait);
      }
      frames.pop();
      current = top.by();
      steps.leave(wait, current);
    }
  }

  /** Another record; {@code inCall} those of tasks have no place. */
  public void take(int type, EventReader reader, boolean inCall) {
    if (EventType.isOfTask(type) && inCall) {
      steps.contradict();
      return;
    }
    switch (type) {
      case EventType.THREAD_FORK, EventType.THREAD_JOIN -> interrupt();
      case EventType.THREAD_TEAM_BEGIN -> begin(reader.comm());
      case EventType.THREAD_TEAM_END -> end();
      case EventType.TASK_CREATE -> create(task(reader));
      case EventType.TASK_SWITCH -> change(task(reader));
      case EventType.TASK_COMPLETE -> complete(task(reader));
      default -> {}
    }
  }

  private TaskId task(EventReader reader) {
    int time = timesBegun.getOrDefault(reader.comm(), 0);
    return new TaskId(reader.comm(), time, reader.peer(), reader.matchingId());
  }

  private void begin(int comm) {
    interrupt();
    frames.push(new Frame(0, current, implicit, null));
    implicit = TaskId.implicit(comm, timesBegun.merge(comm, 1, Integer::sum));
    current = implicit;
  }

  private void end() {
    Frame top = frames.poll();
    while (top != null && top.step() != null) {
      steps.interrupt(top.step());
      top = frames.poll();
    }
    implicit = top == null ? TaskId.INITIAL : top.implicit();
    current = top == null ? implicit : top.by();
  }

  private void create(TaskId task) {
    if (task.isImplicit()) {
      steps.contradict();
    } else {
      steps.create(task, current);
    }
  }

  private void change(TaskId task) {
    TaskId to = task.isImplicit() ? implicit : task;
    if (to.equals(current)) {
      return;
    }
    TaskId from = current;
    boolean idle = idleIn() != null;
    boolean waiting = isWaiting();
    current = to;
    steps.change(from, to, waiting);
    if (!idle) {
      rest();
    }
  }

  private void complete(TaskId task) {
    if (!task.equals(current) || task.isImplicit()) {
      steps.contradict();
      return;
    }
    boolean idle = idleIn() != null;
    steps.complete(task);
    Frame top = frames.peek();
    current = top == null || top.step() == null ? implicit : top.by();
    if (!idle) {
      rest();
    }
  }

  private void rest() {
    TaskStep wait = idleIn();
    if (wait != null) {
      steps.rest(wait);
    }
  }
}
