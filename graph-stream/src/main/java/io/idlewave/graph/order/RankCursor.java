package io.idlewave.graph.order;

import io.idlewave.graph.match.Completion;
import io.idlewave.graph.match.Completion.TransferEnd;
import io.idlewave.graph.match.HalfLeads;
import io.idlewave.ingest.archive.CallPosition;
import io.idlewave.ingest.archive.FlatCall;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RegionTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Where the walk stands on one rank: its calls, its open requests and the call it is in. */
final class RankCursor implements Comparable<RankCursor> {

  final int rank;
  private CallPosition position;
  private @Nullable CallFeed feed;

  final OpenRequests requests = new OpenRequests();

  /** One-sided transfers under way that no request completes, in their order. */
  final List<TransferEnd> transfers = new ArrayList<>();

  /** Leave time of the last finished call: how far the rank has advanced on its own clock. */
  long leaveNanos;

  /**
   * When the rank enters its next call, on its own clock, or leaves off after the last; not before
   * it is {@linkplain #turnKnown known}, until when this is the last leave time.
   */
  long turnNanos;

  boolean turnKnown;

  /** How far the rank is ahead of its partners: the degree of {@link HalfLeads}. */
  int lead;

  /** Function of the last finished call, or -1 before the first. */
  int lastFunction = -1;

  /** Index of the call the rank is in, or of the next one. */
  long callIndex;

  /** Whether the rank is in a call, which it waits in, or between two. */
  boolean inCall;

  /** Function of that call. */
  int function;

  /** Region of that call. */
  int region;

  /** When the rank entered that call, on its own clock. */
  long enterNanos;

  /** How long that call lasted. */
  long durationNanos;

  /** How the time before that call divides, as {@link MpiCall#stretch()}. */
  List<RegionTime> stretch = List.of();

  /** What ends with the current call. */
  final List<Completion> completions = new ArrayList<>();

  int unmet;
  boolean beginEmitted;
  int entryFlags;
  long callBytes;

  /** Whether the current call receives or completes something. */
  boolean completes;

  boolean ended;

  /** The rank's last call in which all ranks waited for all, or -1. */
  long worldCall = -1;

  /** Whether the rank has received something without leaving a record of it. */
  boolean receivesUnseen;

  final PollRun polls = new PollRun();

  /** A cursor that reads its rank from {@code position} on, once it is opened. */
  RankCursor(int rank, CallPosition position) {
    this.rank = rank;
    this.position = position;
  }

  void open(TraceFeed trace) {
    feed = trace.open(rank, position);
  }

  /** The calls that have not been read; the cursor is open. */
  CallFeed feed() {
    return Objects.requireNonNull(feed);
  }

  /** The place of the next call that has not been read. */
  CallPosition position() {
    return feed == null ? position : feed.position();
  }

  void close() {
    if (feed != null) {
      position = feed.position();
      feed.close();
      feed = null;
    }
  }

  /** Looks when the rank's turn is; false where its next call is not there yet. */
  boolean learnTurn() {
    if (!turnKnown && feed().has(1)) {
      turnNanos = Math.max(leaveNanos, feed().peekEnterNanos());
      turnKnown = true;
    }
    return turnKnown;
  }

  /** The rank enters {@code call}. */
  void enter(FlatCall call) {
    inCall = true;
    function = call.function();
    region = call.region();
    enterNanos = call.enterNanos();
    durationNanos = call.durationNanos();
    stretch = call.stretch();
  }

  /** The rank leaves the call that it is in. */
  void leave() {
    leaveNanos = endNanos();
    turnNanos = leaveNanos;
    turnKnown = false;
    lastFunction = function;
    callIndex++;
    inCall = false;
  }

  /** When the rank leaves the call that it is in, on its own clock. */
  long endNanos() {
    return enterNanos + durationNanos;
  }

  /** From the end of the rank's previous call, or its first event, to the call that it is in. */
  long gapNanos() {
    return enterNanos - leaveNanos;
  }

  /** Whether the rank may have received a message that no record of it shows. */
  boolean mayHaveReceivedUnseen() {
    return receivesUnseen || requests.someUnresolved();
  }

  /** Least advanced first; ties by rank. */
  @Override
  public int compareTo(RankCursor that) {
    int byTime = Long.compare(leaveNanos, that.leaveNanos);
    return byTime != 0 ? byTime : Integer.compare(rank, that.rank);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return rank;
  }
}
