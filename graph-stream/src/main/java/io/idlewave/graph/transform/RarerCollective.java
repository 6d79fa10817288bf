package io.idlewave.graph.transform;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Cancel;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Of the collectives that are meant, each communicator has the first of every k alone. The calls of
 * the others stay and do nothing: the stretches around them are as they were, and draw what they
 * drew.
 *
 * @param k one of so many stays, at least 1
 * @param function name of the function whose collectives are meant; null for all that move data or
 *     synchronise
 * @param communicator name of their communicators; null for all
 * @param region name of the user region that their calls are in; null for any
 */
public record RarerCollective(
    long k, @Nullable String function, @Nullable String communicator, @Nullable String region)
    implements Transformation {

  /** Checks the bounds. */
  public RarerCollective {
    if (k < 1) {
      throw new IllegalArgumentException("k: at least 1, got " + k);
    }
  }

  @Override
  public String describe() {
    return "one of every %d of %s%s%s"
        .formatted(
            k,
            function == null ? "all collectives" : function,
            communicator == null ? "" : " on " + communicator,
            region == null ? "" : " in " + region);
  }

  @Override
  public Rewriting on(TraceArchive archive, GraphOptions graph, FunctionNames functions) {
    TraceMetadata metadata = archive.metadata();
    require("function that the trace calls", function, metadata.functions());
    require("user region of the trace", region, metadata.regions());
    List<String> names = metadata.communicators().stream().map(Communicator::name).toList();
    require("communicator of the trace", communicator, names);
    Agreement agreement = new Agreement(metadata);
    return rank -> new Rewriter(rank, metadata, agreement);
  }

  private static void require(String what, @Nullable String name, List<String> known) {
    if (name != null && !known.contains(name)) {
      throw new UnfitTransformationException("a " + what + ", got " + name);
    }
  }

  /** Whether a collective can be left out, whatever it is: nothing else may come of it. */
  private static boolean isPlain(CollectiveOp op) {
    return op.movesData() || op == CollectiveOp.BARRIER;
  }

  private final class Rewriter implements CallRewriter {

    private final int rank;
    private final TraceMetadata metadata;
    private final Agreement agreement;
    private final int wantedFunction;
    private final int wantedRegion;
    private final Map<Integer, Long> meant = new HashMap<>();
    private final Map<Integer, Integer> entered = new HashMap<>();
    private final Set<Long> dropped = new HashSet<>();
    private long calls;

    Rewriter(int rank, TraceMetadata metadata, Agreement agreement) {
      this.rank = rank;
      this.metadata = metadata;
      this.agreement = agreement;
      this.wantedFunction = function == null ? -1 : metadata.functions().indexOf(function);
      this.wantedRegion = region == null ? -1 : metadata.regions().indexOf(region);
    }

    @Override
    public void rewrite(TracedCall call, Consumer<TracedCall> into) {
      List<Operation> kept = new ArrayList<>(call.operations().size());
      for (Operation operation : call.operations()) {
        if (!isDropped(call, operation)) {
          kept.add(operation);
        }
      }
      into.accept(kept.size() == call.operations().size() ? call : call.doing(kept));
      calls++;
    }

    private boolean isDropped(TracedCall call, Operation operation) {
      if (operation instanceof Collective collective) {
        boolean drops = drops(call, collective);
        if (drops && collective.request() != Operation.NO_REQUEST) {
          dropped.add(collective.request());
        }
        return drops;
      }
      return (operation instanceof Complete complete && dropped.remove(complete.request()))
          || (operation instanceof Cancel cancel && dropped.remove(cancel.request()));
    }

    private boolean drops(TracedCall call, Collective collective) {
      int on = collective.communicator();
      boolean drops = isMeant(call, collective) && (meant.merge(on, 1L, Long::sum) - 1) % k != 0;
      agreement.check(on, entered.merge(on, 1, Integer::sum) - 1, drops, rank, () -> at(call));
      return drops;
    }

    private boolean isMeant(TracedCall call, Collective collective) {
      String name = metadata.communicators().get(collective.communicator()).name();
      return isPlain(collective.op())
          && (function == null || call.function() == wantedFunction)
          && (communicator == null || communicator.equals(name))
          && (region == null || call.region() == wantedRegion);
    }

    private String at(TracedCall call) {
      int of = call.region();
      return "rank %d, call %d (%s%s)"
          .formatted(
              rank,
              calls,
              metadata.functions().get(call.function()),
              of == MpiCall.NO_REGION ? "" : " in " + metadata.regions().get(of));
    }
  }

  private interface Place {
    String text();
  }

  /** Sees to it that all members leave out the same collectives of a communicator. Mutable. */
  private static final class Agreement {

    private final TraceMetadata metadata;
    private final Map<Integer, BitSet> dropped = new HashMap<>();
    private final Map<Integer, Integer> known = new HashMap<>();

    Agreement(TraceMetadata metadata) {
      this.metadata = metadata;
    }

    void check(int communicator, int number, boolean drops, int rank, Place place) {
      Communicator of = metadata.communicators().get(communicator);
      if (of.kind() == Communicator.Kind.SELF) {
        return;
      }
      BitSet agreed = dropped.computeIfAbsent(communicator, on -> new BitSet());
      if (number >= known.getOrDefault(communicator, 0)) {
        agreed.set(number, drops);
        known.put(communicator, number + 1);
      } else if (agreed.get(number) != drops) {
        throw new UnfitTransformationException(
            ("collective %d on %s: left out by all members or by none, got rank %d, which %s, unlike"
                    + " those before: %s")
                .formatted(
                    number,
                    of.name(),
                    rank,
                    drops ? "leaves it out" : "carries it out",
                    place.text()));
      }
    }
  }
}
