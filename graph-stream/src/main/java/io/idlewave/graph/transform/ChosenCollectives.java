package io.idlewave.graph.transform;

import io.idlewave.ingest.model.CallPaths;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The collectives that a transformation means: those that move data and barriers, for nothing else
 * comes of them.
 *
 * @param function name of their function; null for any
 * @param communicator name of their communicators; null for all
 * @param region name of the user region that their calls are in, or end of its {@linkplain
 *     CallPaths call path}; null for any
 */
public record ChosenCollectives(
    @Nullable String function, @Nullable String communicator, @Nullable String region) {

  /** All of them. */
  public static final ChosenCollectives ALL = new ChosenCollectives(null, null, null);

  String describe() {
    return "%s%s%s"
        .formatted(
            function == null ? "all collectives" : function,
            communicator == null ? "" : " on " + communicator,
            region == null ? "" : " in " + region);
  }

  /**
   * @throws UnfitTransformationException if the trace does not know a name
   */
  Choice on(TraceMetadata metadata) {
    List<String> names = metadata.communicators().stream().map(Communicator::name).toList();
    number("communicator of the trace", communicator, names);
    return new Choice(
        names,
        number("function that the trace calls", function, metadata.functions()),
        regions(metadata.callPaths()),
        metadata);
  }

  private static int number(String what, @Nullable String name, List<String> known) {
    int number = name == null ? -1 : known.indexOf(name);
    if (name != null && number < 0) {
      throw new UnfitTransformationException("a " + what + ", got " + name);
    }
    return number;
  }

  private BitSet regions(CallPaths paths) {
    BitSet named = region == null ? new BitSet() : paths.named(region);
    if (region != null && named.isEmpty()) {
      throw new UnfitTransformationException("a user region of the trace, got " + region);
    }
    return named;
  }

  /** The choice on one trace. */
  final class Choice {

    private final List<String> communicators;
    private final int wantedFunction;
    private final BitSet wantedRegions;
    private final TraceMetadata metadata;

    private Choice(
        List<String> communicators,
        int wantedFunction,
        BitSet wantedRegions,
        TraceMetadata metadata) {
      this.communicators = communicators;
      this.wantedFunction = wantedFunction;
      this.wantedRegions = wantedRegions;
      this.metadata = metadata;
    }

    boolean has(TracedCall call, Collective collective) {
      CollectiveOp op = collective.op();
      return (op.movesData() || op == CollectiveOp.BARRIER)
          && (function == null || call.function() == wantedFunction)
          && (communicator == null
              || communicator.equals(communicators.get(collective.communicator())))
          && (region == null || isWanted(call.region()));
    }

    private boolean isWanted(int in) {
      return in != MpiCall.NO_REGION && wantedRegions.get(in);
    }

    String place(int rank, long number, TracedCall call) {
      int in = call.region();
      return "rank %d, call %d (%s%s)"
          .formatted(
              rank,
              number,
              metadata.functions().get(call.function()),
              in == MpiCall.NO_REGION ? "" : " in " + metadata.regions().get(in));
    }
  }
}
