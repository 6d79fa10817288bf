package io.idlewave.graph.survey;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.StretchWork;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.TraceMetadata;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds where the runs of ranks begin and end, from the calls that end in the blocks of a trace, in
 * their order. Its size is a few numbers per rank. Mutable.
 */
public final class WindowCollector implements Serializable {

  private static final long serialVersionUID = 1L;

  private final int initFunction;
  private final int initThreadFunction;
  private final int finalizeFunction;
  private final long[] initCall;
  private final long[] beginNanos;
  private final long[] finalizeCall;
  private final long[] calls;
  private final long[] leaveNanos;
  private final long[] betweenCallsNanos;
  private final StretchWork work;
  private final long[] workInTailNanos;
  private final long[] idleNanos;

  /** A collector that has not seen any call of the trace yet. */
  public WindowCollector(TraceMetadata metadata) {
    int ranks = metadata.rankCount();
    initFunction = metadata.functions().indexOf("MPI_Init");
    initThreadFunction = metadata.functions().indexOf("MPI_Init_thread");
    finalizeFunction = metadata.functions().indexOf("MPI_Finalize");
    initCall = new long[ranks];
    beginNanos = new long[ranks];
    finalizeCall = new long[ranks];
    calls = new long[ranks];
    leaveNanos = new long[ranks];
    betweenCallsNanos = new long[ranks];
    work = StretchWork.of(metadata);
    workInTailNanos = new long[ranks];
    Arrays.setAll(workInTailNanos, row -> workInTailNanos(metadata, row));
    idleNanos = new long[ranks];
    Arrays.fill(initCall, -1);
    Arrays.fill(finalizeCall, -1);
  }

  private long workInTailNanos(TraceMetadata metadata, int row) {
    return metadata.ranks().get(row).tail().stream()
        .filter(part -> !work.isIdle(row, part.region()))
        .mapToLong(RegionTime::nanos)
        .sum();
  }

  /** Takes the calls of {@code block}. */
  public void add(GraphBlock block) {
    for (int i = 0; i < block.entryCount(); i++) {
      add(block, i);
    }
  }

  /** Takes what entry {@code i} says: of a call that ends with it, or begins. */
  void add(GraphBlock block, int i) {
    if (block.has(i, GraphBlock.BEGINS) && finalizeCall[block.rank(i)] < 0) {
      idleNanos[block.rank(i)] += work.idleNanos(block, i);
    }
    if (block.has(i, GraphBlock.ENDS)) {
      end(block, i);
    }
  }

  private void end(GraphBlock block, int i) {
    int rank = block.rank(i);
    int function = block.function(i);
    calls[rank] = block.call(i) + 1;
    if (finalizeCall[rank] < 0) {
      betweenCallsNanos[rank] += Math.max(0, block.enterNanos(i) - leaveNanos[rank]);
    }
    leaveNanos[rank] = block.enterNanos(i) + block.durationNanos(i);
    if ((function == initFunction || function == initThreadFunction) && initCall[rank] < 0) {
      initCall[rank] = block.call(i);
      beginNanos[rank] = leaveNanos[rank];
      betweenCallsNanos[rank] = 0;
      idleNanos[rank] = 0;
    } else if (function == finalizeFunction) {
      finalizeCall[rank] = block.call(i);
    }
  }

  /** Calls of {@code rank} that have ended. */
  public long calls(int rank) {
    return calls[rank];
  }

  /** When the last of them ended, in ns since the first event of the rank. */
  public long leaveNanos(int rank) {
    return leaveNanos[rank];
  }

  /** When the run of {@code rank} began, or 0 as long as it has not left MPI_Init. */
  public long beginNanos(int rank) {
    return beginNanos[rank];
  }

  /** Whether {@code rank} has left MPI_Init, or is one of a program that has no such call. */
  public boolean hasBegun(int rank) {
    return initCall[rank] >= 0 || (initFunction < 0 && initThreadFunction < 0);
  }

  /** Whether {@code rank} has left MPI_Finalize. */
  public boolean hasFinalized(int rank) {
    return finalizeCall[rank] >= 0;
  }

  /**
   * The windows of all calls that were added.
   *
   * @param spanNanos per rank, what its run lasted
   * @param lastEventNanos per rank, its last event
   */
  public List<RunWindow> windows(long[] spanNanos, long[] lastEventNanos) {
    return IntStream.range(0, calls.length)
        .mapToObj(rank -> window(rank, spanNanos[rank], lastEventNanos[rank]))
        .toList();
  }

  private long idleInTailNanos(int rank, long tailNanos) {
    return work.isIdle(rank, MpiCall.NO_REGION)
        ? Math.max(0, tailNanos - workInTailNanos[rank])
        : 0;
  }

  private RunWindow window(int rank, long spanNanos, long lastEventNanos) {
    boolean ends = hasFinalized(rank);
    long tailNanos = ends ? 0 : Math.max(0, lastEventNanos - leaveNanos[rank]);
    return new RunWindow(
        initCall[rank],
        ends ? finalizeCall[rank] : calls[rank],
        !ends,
        beginNanos[rank],
        spanNanos,
        tailNanos,
        betweenCallsNanos[rank] + tailNanos,
        idleNanos[rank] + idleInTailNanos(rank, tailNanos));
  }
}
