package io.idlewave.ingest.prv.thread;

import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.prv.spill.Spill;
import io.idlewave.ingest.prv.text.EventLabels;
import io.idlewave.ingest.prv.text.FieldReader;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Takes what a trace says of OpenMP while it is read, and sorts it by thread and time into a {@link
 * Spill}. In memory are a few numbers per thread, function and lock.
 */
public final class ThreadRecords {

  private static final int NONE = -1;
  private static final int MOST_LOCKS = 1 << 20;
  private static final int MOST_FUNCTIONS = 1 << 16;

  private record Lock(int kind, long name) {}

  private record Place(int task, int thread) {}

  private final FieldReader reader;
  private final Spill spill;
  private final int firstKey;
  private final EventLabels labels;
  private final WarningLog log;
  private final Supplier<String> place;
  private final Map<Place, PrvThread> threads = new HashMap<>();
  private final Map<Lock, Integer> locks = new HashMap<>();
  private final Map<Long, Integer> functions = new HashMap<>();
  private final Map<String, Integer> regions = new LinkedHashMap<>();

  private int task;
  private int thread;
  private long nanos;
  private int takenKind = NONE;
  private long takenName;

  /**
   * For a trace that is read by {@code reader}.
   *
   * @param firstKey of the threads; lower ones are those of ranks
   * @param place says where the reader is
   */
  public ThreadRecords(
      FieldReader reader,
      Spill spill,
      int firstKey,
      EventLabels labels,
      WarningLog log,
      Supplier<String> place) {
    this.reader = reader;
    this.spill = spill;
    this.firstKey = firstKey;
    this.labels = labels;
    this.log = log;
    this.place = place;
  }

  /** Whether the values of events of a type are needed. */
  public static boolean isUsed(long type) {
    return ThreadEvent.isUsed(type);
  }

  /** A record of events of a thread begins. */
  public void begin(int ofTask, int ofThread, long atNanos) {
    task = ofTask;
    thread = ofThread;
    nanos = atNanos;
  }

  /** An event of the record, of a type that is used. */
  public void event(long type, long value) {
    if (type == ThreadEvent.LOCK_NAME) {
      takenName = value;
      return;
    }
    end();
    ThreadEvent event = ThreadEvent.of(type, value);
    switch (event) {
      case TAKE -> {
        takenKind = ThreadEvent.lockKind(type);
        takenName = 0;
      }
      case BEGIN -> add(type, value, function(value), 0);
      case RELEASE -> add(type, value, 0, ThreadEvent.lockKind(type));
      case UNREAD -> log.add(ThreadWarning.EVENTS_UNREAD, place);
      case NOTHING -> {}
      default -> add(type, value, 0, 0);
    }
  }

  /** The record is over, or another event follows: the name of a lock comes after its taking. */
  public void end() {
    if (takenKind != NONE) {
      int kind = takenKind;
      takenKind = NONE;
      add(ThreadEvent.lockType(kind), ThreadEvent.TAKES, lock(new Lock(kind, takenName)), kind);
    }
  }

  private void add(long type, long value, int argument, int lockKind) {
    PrvThread of =
        threads.computeIfAbsent(
            new Place(task, thread), p -> new PrvThread(task, thread, firstKey + threads.size()));
    spill.add(of.key(), nanos, 0, reader.line(), type, value, argument, lockKind, 0);
  }

  private int function(long value) {
    Integer known = functions.get(value);
    if (known != null) {
      return known;
    }
    if (functions.size() == MOST_FUNCTIONS) {
      throw reader.failure("OpenMP functions: at most " + MOST_FUNCTIONS + ", got more");
    }
    String label = labels.label(EventLabels.OUTLINED_TYPE, value);
    String name = label == null ? "parallel function " + value : label;
    Integer there = regions.putIfAbsent(name, regions.size());
    int region = there == null ? regions.size() - 1 : there;
    functions.put(value, region);
    return region;
  }

  private int lock(Lock lock) {
    Integer known = locks.get(lock);
    if (known != null) {
      return known;
    }
    if (locks.size() == MOST_LOCKS) {
      throw reader.failure("locks: at most " + MOST_LOCKS + ", got more");
    }
    locks.put(lock, locks.size());
    return locks.size() - 1;
  }

  /** All threads of which something was said, by process and number. */
  public List<PrvThread> threads() {
    return threads.values().stream()
        .sorted(Comparator.comparingInt(PrvThread::task).thenComparingInt(PrvThread::thread))
        .toList();
  }

  /** Names of the functions of parallel regions, as the archive numbers them. */
  public List<String> regions() {
    return List.copyOf(regions.keySet());
  }
}
