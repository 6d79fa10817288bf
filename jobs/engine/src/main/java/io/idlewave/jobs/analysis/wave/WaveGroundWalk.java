package io.idlewave.jobs.analysis.wave;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.iteration.IterationFinder;
import io.idlewave.graph.iteration.Iterations;
import io.idlewave.graph.iteration.RankIterations;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.analysis.TraceWalk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds what waves travel over. */
final class WaveGroundWalk implements TraceWalk {

  private static final long serialVersionUID = 1L;

  /** Pairs of ranks that exchange messages: some 50 MB. */
  private static final int MOST_PAIRS = 1 << 22;

  private final int ranks;
  private final ArrayList<String> functions;
  private final boolean byRegion;
  private final int[] sources;
  private transient @Nullable MessageGraph graph;
  private transient @Nullable IterationFinder finder;

  /**
   * A walk at the start of the trace.
   *
   * @param sources the ranks with delays, ascending
   */
  WaveGroundWalk(TraceMetadata metadata, int[] sources) {
    this.ranks = metadata.rankCount();
    this.functions = new ArrayList<>(metadata.functions());
    this.byRegion = !metadata.regions().isEmpty();
    this.sources = sources.clone();
  }

  @Override
  public void begin(Path scratch) {
    graph = new MessageGraph(ranks, MOST_PAIRS);
    finder = new IterationFinder(ranks, functions, byRegion);
  }

  @Override
  public void block(GraphBlock block) {
    Objects.requireNonNull(graph).add(block);
    Objects.requireNonNull(finder).add(block);
  }

  @Override
  public WaveGround end() {
    MessageGraph found = Objects.requireNonNull(graph);
    List<int[]> hops = Arrays.stream(sources).mapToObj(found::hopsFrom).toList();
    return new WaveGround(
        sources, hops, bounds(Objects.requireNonNull(finder).finish()), found.isOverfull());
  }

  private List<long[]> bounds(@Nullable Iterations iterations) {
    List<long[]> bounds = new ArrayList<>(Collections.nCopies(ranks, new long[0]));
    if (iterations != null) {
      for (RankIterations of : iterations.ranks()) {
        long[] ofRank = new long[of.timed() + 1];
        for (int k = 0; k < of.timed(); k++) {
          ofRank[k] = of.beginNanos(k);
        }
        ofRank[of.timed()] = of.endNanos(of.timed() - 1);
        bounds.set(of.row(), ofRank);
      }
    }
    return bounds;
  }
}
