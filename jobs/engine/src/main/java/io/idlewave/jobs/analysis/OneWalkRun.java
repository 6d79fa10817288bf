package io.idlewave.jobs.analysis;

import io.idlewave.jobs.analysis.AnalysisRun.Gives;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Walks the trace once. Mutable.
 *
 * @param <T> what the walk finds
 */
final class OneWalkRun<T extends Serializable> implements AnalysisRun {

  private final TraceWalk walk;
  private final Class<T> type;
  private final Gives<T> gives;
  private @Nullable T found;

  OneWalkRun(TraceWalk walk, Class<T> type, Gives<T> gives) {
    this.walk = walk;
    this.type = type;
    this.gives = gives;
  }

  @Override
  public List<TraceWalk> walks() {
    return found == null ? List.of(walk) : List.of();
  }

  @Override
  public void walked(List<Serializable> walks) {
    found = type.cast(walks.get(0));
  }

  @Override
  public void give(Findings findings) throws IOException {
    gives.give(Objects.requireNonNull(found), findings);
  }
}
