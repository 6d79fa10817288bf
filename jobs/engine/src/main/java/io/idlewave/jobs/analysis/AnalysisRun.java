package io.idlewave.jobs.analysis;

import java.io.IOException;
import java.io.Serializable;
import java.util.List;

/** An analysis of one run. Mutable; one thread. */
public interface AnalysisRun {

  /**
   * Gives what one walk found.
   *
   * @param <T> that
   */
  interface Gives<T> {
    void give(T found, Findings findings) throws IOException;
  }

  /**
   * One walk over the trace, and what is given of what it found.
   *
   * @param found the class of what the end of the walk says
   */
  static <T extends Serializable> AnalysisRun ofWalk(
      TraceWalk walk, Class<T> found, Gives<T> gives) {
    return new OneWalkRun<>(walk, found, gives);
  }

  /**
   * The walks over the trace that it wants next, independent of each other; none where it wants no
   * more. Asked before each round; one pass over the trace serves all analyses that want some.
   */
  default List<TraceWalk> walks() {
    return List.of();
  }

  /** Takes what the walks of a round found, in their order. */
  default void walked(List<Serializable> found) {}

  /** Gives what was found, after the last round. */
  void give(Findings findings) throws IOException;
}
