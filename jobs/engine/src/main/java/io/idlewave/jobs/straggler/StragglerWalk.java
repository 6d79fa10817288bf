package io.idlewave.jobs.straggler;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.jobs.analysis.TraceWalk;
import io.idlewave.perturb.operation.OperationSteps;
import io.idlewave.perturb.operation.OperationTrace;
import io.idlewave.perturb.operation.OperationWalk;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Carries operations through a trace, and what takes them there and back. */
final class StragglerWalk implements TraceWalk {

  private static final long serialVersionUID = 1L;

  private final OperationTrace trace;
  private final Beginning beginning;
  private transient @Nullable OperationSteps steps;
  private transient @Nullable OperationWalk walk;

  /** Makes what takes the operations when a walk begins. */
  @FunctionalInterface
  interface Beginning extends Serializable {
    OperationSteps begin();
  }

  StragglerWalk(OperationTrace trace, Beginning beginning) {
    this.trace = trace;
    this.beginning = beginning;
  }

  @Override
  public void begin(Path scratch) {
    steps = beginning.begin();
    walk = new OperationWalk(trace, steps);
  }

  @Override
  public void block(GraphBlock block) {
    Objects.requireNonNull(walk).accept(block);
  }

  @Override
  public Serializable end() {
    return Objects.requireNonNull(steps).end();
  }
}
