package io.idlewave.ingest.prv.fold;

import io.idlewave.ingest.prv.text.EventLabels;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The MPI functions that occur in a trace, numbered in the order in which they first do. A complete
 * table only answers, so that threads may ask side by side.
 */
public final class PrvFunctions {

  private record Key(long type, long value) {}

  private final EventLabels labels;
  private final Map<Key, Integer> byNumbers = new HashMap<>();
  private final Map<String, Integer> byName = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private final List<FunctionRole> roles = new ArrayList<>();
  private boolean complete;

  /** An empty table, whose functions are named by {@code labels}. */
  public PrvFunctions(EventLabels labels) {
    this.labels = labels;
  }

  /** Whether an event of a function occurred before. */
  public boolean has(long type, long value) {
    return byNumbers.containsKey(new Key(type, value));
  }

  /** All functions are known: from now on a new one is a bug. */
  public void complete() {
    complete = true;
  }

  /** The number of the function of an event. */
  public int index(long type, long value) {
    Key key = new Key(type, value);
    Integer known = byNumbers.get(key); // computeIfAbsent may write, also for a key that is there
    if (known == null) {
      requireOpen();
      known = index(labels.name(type, value));
      byNumbers.put(key, known);
    }
    return known;
  }

  public int index(String name) {
    Integer known = byName.get(name);
    if (known != null) {
      return known;
    }
    requireOpen();
    byName.put(name, names.size());
    names.add(name);
    roles.add(FunctionRole.of(name));
    return names.size() - 1;
  }

  private void requireOpen() {
    if (complete) {
      throw new IllegalStateException("a function that was not there when all were known");
    }
  }

  /** What calls of a function do. */
  public FunctionRole role(int function) {
    return roles.get(function);
  }

  public List<String> names() {
    return List.copyOf(names);
  }
}
