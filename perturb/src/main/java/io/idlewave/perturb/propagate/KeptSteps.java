package io.idlewave.perturb.propagate;

import io.idlewave.graph.block.BlockParcel;
import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.source.BlockCache;
import io.idlewave.graph.source.TraceKey;
import io.idlewave.perturb.kernel.MicroProgram;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A cache's steps of one trace, pricing and bound, for lanes that are clocks alone. */
final class KeptSteps {

  private final BlockCache cache;
  private final TraceKey trace;
  private final String way;
  private volatile boolean growing = true;

  /** The part of a cache; {@code way} is all that the steps follow from beside the trace. */
  KeptSteps(BlockCache cache, TraceKey trace, String way) {
    this.cache = cache;
    this.trace = trace;
    this.way = way;
  }

  /** The steps of a block, or null where they are not there. */
  @Nullable LoweredBlock find(long block) {
    return (LoweredBlock) cache.made(trace, way, block);
  }

  /** Keeps a copy of the steps of a block, unless those of the trace do not fit. */
  void keep(GraphBlock block, List<MicroProgram> programs) {
    if (growing) {
      growing = cache.keepMade(trace, way, BlockParcel.of(block), LoweredBlock.copyOf(programs));
    }
  }
}
