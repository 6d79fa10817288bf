package io.idlewave.perturb.observed;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.perturb.scenario.Bound;

/**
 * Whether the clocks of a trace leave anything open: where they do not, the lower and the upper
 * bound given the clocks are one value ({@code docs/semantics.md} section 3). Mutable: it looks at
 * block after block.
 */
public final class OpenEnds {

  private final BindingEdges protocol;
  private final CallTiming shortest;
  private final CallTiming longest;

  /** Ends of a trace with this survey, base times among it, and what is known of its threshold. */
  public OpenEnds(TraceMetadata metadata, Survey survey, EagerBracket eager) {
    PricingContext context = PricingContext.recorded(metadata, survey, eager);
    SlackRule upper = context.reading().rules().of(Bound.UPPER);
    SlackRule lower = context.reading().rules().of(Bound.LOWER);
    protocol = new BindingEdges(context, upper);
    shortest = new CallTiming(context, protocol, upper);
    longest = new CallTiming(context, new BindingEdges(context, lower), lower);
  }

  /** Whether some call of {@code block} has two readings. */
  public boolean in(GraphBlock block) {
    for (int i = 0; i < block.entryCount(); i++) {
      if (isOpen(block, i)) {
        return true;
      }
    }
    return false;
  }

  private boolean isOpen(GraphBlock block, int i) {
    shortest.read(block, i);
    if (!shortest.mayWait()) {
      return false;
    }
    if (!shortest.isBaseKnown() || shortest.pollSpanNanos() > 0) {
      return true;
    }
    longest.read(block, i);
    boolean ends = block.has(i, GraphBlock.ENDS);
    if (shortest.waitEndNanos() != longest.waitEndNanos() || (ends && shortest.isUnexplained())) {
      return true;
    }
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      if (isEdgeOpen(block, j)) {
        return true;
      }
    }
    return false;
  }

  private boolean isEdgeOpen(GraphBlock block, int j) {
    return switch (block.kind(j)) {
      case PROBE, HAND_OVER, TRANSFERRED -> true;
      case ARRIVE, ACKNOWLEDGE ->
          protocol.isAmbiguous(block.mode(j), block.messageBytes(j))
              || !protocol.isArrivalKnown(block, j);
      case EXIT, CONTRIBUTE ->
          block.linkHas(j, GraphBlock.INTER)
              || (block.op(j).movesData() && block.memberBytes(j) == 0);
      default -> false;
    };
  }
}
