package io.idlewave.jobs.analysis;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.path.DelayPath;
import io.idlewave.perturb.path.DelayTracer;
import io.idlewave.perturb.scenario.Bound;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Traces the winning path of one lane to the end of one rank, as {@link CriticalPathWalk} does. */
final class WinningPathWalk implements TraceWalk {

  private static final long serialVersionUID = 1L;

  private final Pricing pricing;
  private final Bound bound;
  private final LaneTables tables;
  private final long replicate;
  private final int rank;
  private transient @Nullable DelayTracer tracer;

  WinningPathWalk(Pricing pricing, Bound bound, LaneTables tables, long replicate, int rank) {
    this.pricing = pricing;
    this.bound = bound;
    this.tables = tables;
    this.replicate = replicate;
    this.rank = rank;
  }

  @Override
  public void begin(Path scratch) {
    tracer = new DelayTracer(pricing, bound, tables, replicate, scratch);
  }

  private DelayTracer tracer() {
    return Objects.requireNonNull(tracer);
  }

  @Override
  public void block(GraphBlock block) {
    tracer().apply(block);
  }

  @Override
  public DelayPath end() {
    return tracer().path(rank);
  }

  @Override
  public void close() {
    if (tracer != null) {
      tracer.close();
    }
  }
}
