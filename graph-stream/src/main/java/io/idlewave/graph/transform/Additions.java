package io.idlewave.graph.transform;

import java.util.ArrayList;
import java.util.List;

/** Functions and requests that the trace does not have, for new calls to name. Mutable. */
public final class Additions {

  /** Above the requests of any trace. */
  private static final long FIRST_REQUEST = 1L << 41;

  private List<String> functions = List.of();
  private long requests = FIRST_REQUEST;

  /** Goes on with the functions of a trace. */
  void onto(List<String> names) {
    functions = new ArrayList<>(names);
  }

  /** The number of a function, a new one if no call was of it so far. */
  public int function(String name) {
    int known = functions.indexOf(name);
    if (known < 0) {
      functions.add(name);
    }
    return known < 0 ? functions.size() - 1 : known;
  }

  public String name(int function) {
    return functions.get(function);
  }

  List<String> functions() {
    return List.copyOf(functions);
  }

  /** A request that no rank has used. */
  public long request() {
    return requests++;
  }
}
