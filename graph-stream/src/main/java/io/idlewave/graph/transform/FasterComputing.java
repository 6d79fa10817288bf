package io.idlewave.graph.transform;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.CallPaths;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RegionTime;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Computing in a user region, or after the calls of a function, takes a part of its time. Regions
 * inside the region count for themselves. Each part of a stretch is rounded to 1 ns.
 *
 * @param region name of the region, or end of its {@linkplain CallPaths call path}; null for all
 *     computing
 * @param after name of the function whose calls the computing follows; null for any, and then calls
 *     in the region that communicate nothing are quicker, too
 * @param factor how much faster, above 0
 */
public record FasterComputing(@Nullable String region, @Nullable String after, double factor)
    implements Transformation {

  /** Any function has this number. */
  private static final int ANY = Integer.MIN_VALUE;

  public FasterComputing {
    if (!(factor > 0) || Double.isInfinite(factor)) {
      throw new IllegalArgumentException("factor: above 0 and finite, got " + factor);
    }
  }

  @Override
  public String describe() {
    return "computing%s%s %s times as fast"
        .formatted(
            region == null ? "" : " in " + region, after == null ? "" : " after " + after, factor);
  }

  @Override
  public Rewriting on(TraceArchive archive, GraphOptions graph, Additions additions) {
    BitSet wanted = region == null ? new BitSet() : archive.metadata().callPaths().named(region);
    if (region != null && wanted.isEmpty()) {
      throw new UnfitTransformationException("a user region of the trace, got " + region);
    }
    int follows = ANY;
    if (after != null) {
      follows = archive.metadata().functions().indexOf(after);
      if (follows < 0) {
        throw new UnfitTransformationException("a function that the trace calls, got " + after);
      }
    }
    int behind = follows;
    return rank -> new Rewriter(wanted, behind);
  }

  private long faster(long nanos) {
    return Math.round(nanos / factor);
  }

  private final class Rewriter implements CallRewriter {

    private final BitSet wanted;
    private final int follows;
    private int last = -1;

    Rewriter(BitSet wanted, int follows) {
      this.wanted = wanted;
      this.follows = follows;
    }

    @Override
    public void rewrite(TracedCall call, Consumer<TracedCall> into) {
      TracedCall rewritten = call.after(tail(call.before()));
      boolean local = call.operations().isEmpty() && follows == ANY;
      last = call.function();
      into.accept(
          local && isWanted(call.region())
              ? rewritten.lasting(faster(call.durationNanos()))
              : rewritten);
    }

    @Override
    public List<RegionTime> tail(List<RegionTime> parts) {
      if (follows != ANY && follows != last) {
        return parts;
      }
      List<RegionTime> quicker = new ArrayList<>(parts.size());
      for (RegionTime part : parts) {
        quicker.add(
            isWanted(part.region()) ? new RegionTime(part.region(), faster(part.nanos())) : part);
      }
      return quicker;
    }

    private boolean isWanted(int of) {
      return region == null || (of != MpiCall.NO_REGION && wanted.get(of));
    }
  }
}
