package io.idlewave.jobs.study;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a study states about base times of calls, instead of the estimates from the trace.
 *
 * @param functions for one function, such as {@code MPI_Recv}; goes before {@code overall}
 */
public record BaseOverrides(BaseInterval overall, Map<String, BaseInterval> functions) {

  /** Nothing is stated. */
  public static final BaseOverrides NONE = new BaseOverrides(BaseInterval.ESTIMATED, Map.of());

  public BaseOverrides {
    functions = Collections.unmodifiableMap(new TreeMap<>(functions));
  }

  /**
   * The bounds that hold for a function. A bound is taken from the function's own entry, and where
   * that states none from {@link #overall}.
   *
   * @throws IllegalArgumentException if the two together are no interval
   */
  public BaseInterval of(String function) {
    BaseInterval own = functions.get(function);
    return own == null ? overall : own.orElse(overall);
  }
}
