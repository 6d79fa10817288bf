package io.idlewave.ingest.prv.thread;

import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.prv.spill.Spill;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The timelines of a Paraver trace: the first thread of each process is its rank, and its other
 * threads that take part in OpenMP come after all ranks. Who waits for whom is known. Safe for
 * several threads.
 */
public final class PrvThreads {

  /** The functions by which threads wait for each other. */
  public static final List<String> FUNCTIONS =
      List.of("fork", "await", "signal", "barrier", "join", "lock", "unlock");

  private final int communicator;
  private final Spill spill;
  private final List<PrvThread> rows = new ArrayList<>();
  private final int ranks;
  private final Map<PrvThread, ThreadPlan> plans = new HashMap<>();

  /**
   * Finds who waits for whom.
   *
   * @param ranks how many processes there are
   * @param threads all of which the trace says anything
   * @param communicator the number of the one of dependencies
   */
  public PrvThreads(
      int ranks, List<PrvThread> threads, Spill spill, int communicator, WarningLog log) {
    this.communicator = communicator;
    this.spill = spill;
    this.ranks = ranks;
    Map<Integer, List<PrvThread>> processes =
        threads.stream()
            .collect(Collectors.groupingBy(PrvThread::task, TreeMap::new, Collectors.toList()));
    IntStream.range(0, ranks).forEach(task -> rows.add(first(task, processes.get(task))));
    threads.stream().filter(thread -> !thread.isFirst()).forEach(rows::add);
    IntStream.range(0, rows.size()).forEach(row -> plans.put(rows.get(row), new ThreadPlan(row)));
    for (List<PrvThread> members : processes.values()) {
      ProcessThreads.resolve(
          members, members.stream().map(this::plan).toList(), communicator, spill, log);
    }
  }

  /** The first thread of a process, of which the trace may say nothing. */
  private static PrvThread first(int task, @Nullable List<PrvThread> members) {
    return members != null && members.get(0).isFirst() ? members.get(0) : PrvThread.silent(task);
  }

  private ThreadPlan plan(PrvThread thread) {
    return Objects.requireNonNull(plans.get(thread));
  }

  /** How many timelines there are. */
  public int rows() {
    return rows.size();
  }

  /** Whether a rank has more than one. */
  public boolean isThreaded() {
    return rows.size() > ranks;
  }

  /** The process of a timeline. */
  public int task(int row) {
    return rows.get(row).task();
  }

  /** All timelines, as the archive has them. */
  public List<Timeline> timelines() {
    return rows.stream()
        .map(
            row ->
                new Timeline(row.task(), Timeline.Kind.THREAD, "thread " + row.thread(), Map.of()))
        .toList();
  }

  /** The communicator of dependencies, where a rank has more than one timeline. */
  public Communicator dependencies() {
    return new Communicator(
        "dependencies",
        Communicator.Kind.LOCAL,
        IntStream.range(0, rows.size()).boxed().toList(),
        List.of());
  }

  /**
   * What writes the calls of a timeline.
   *
   * @param originNanos begin of the timeline, on the axis of the trace
   * @param functions numbers of {@link #FUNCTIONS}, as the archive has them
   */
  public ThreadRecorder recorder(
      int row, long originNanos, ToIntFunction<String> functions, RankWriter writer) {
    PrvThread thread = rows.get(row);
    return new ThreadRecorder(
        spill.rank(thread.key()), plan(thread), originNanos, functions, communicator, writer);
  }
}
