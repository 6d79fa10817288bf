package io.idlewave.graph.iteration;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the iterations of a program in one pass over its blocks: of each rank those that the order
 * of its user regions shows, otherwise those of the shortest period of its calls. Calls that asked
 * in vain whether something is complete do not count, nor do {@code MPI_Init} and {@code
 * MPI_Finalize}. Where ranks repeat nothing together, those of {@linkplain LoopSearch loops whose
 * passes differ}, in what each rank exchanges with others. Mutable; the blocks come in their order.
 *
 * <p>Held: tokens of at most {@value #ALL_TOKENS} calls of all ranks together, and the begins of as
 * many iterations; of each rank at least {@value #LEAST_TOKENS}. A rank with more calls settles on
 * what the first of them repeat, or those after them where they repeat nothing. Beside them tokens
 * of a million exchanges in all, of each rank at least 64, and of a rank {@value #MOST_EXCHANGES}:
 * with more, a rank shows no loops.
 */
public final class IterationFinder {

  private static final int ALL_TOKENS = 4_000_000;
  private static final int LEAST_TOKENS = 64;
  private static final int MOST_TOKENS = 1 << 18;
  private static final int ALL_EXCHANGES = 1_000_000;
  private static final int MOST_EXCHANGES = 1 << 14;

  private static final List<IterationForm> BY_REGION = List.of(IterationForm.REGIONS);
  private static final List<IterationForm> BY_CALL =
      List.of(IterationForm.SIZES, IterationForm.PEERS, IterationForm.FUNCTIONS);

  /** What begins or ends a run. */
  private static final Set<String> AROUND = Set.of("MPI_Init", "MPI_Init_thread", "MPI_Finalize");

  private final Set<Integer> around;
  private final CallTokens tokens;
  private final List<IterationTracker> calls = new ArrayList<>();
  private final List<IterationTracker> regions = new ArrayList<>();
  private final List<LoopTracker> loops = new ArrayList<>();
  private final int[] region;
  private final long[] leaveNanos;
  private final long[] endNanos;

  /** A finder that has not read any call yet. */
  public IterationFinder(TraceMetadata metadata) {
    this(metadata.rankCount(), metadata.functions(), !metadata.regions().isEmpty());
  }

  /**
   * The same, of what it needs of the trace.
   *
   * @param rows ranks, or timelines where ranks have several
   * @param byRegion whether the trace has user regions
   */
  public IterationFinder(int rows, List<String> functions, boolean byRegion) {
    int held = share(rows, ALL_TOKENS, MOST_TOKENS);
    int exchanges = share(rows, ALL_EXCHANGES, MOST_EXCHANGES);
    around =
        AROUND.stream()
            .map(functions::indexOf)
            .filter(function -> function >= 0)
            .collect(Collectors.toUnmodifiableSet());
    tokens = new CallTokens(rows);
    region = new int[rows];
    leaveNanos = new long[rows];
    endNanos = new long[rows];
    for (int row = 0; row < rows; row++) {
      region[row] = -1;
      calls.add(new IterationTracker(row, BY_CALL, held));
      loops.add(new LoopTracker(row, exchanges));
      if (byRegion) {
        regions.add(new IterationTracker(row, BY_REGION, held));
      }
    }
  }

  private static int share(int rows, int all, int most) {
    return Math.max(LEAST_TOKENS, Math.min(most, all / Math.max(1, rows)));
  }

  public void add(GraphBlock block) {
    for (int i = 0; i < block.entryCount(); i++) {
      if (block.has(i, GraphBlock.FAILED_POLL)) {
        continue;
      }
      if (block.has(i, GraphBlock.BEGINS)) {
        tokens.begin(block, i);
      }
      tokens.add(block, i);
      if (block.has(i, GraphBlock.ENDS)) {
        end(block, i);
      }
    }
  }

  private void end(GraphBlock block, int i) {
    int row = block.rank(i);
    long leave = block.enterNanos(i) + block.durationNanos(i);
    if (!around.contains(block.function(i))) {
      if (!regions.isEmpty() && block.region(i) != region[row]) {
        region[row] = block.region(i);
        regions.get(row).add(leaveNanos[row], block.region(i));
      }
      int withSizes = tokens.withSizes(block, i);
      int withPeers = tokens.withPeers(block, i);
      calls.get(row).add(leaveNanos[row], withSizes, withPeers, block.function(i));
      if (tokens.isExchange(block, i)) {
        loops.get(row).add(leaveNanos[row], leave, withSizes, withPeers, block.function(i));
      }
      endNanos[row] = leave;
    }
    leaveNanos[row] = leave;
  }

  /** The iterations of all blocks that were added; null where ranks repeat nothing together. */
  public @Nullable Iterations finish() {
    int calling = (int) calls.stream().filter(rank -> rank.tokens() > 0).count();
    Iterations same = together(this::iterations, calling);
    return same != null ? same : together(this::loop, calling);
  }

  /** Those of which most ranks have as many. */
  private @Nullable Iterations together(IntFunction<@Nullable RankIterations> ofRow, int calling) {
    List<RankIterations> found = new ArrayList<>();
    for (int row = 0; row < calls.size(); row++) {
      RankIterations one = ofRow.apply(row);
      if (one != null) {
        found.add(one);
      }
    }
    Map<Long, List<RankIterations>> byNumber =
        found.stream()
            .collect(
                Collectors.groupingBy(RankIterations::number, TreeMap::new, Collectors.toList()));
    List<RankIterations> most = List.of();
    for (List<RankIterations> agreeing : byNumber.values()) {
      most = agreeing.size() >= most.size() ? agreeing : most;
    }
    if (most.isEmpty() || 2L * most.size() < calling) {
      return null;
    }
    double shares = most.stream().mapToDouble(RankIterations::share).sum();
    return Iterations.of(most, shares / calling);
  }

  private @Nullable RankIterations iterations(int row) {
    RankIterations byRegion = regions.isEmpty() ? null : regions.get(row).finish(endNanos[row]);
    return byRegion == null ? calls.get(row).finish(endNanos[row]) : byRegion;
  }

  private @Nullable RankIterations loop(int row) {
    return loops.get(row).finish(calls.get(row).tokens());
  }
}
