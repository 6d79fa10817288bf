package io.idlewave.perturb.observed;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Slack;
import java.util.Arrays;

/**
 * What the end of a call of the recorded run needed of others, by clocks that agree ({@code
 * docs/semantics.md} section 8, the recorded critical path): edges, and when the effect of each was
 * there. Waits are those of {@link RecordedWaits}. Where the clocks leave open when something
 * arrived, there are two readings: with the <em>shortest</em> waits, effects come at the earliest
 * and ambiguous sends are eager; with the <em>longest</em>, at the latest and by rendezvous. Times
 * are in ns on the common clock. Mutable: {@link #read} moves it to a call.
 */
public final class RecordedEdges {

  /** Whose clock the effect of an edge comes from. */
  public enum Source {
    /** The sender's, where its send begins. */
    SENT,
    /** The receiver's, where its receive is posted. */
    POSTED,
    /** That of the member of a collective which came last of those that count. */
    ENTERED,
    /** The same of a prefix collective, among the members before this one. */
    BEFORE
  }

  public static final int NONE = -1;

  private final boolean longest;
  private final BindingEdges protocol;
  private final CallTiming timing;
  private Source[] sources = new Source[8];
  private int[] slots = new int[8];
  private long[] arrivedNanos = new long[8];
  private int count;
  private int last = NONE;
  private long waitEndNanos;

  /**
   * The edges of a trace.
   *
   * @param context of the trace: {@link PricingContext#recorded}
   * @param longest whether waits are as long as the clocks allow, otherwise as short
   */
  public RecordedEdges(PricingContext context, boolean longest) {
    SlackRule rule = SlackRules.of(Rules.STANDARD, Slack.CLOCKS).of(Bound.UPPER);
    this.longest = longest;
    this.protocol = new BindingEdges(context, rule);
    this.timing = new CallTiming(context, protocol, rule);
  }

  /** Reads the end of entry {@code i}, one with {@link GraphBlock#ENDS}. */
  public void read(GraphBlock block, int i) {
    timing.read(block, i);
    count = 0;
    last = NONE;
    waitEndNanos = timing.enterNanos();
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      if (WaitState.of(block, j) != null && protocol.mayEndWait(block, j) && isRead(block, j)) {
        readLink(block, j);
      }
    }
  }

  private boolean isRead(GraphBlock block, int j) {
    return longest || block.kind(j) != LinkKind.ACKNOWLEDGE || !protocol.isAmbiguous(block, j);
  }

  private void readLink(GraphBlock block, int j) {
    switch (block.kind(j)) {
      case ARRIVE -> {
        add(Source.SENT, block.slot(j), protocol.sentArrivalNanos(block, j, longest));
        if (protocol.delaysData(block, j, longest)) {
          add(Source.POSTED, block.slot(j), protocol.postedArrivalNanos(block, j, longest));
        }
      }
      case ACKNOWLEDGE -> {
        add(Source.SENT, block.slot(j), protocol.sentArrivalNanos(block, j, longest));
        add(Source.POSTED, block.slot(j), protocol.postedArrivalNanos(block, j, longest));
      }
      case PROBE -> add(Source.SENT, block.slot(j), announcedNanos(block, j));
      default -> {
        boolean prefix = block.op(j).pattern() == Pattern.PREFIX;
        add(prefix ? Source.BEFORE : Source.ENTERED, block.slot(j), block.lastArrivalNanos(j));
      }
    }
  }

  /** When the message that a probe waits for, or the request of a rendezvous, was there. */
  private long announcedNanos(GraphBlock block, int j) {
    return protocol.delaysData(block, j, longest)
        ? protocol.legArrivalNanos(block, j, longest)
        : protocol.sentArrivalNanos(block, j, longest);
  }

  private void add(Source source, int slot, long nanos) {
    if (count == slots.length) {
      sources = Arrays.copyOf(sources, 2 * count);
      slots = Arrays.copyOf(slots, 2 * count);
      arrivedNanos = Arrays.copyOf(arrivedNanos, 2 * count);
    }
    // a call does what it needs after what it waits for, however long others of its class were
    long arrived = Math.min(nanos, timing.lastWaitNanos(true));
    sources[count] = source;
    slots[count] = slot;
    arrivedNanos[count] = arrived;
    if (arrived > waitEndNanos) {
      waitEndNanos = arrived;
      last = count;
    }
    count++;
  }

  public int count() {
    return count;
  }

  /** Whose clock the effect of an edge comes from. */
  public Source source(int edge) {
    return sources[edge];
  }

  /** Slot of its message or collective. */
  public int slot(int edge) {
    return slots[edge];
  }

  /** When its effect was there; no later than leaves the call the least that it needs itself. */
  public long arrivedNanos(int edge) {
    return arrivedNanos[edge];
  }

  /** The edge that the call waited for last, the first of several; {@link #NONE} without a wait. */
  public int last() {
    return last;
  }

  /** When the wait of the call ended; its begin without one. */
  public long waitEndNanos() {
    return waitEndNanos;
  }

  /** Time after the wait that nothing explains, as {@link RecordedWaits} counts it. */
  public long unexplainedNanos() {
    return timing.unexplainedNanos(waitEndNanos);
  }

  /** All other time after the wait. */
  public long callNanos() {
    return timing.leaveNanos() - waitEndNanos - unexplainedNanos();
  }
}
