package io.idlewave.graph.order;

import static io.idlewave.graph.order.TinyTrace.isend;
import static io.idlewave.graph.order.TinyTrace.receive;
import static io.idlewave.graph.order.TinyTrace.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.census.Census;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.SendMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranks that are far ahead of those that they send to, on their own clocks. */
class SkewTest {

  private static final int MESSAGES = 50_000;
  private static final int LEAD = 256;

  /** Calls that a rank makes before anybody else has its turn. */
  private static final int TURN = 16;

  @TempDir Path folder;

  private static void sends(TinyTrace trace, int from, int to, SendMode mode) {
    for (int i = 0; i < MESSAGES; i++) {
      trace.call(from, "MPI_Send", send(to, 8, mode));
    }
  }

  private static void receives(TinyTrace trace, int from, int to) {
    for (int i = 0; i < MESSAGES; i++) {
      trace.call(to, "MPI_Recv", receive(from, 8));
    }
  }

  /** By as many calls as all sends take, on its own clock, though nothing holds the rank up. */
  private static void computes(TinyTrace trace, int rank) {
    for (int i = 0; i < MESSAGES; i++) {
      trace.call(rank, "MPI_Comm_rank");
    }
  }

  private static Census walk(TraceArchive archive, int leadHalves) {
    try (GraphWalk walk =
        new GraphWalk(new ArchiveFeed(archive), GraphOptions.DEFAULT, null, leadHalves)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        assertThat(block.entryCount()).isPositive();
      }
      assertThat(walk.census().complete()).isTrue();
      return walk.census();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"SYNCHRONOUS", "STANDARD"})
  void walk_senderThatMayWait_isReadAsItsReceiverGoesOn(SendMode mode) {
    TinyTrace trace = new TinyTrace(2);
    sends(trace, 0, 1, mode);
    computes(trace, 1);
    receives(trace, 0, 1);
    Census census = walk(trace.write(folder), LEAD);
    assertThat(census.messages()).isEqualTo(MESSAGES);
    assertThat(census.peakWindowCalls()).isLessThanOrEqualTo(3);
  }

  @Test
  void walk_bufferedSender_isNoFurtherAheadThanItsLead() {
    TinyTrace trace = new TinyTrace(2);
    sends(trace, 0, 1, SendMode.BUFFERED);
    computes(trace, 1);
    receives(trace, 0, 1);
    TraceArchive archive = trace.write(folder);
    assertThat(walk(archive, LEAD).peakWindowCalls()).isBetween((long) LEAD, (long) LEAD + TURN);
    assertThat(walk(archive, 2 * MESSAGES).peakWindowCalls()).isEqualTo(MESSAGES);
  }

  /** None of them owns much of what is held, and their receiver is last by its clock. */
  @Test
  void walk_manyBufferedSendersToOne_areHeldBackTogether() {
    int senders = 20;
    TinyTrace trace = new TinyTrace(senders + 1);
    computes(trace, senders);
    for (int sender = 0; sender < senders; sender++) {
      for (int i = 0; i < MESSAGES / senders; i++) {
        trace.call(sender, "MPI_Bsend", send(senders, 8, SendMode.BUFFERED));
        trace.call(senders, "MPI_Recv", receive(sender, 8));
      }
    }
    int lead = 64;
    assertThat(walk(trace.write(folder), lead).peakWindowCalls())
        .isLessThanOrEqualTo((long) senders * (lead + TURN));
  }

  /** Rank 1 waits for what rank 2 sends last; rank 0 need not be read for it. */
  @Test
  void walk_severalAhead_readsTheLeastAheadFirst() {
    TinyTrace trace = new TinyTrace(3);
    sends(trace, 0, 1, SendMode.BUFFERED);
    computes(trace, 2);
    for (int i = 0; i < 4 * LEAD; i++) {
      trace.call(2, "MPI_Bsend", send(0, 8, SendMode.BUFFERED));
    }
    trace.call(2, "MPI_Send", send(1, 8));
    trace.call(1, "MPI_Recv", receive(2, 8));
    receives(trace, 0, 1);
    for (int i = 0; i < 4 * LEAD; i++) {
      trace.call(0, "MPI_Recv", receive(2, 8));
    }
    assertThat(walk(trace.write(folder), LEAD).peakWindowCalls())
        .isLessThanOrEqualTo(12L * LEAD + 2 * TURN);
  }

  /** What rank 1 takes first, rank 2 sends only after all that rank 0 sends. */
  @Test
  void walk_oneWayRequestsBeyondTheWindow_isRefusedByWhatItHolds() {
    TinyTrace trace = new TinyTrace(3);
    for (int i = 0; i < LEAD; i++) {
      trace.call(0, "MPI_Isend", isend(i, 1, 8));
    }
    trace.call(0, "MPI_Send", send(2, 8));
    trace.call(2, "MPI_Recv", receive(0, 8)).call(2, "MPI_Send", send(1, 8));
    trace.call(1, "MPI_Recv", receive(2, 8));
    TraceArchive archive = trace.write(folder);
    assertThatThrownBy(
            () -> {
              try (GraphWalk walk =
                  new GraphWalk(archive, new GraphOptions(100, 100, 100 * 256L))) {
                for (GraphBlock b = walk.nextBlock(); b != null; b = walk.nextBlock()) {
                  assertThat(b.last()).isFalse();
                }
              }
            })
        .isInstanceOf(WindowLimitException.class)
        .hasMessage(
            "window: at most 100 calls, messages and requests can wait for another rank (25600 B,"
                + " --window), got 102; oldest blocked: rank 1, call 0 MPI_Recv: receive from rank 2"
                + " to rank 1, tag 7, communicator 0 (MPI_COMM_WORLD); rank 2, call 0 MPI_Recv:"
                + " receive from rank 0 to rank 2, tag 7, communicator 0 (MPI_COMM_WORLD); most"
                + " ahead: rank 0, call 49 with 49 sends and receives without counterpart");
  }

  @Test
  void walk_ranksAhead_yieldsTheSameCallsInTheOrderOfEachRank() {
    TinyTrace trace = new TinyTrace(2);
    sends(trace, 0, 1, SendMode.BUFFERED);
    computes(trace, 1);
    receives(trace, 0, 1);
    TraceArchive archive = trace.write(folder);
    List<Long> last = new ArrayList<>(List.of(-1L, -1L));
    long[] ends = new long[2];
    try (GraphWalk walk = new GraphWalk(new ArchiveFeed(archive), GraphOptions.DEFAULT, null, 1)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        for (int i = 0; i < block.entryCount(); i++) {
          assertThat(block.call(i)).isGreaterThanOrEqualTo(last.get(block.rank(i)));
          last.set(block.rank(i), block.call(i));
          ends[block.rank(i)] += block.has(i, GraphBlock.ENDS) ? 1 : 0;
        }
      }
    }
    assertThat(Arrays.stream(ends).boxed()).containsExactly((long) MESSAGES, 2L * MESSAGES);
  }
}
