package io.idlewave.jobs.analysis;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.path.CriticalPath;
import io.idlewave.perturb.path.PathTracer;
import io.idlewave.perturb.scenario.Bound;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Traces the critical path of one lane, with a spool file in the scratch folder and, in memory, the
 * clocks and live slots of the lane and two blocks of records: about 3 MB.
 */
final class CriticalPathWalk implements TraceWalk {

  private static final long serialVersionUID = 1L;

  private final Pricing pricing;
  private final LaneTables tables;
  private final long replicate;
  private transient @Nullable PathTracer tracer;

  CriticalPathWalk(Pricing pricing, LaneTables tables, long replicate) {
    this.pricing = pricing;
    this.tables = tables;
    this.replicate = replicate;
  }

  @Override
  public void begin(Path scratch) {
    tracer = new PathTracer(pricing, Bound.EXACT, tables, replicate, scratch);
  }

  private PathTracer tracer() {
    return Objects.requireNonNull(tracer);
  }

  @Override
  public void block(GraphBlock block) {
    tracer().apply(block);
  }

  @Override
  public CriticalPath end() {
    return tracer().path();
  }

  @Override
  public void close() {
    if (tracer != null) {
      tracer.close();
    }
  }
}
