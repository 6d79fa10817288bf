package io.idlewave.jobs.prepare.steps;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.ingest.model.Internal;
import io.idlewave.ingest.model.TraceMetadata;

/**
 * Where steps begin that a trace itself names: with a call that all timelines make together, or at
 * a profiler's marker.
 */
@Internal
public record StepBegin(TraceMetadata metadata, int marker) {

  /** How a profiler calls the marker of a step. */
  public static final String MARKER = "ProfilerStep";

  /** Of a trace. */
  public static StepBegin of(TraceMetadata metadata) {
    return new StepBegin(metadata, metadata.functions().indexOf(MARKER));
  }

  /** Whether the call that ends with entry {@code i} begins a step of its row. */
  public boolean is(GraphBlock block, int i) {
    if (!block.has(i, GraphBlock.ENDS)) {
      return false;
    }
    boolean begins = block.function(i) == marker && marker >= 0;
    for (int j = block.linkBegin(i); metadata.hasTimelines() && j < block.linkEnd(i); j++) {
      begins |= block.kind(j) == LinkKind.EXIT && block.members(j) == metadata.rankCount();
    }
    return begins;
  }
}
