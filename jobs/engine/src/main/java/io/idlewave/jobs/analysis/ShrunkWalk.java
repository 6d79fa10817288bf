package io.idlewave.jobs.analysis;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.observed.PricingContext;
import io.idlewave.perturb.path.Shrink;
import io.idlewave.perturb.path.ShrunkLength;
import io.idlewave.perturb.path.ShrunkRun;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds how long the recorded run would take with places that take less. */
final class ShrunkWalk implements TraceWalk {

  private static final long serialVersionUID = 1L;

  private final PricingContext context;
  private final boolean longestWaits;
  private final ArrayList<Shrink> shrinks;
  private transient @Nullable ShrunkRun run;

  ShrunkWalk(PricingContext context, boolean longestWaits, List<Shrink> shrinks) {
    this.context = context;
    this.longestWaits = longestWaits;
    this.shrinks = new ArrayList<>(shrinks);
  }

  @Override
  public void begin(Path scratch) {
    run = new ShrunkRun(context, longestWaits, shrinks);
  }

  @Override
  public void block(GraphBlock block) {
    Objects.requireNonNull(run).apply(block);
  }

  /** Of each place its {@link ShrunkLength}, in a list. */
  @Override
  public Serializable end() {
    return new ArrayList<>(Objects.requireNonNull(run).lengths());
  }
}
