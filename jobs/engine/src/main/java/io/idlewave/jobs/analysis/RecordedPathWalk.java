package io.idlewave.jobs.analysis;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.observed.PricingContext;
import io.idlewave.perturb.path.RecordedPath;
import io.idlewave.perturb.path.RecordedPathTracer;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Traces the critical path of the recorded run, with a spool file in the scratch folder. */
final class RecordedPathWalk implements TraceWalk {

  private static final long serialVersionUID = 1L;

  private final PricingContext context;
  private final boolean longestWaits;
  private transient @Nullable RecordedPathTracer tracer;

  RecordedPathWalk(PricingContext context, boolean longestWaits) {
    this.context = context;
    this.longestWaits = longestWaits;
  }

  @Override
  public void begin(Path scratch) {
    tracer = new RecordedPathTracer(context, longestWaits, scratch);
  }

  @Override
  public void block(GraphBlock block) {
    Objects.requireNonNull(tracer).apply(block);
  }

  @Override
  public RecordedPath end() {
    return Objects.requireNonNull(tracer).path();
  }

  @Override
  public void close() {
    if (tracer != null) {
      tracer.close();
    }
  }
}
