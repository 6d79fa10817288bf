package io.idlewave.ingest.otf2.step;

import io.idlewave.ingest.format.call.Link;
import io.idlewave.ingest.format.call.Team;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One thing that a thread does with tasks, or a region in which it waits. Mutable. */
public final class TaskStep {

  /** What it is. */
  public enum Kind {
    /** The task is created. */
    CREATE,
    /** The thread goes over to the task. */
    SWITCH,
    /** The task is over. */
    COMPLETE,
    /** The task waits for all threads of its team. */
    BARRIER,
    /** The task waits for those that it created. */
    TASKWAIT
  }

  private final Kind kind;
  private final TaskId task;
  private final TaskId from;
  private final long place;
  private final List<Link> causes = new ArrayList<>(0);
  private final List<Link> effects = new ArrayList<>(0);
  private List<TaskStep> awaited = List.of();
  private TeamLog.@Nullable Part part;
  private int rests;

  /**
   * A step.
   *
   * @param from what the thread executed until then
   * @param place of its record in the event file
   */
  TaskStep(Kind kind, TaskId task, TaskId from, long place) {
    this.kind = kind;
    this.task = task;
    this.from = from;
    this.place = place;
  }

  public Kind kind() {
    return kind;
  }

  public TaskId task() {
    return task;
  }

  public TaskId from() {
    return from;
  }

  public long place() {
    return place;
  }

  /** The dependencies of others on this step. */
  public List<Link> causes() {
    return causes;
  }

  /** What this step depends on. */
  public List<Link> effects() {
    return effects;
  }

  /** The creations of the tasks that a taskwait waits for. */
  public List<TaskStep> awaited() {
    return awaited;
  }

  void await(List<TaskStep> created) {
    awaited = created;
  }

  /** The parallel region that a barrier belongs to, or null if none. */
  TeamLog.@Nullable Part part() {
    return part;
  }

  void part(TeamLog.@Nullable Part resolved) {
    part = resolved;
  }

  /** How often the thread still comes to have no task to execute, after having had one. */
  public int rests() {
    return rests;
  }

  public void addRests(int more) {
    rests += more;
  }

  /** The team whose members wait for each other here, or null. */
  @Nullable
  public Team meeting() {
    return part == null || !part.meets() ? null : part.team();
  }

  /** Whether the thread waits in this region, so that it computes only what tasks do. */
  public boolean waits() {
    return kind == Kind.BARRIER ? meeting() != null : !effects.isEmpty();
  }
}
