package io.idlewave.graph.survey;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.graph.census.Census;
import io.idlewave.graph.census.Leftover;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects a {@link Survey} from the blocks of a whole trace, in their order. Mutable.
 *
 * <p><b>Base times.</b> Calls are sorted into {@linkplain CallClasses classes}; a class with at
 * least {@value #ENOUGH} calls needs at most the {@value #UPPER_QUANTILE} quantile of its
 * durations, read from a histogram.
 *
 * <p><b>Transits.</b> Per class of messages the smallest time from the begin of the send to the end
 * of the call that received it, and whether that call {@linkplain LastArrival waited for the
 * message}.
 *
 * <p><b>Clocks.</b> An effect that is recorded before its cause by more than the clock's resolution
 * shows that clocks disagree; the worst is kept, and how many there are.
 *
 * <p><b>Eager.</b> See {@link EagerEvidence}.
 *
 * <p><b>Waits.</b> Of a call that can wait for another rank, what it lasted beyond the shortest of
 * its class is its wait. What is left of it after the last arrival is waiting that nothing
 * explains; what came before hangs, as far as the shortest of the class reaches, on how much of
 * that one is base.
 *
 * <p>Two calls, a send of 8 B and its receive, on clocks that agree to 1 ns:
 *
 * <pre>
 *   rank 0, MPI_Send   enter 100, leave 130
 *   rank 1, MPI_Recv   enter 110, leave 160
 *
 *   transit     160 - 100 = 60     smallest of its class so far, and no violation: above -1;
 *                                  no evidence from below: 110 is after 100
 *   wait        arrival 100 lies before enter 110: nothing of the receive is explained
 *   eager       130 is not before the post at 110: no evidence
 * </pre>
 *
 * <p>Cost: constant per entry and link. Held: one histogram per class of calls that occurs, and a
 * few numbers per rank; nothing grows with the trace.
 */
public final class SurveyCollector {

  /** Fewer calls do not show a class's 99th percentile. */
  private static final long ENOUGH = 20;

  private static final double UPPER_QUANTILE = 0.99;

  private final long[] originNanos;
  private final double resolutionNanos;
  private final @Nullable DurationHistogram[] durations;
  private final long[] shortestNanos;
  private final @Nullable Waits[] waits;
  private final Transits.Search transits = new Transits.Search();
  private final LastArrival lastArrival = new LastArrival();
  private final EagerEvidence eager;
  private final WindowCollector windows;
  private final long[] lastEventNanos;
  private @Nullable ClockViolation violation;
  private int slotCount;
  private double collectiveBytes;

  /** Over the calls of a class that can wait: how long they lasted, and until when they waited. */
  private static final class Waits {
    long calls;
    double totalNanos;
    double remainderNanos;
    long explained;
    double explainedNanos;

    void add(long durationNanos, long arrivalNanos) {
      calls++;
      totalNanos += durationNanos;
      remainderNanos += durationNanos - arrivalNanos;
      explainedNanos += arrivalNanos;
      explained += arrivalNanos > 0 ? 1 : 0;
    }
  }

  public SurveyCollector(TraceMetadata metadata) {
    originNanos = metadata.ranks().stream().mapToLong(RankMetadata::originNanos).toArray();
    resolutionNanos = metadata.clock().resolutionNanos();
    int classes = CallClasses.count(metadata.functions().size());
    durations = new @Nullable DurationHistogram[classes];
    shortestNanos = new long[classes];
    waits = new @Nullable Waits[classes];
    eager = new EagerEvidence(metadata.functions().size(), resolutionNanos);
    Arrays.fill(shortestNanos, Long.MAX_VALUE);
    windows = new WindowCollector(metadata);
    lastEventNanos = metadata.ranks().stream().mapToLong(RankMetadata::lastEventNanos).toArray();
  }

  public void add(GraphBlock block) {
    slotCount = Math.max(slotCount, block.slotCount());
    for (int i = 0; i < block.entryCount(); i++) {
      windows.add(block, i);
      if (block.has(i, GraphBlock.ENDS)) {
        add(block, i);
      }
    }
    for (int j = 0; j < block.linkCount(); j++) {
      if (block.kind(j) == LinkKind.COMPLETE) {
        collectiveBytes +=
            (double) block.largestSentBytes(j) + (double) block.largestReceivedBytes(j);
      }
    }
  }

  private void add(GraphBlock block, int i) {
    int rank = block.rank(i);
    long enter = originNanos[rank] + block.enterNanos(i);
    long leave = enter + block.durationNanos(i);
    long arrival = enter;
    boolean canWait = block.has(i, GraphBlock.CAUSE_UNKNOWN);
    int callClass =
        CallClasses.of(block.function(i), block.callBytes(i), block.has(i, GraphBlock.OFF_NODE));
    lastArrival.read(block, i, enter);
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      switch (block.kind(j)) {
        case ARRIVE -> {
          arrival = Math.max(arrival, block.sendNanos(j));
          arrive(block, i, j, leave, callClass);
          canWait = true;
        }
        case ACKNOWLEDGE -> {
          if (!block.linkHas(j, GraphBlock.LATE)) {
            arrival = Math.max(arrival, Math.min(leave, block.postNanos(j)));
          }
          canWait = true;
        }
        case EXIT -> {
          arrival = Math.max(arrival, block.lastArrivalNanos(j));
          exit(block, j, rank, leave);
          canWait |= block.members(j) > 1;
        }
        default -> {}
      }
    }
    eager.add(block, i, enter, leave);
    long duration = block.durationNanos(i);
    classify(callClass, duration);
    if (canWait) {
      waits(callClass).add(duration, Math.max(0, Math.min(arrival, leave) - enter));
    }
  }

  private void classify(int callClass, long durationNanos) {
    DurationHistogram histogram = durations[callClass];
    if (histogram == null) {
      histogram = new DurationHistogram();
      durations[callClass] = histogram;
    }
    histogram.add(durationNanos);
    shortestNanos[callClass] = Math.min(shortestNanos[callClass], durationNanos);
  }

  private Waits waits(int callClass) {
    Waits of = waits[callClass];
    if (of == null) {
      of = new Waits();
      waits[callClass] = of;
    }
    return of;
  }

  private void arrive(GraphBlock block, int i, int j, long leaveNanos, int callClass) {
    long transit = leaveNanos - block.sendNanos(j);
    int index =
        Transits.index(
            block.messageBytes(j),
            block.linkHas(j, GraphBlock.ACROSS_NODES),
            block.mode(j) == SendMode.SYNCHRONOUS);
    if (!block.linkHas(j, GraphBlock.LOCAL)) {
      transits.add(index, transit, callClass, lastArrival.besideBytes(block, j));
    }
    checkOrder(block.sender(j), block.rank(i), transit);
  }

  private void exit(GraphBlock block, int j, int rank, long leaveNanos) {
    CollectiveOp op = block.op(j);
    boolean allWaitForAll =
        op.pattern() == Pattern.ALL_TO_ALL
            && (!op.movesData() || (op.movesDataEvenly() && block.memberBytes(j) > 0));
    if (allWaitForAll && !block.linkHas(j, GraphBlock.NONBLOCKING)) {
      checkOrder(block.lastRank(j), rank, leaveNanos - block.lastArrivalNanos(j));
    }
  }

  private void checkOrder(int from, int to, long laterByNanos) {
    if (laterByNanos >= -resolutionNanos) {
      return;
    }
    ClockViolation worst = violation;
    long count = worst == null ? 1 : worst.count() + 1;
    violation =
        worst == null || -laterByNanos > worst.nanos()
            ? new ClockViolation(from, to, -laterByNanos, count)
            : new ClockViolation(worst.fromRank(), worst.toRank(), worst.nanos(), count);
  }

  /** The survey of all blocks added, with what the walk counted. */
  public Survey finish(Census census, List<Leftover> leftovers, long[] spanNanos) {
    EagerBracket bracket = eager.bracket(census.acyclicThresholdBytes());
    return new Survey(
        census,
        leftovers,
        windows.windows(spanNanos, lastEventNanos),
        base(),
        transits.transits(),
        violation,
        eager.largestEagerBytes(),
        bracket,
        eager.ambiguous(bracket),
        shares(),
        slotCount,
        collectiveBytes);
  }

  private BaseTable base() {
    long[] upper = new long[durations.length];
    Arrays.fill(upper, BaseTable.UNKNOWN);
    for (int c = 0; c < durations.length; c++) {
      DurationHistogram histogram = durations[c];
      if (histogram != null && histogram.total() >= ENOUGH) {
        upper[c] = histogram.quantile(UPPER_QUANTILE);
      }
    }
    long[] shortest = new long[durations.length];
    for (int c = 0; c < shortest.length; c++) {
      shortest[c] = shortestNanos[c] == Long.MAX_VALUE ? 0 : shortestNanos[c];
    }
    return new BaseTable(new long[durations.length], upper, shortest);
  }

  private WaitShares shares() {
    double waited = 0;
    double unexplained = 0;
    double onBase = 0;
    for (int c = 0; c < waits.length; c++) {
      Waits of = waits[c];
      if (of != null) {
        double needed = (double) of.calls * shortestNanos[c];
        waited += of.totalNanos - needed;
        unexplained += Math.max(0, of.remainderNanos - needed);
        onBase += Math.min(of.explainedNanos, (double) of.explained * shortestNanos[c]);
      }
    }
    return WaitShares.of(waited, unexplained, onBase);
  }
}
