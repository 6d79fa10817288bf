package io.idlewave.perturb.propagate;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.source.BlockCache;
import io.idlewave.graph.source.TraceKey;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.Internal;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the lowered steps of a trace are kept for jobs to come, as tasks are told. Steps are known
 * by all that they follow from: the trace and how it is walked, their pricing as it travels to
 * tasks, and their bound. So jobs share them where they differ in nothing but what their lanes draw
 * from, and in how many lanes there are. Immutable.
 *
 * @param cache id of the cache of this process
 * @param trace whose blocks are lowered
 * @param pricings per pricing of the plan, the digest of all that it is
 */
@Internal
public record StepsPlace(String cache, TraceKey trace, List<String> pricings)
    implements Serializable {

  public StepsPlace {
    pricings = List.copyOf(pricings);
  }

  /**
   * That of the steps of a plan.
   *
   * @param cache where blocks are kept, or null for nowhere
   * @param options by which they are walked
   */
  public static @Nullable StepsPlace of(
      @Nullable BlockCache cache, TraceArchive archive, GraphOptions options, LanePlan plan) {
    return cache == null
        ? null
        : new StepsPlace(
            cache.id(),
            TraceKey.of(archive, options),
            plan.pricings().stream().map(SerializedDigest::of).toList());
  }

  /** The steps of one pricing and bound; null where the cache is closed. */
  @Nullable KeptSteps of(StepsKey key) {
    BlockCache open = BlockCache.open(cache);
    return open == null
        ? null
        : new KeptSteps(open, trace, pricings.get(key.pricing()) + " " + key.bound().name());
  }
}
