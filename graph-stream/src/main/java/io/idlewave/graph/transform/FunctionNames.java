package io.idlewave.graph.transform;

import java.util.ArrayList;
import java.util.List;

/** The functions of a trace by number, which grow by those that a transformation calls. Mutable. */
public final class FunctionNames {

  private final List<String> names;

  /** Begins with those of a trace. */
  public FunctionNames(List<String> names) {
    this.names = new ArrayList<>(names);
  }

  /** The number of a function, a new one if no call was of it so far. */
  public int of(String name) {
    int known = names.indexOf(name);
    if (known < 0) {
      names.add(name);
    }
    return known < 0 ? names.size() - 1 : known;
  }

  /** The name of a function. */
  public String name(int function) {
    return names.get(function);
  }

  /** All of them by number. */
  public List<String> all() {
    return List.copyOf(names);
  }
}
