package io.idlewave.graph.order;

import static io.idlewave.graph.order.TinyTrace.isend;
import static io.idlewave.graph.order.TinyTrace.receive;
import static io.idlewave.graph.order.TinyTrace.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.GraphBlockCodec;
import io.idlewave.graph.census.Census;
import io.idlewave.graph.census.Leftover;
import io.idlewave.graph.cut.Cut;
import io.idlewave.graph.cut.CutCodec;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Synth;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A walk whose window goes to disk yields the blocks and the census of one whose window does not.
 */
class SpillTest {

  /** Bytes of something held. */
  private static final int HELD = 256;

  private static final GraphOptions LARGE = new GraphOptions(200, 1, 1L << 30);

  /** Nobody is held back: all that can be read ahead is. */
  private static final int NO_LEAD = 1 << 30;

  @TempDir Path folder;

  private static GraphOptions window(long held) {
    return new GraphOptions(LARGE.blockEntries(), LARGE.segmentBytes(), held * HELD);
  }

  /** All that a walk says. */
  private record Walked(
      List<Integer> blocks, Census census, List<Leftover> leftovers, long spilledBytes) {}

  private static Walked walk(TraceArchive archive, GraphOptions options, @Nullable Cut from) {
    try (GraphWalk walk = new GraphWalk(new ArchiveFeed(archive), options, from, NO_LEAD)) {
      List<Integer> blocks = new ArrayList<>();
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        blocks.add(Arrays.hashCode(GraphBlockCodec.encode(block)));
      }
      assertThat(walk.spills()).isFalse();
      return new Walked(blocks, walk.census(), walk.leftovers(), walk.spilledBytes());
    }
  }

  /**
   * The walk with a window of {@code held}, which spills, as that with a large one, which does not.
   */
  private static Walked assertSame(TraceArchive archive, long held) {
    Walked large = walk(archive, LARGE, null);
    Walked small = walk(archive, window(held), null);
    assertThat(large.spilledBytes()).isZero();
    assertThat(small.spilledBytes()).isPositive();
    assertThat(small.blocks()).isEqualTo(large.blocks());
    assertThat(small.census()).isEqualTo(large.census());
    assertThat(small.leftovers()).isEqualTo(large.leftovers());
    return small;
  }

  private TraceArchive skewed(int messages, SendMode mode) {
    return Synth.write(new SkewedProgram(messages, mode), CostSet.DEFAULT, folder);
  }

  @ParameterizedTest
  @CsvSource({"BUFFERED, 100000, 3000", "STANDARD, 1000000, 20000"})
  void walk_allSentBeforeAnyIsTaken_yieldsTheSame(SendMode mode, int messages, int held) {
    Walked walked = assertSame(skewed(messages, mode), held);
    assertThat(walked.census().complete()).isTrue();
    assertThat(walked.census().peakWindowCalls()).isGreaterThan(messages);
    assertThat(walked.spilledBytes()).isBetween(40L * (messages - held), 40L * messages);
  }

  /** What is in memory is bounded, whatever the number of messages. */
  @Test
  void windowShare_whileItSpills_staysBelowOne() {
    TraceArchive archive = skewed(100_000, SendMode.BUFFERED);
    double share = 0;
    boolean spills = false;
    try (GraphWalk walk = new GraphWalk(archive, window(4000))) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        share = Math.max(share, walk.windowShare());
        spills |= walk.spills();
        if (walk.spills()) {
          assertThat(walk.cutBytes()).isEqualTo(Long.MAX_VALUE);
          assertThatThrownBy(walk::cut).isInstanceOf(IllegalStateException.class);
        }
      }
    }
    assertThat(spills).isTrue();
    assertThat(share).isBetween(0.5, 1.0);
  }

  private static Operation sent(int to, int tag, int size, SendMode mode) {
    return new Send(to, tag, 0, size, mode, Operation.NO_REQUEST);
  }

  /**
   * A program that ends, since it is an order in which all of its calls can be made: messages of
   * few envelopes, each taken some time after it is sent, or never; some by requests.
   */
  private static TinyTrace program(Random random, int messages) {
    int ranks = 2 + random.nextInt(2);
    TinyTrace trace = new TinyTrace(ranks);
    int latest = messages / 2 + random.nextInt(messages);
    double lost = random.nextBoolean() ? 0 : 0.1;
    TreeMap<Integer, List<Runnable>> later = new TreeMap<>();
    for (int i = 0; i < messages; i++) {
      int from = random.nextInt(ranks);
      int to = (from + 1 + random.nextInt(ranks - 1)) % ranks;
      int tag = random.nextInt(3) == 0 ? 1 : 0;
      int size = random.nextInt(4);
      if (random.nextInt(50) == 0) {
        long request = i;
        trace.call(from, "MPI_Isend", isend(request, to, size));
        trace.call(to, "MPI_Recv", receive(from, size));
        trace.call(from, "MPI_Wait", new Complete(request));
      } else {
        trace.call(from, "MPI_Bsend", sent(to, tag, size, SendMode.BUFFERED));
        if (random.nextDouble() >= lost) {
          // of one envelope in their order: at the end of a stretch, all that were sent before it
          int at = (i / latest + 1) * latest;
          later
              .computeIfAbsent(at, begin -> new ArrayList<>())
              .add(() -> trace.call(to, "MPI_Recv", new Receive(from, tag, 0, size)));
        }
      }
      later.headMap(i, true).values().forEach(due -> due.forEach(Runnable::run));
      later.headMap(i, true).clear();
    }
    later.values().forEach(due -> due.forEach(Runnable::run));
    return trace;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void walk_randomProgram_yieldsTheSame(long seed) {
    TraceArchive archive = program(new Random(seed), 20_000).write(folder);
    Walked large = walk(archive, LARGE, null);
    long peak = large.census().peakWindowCalls();
    assertThat(peak).isGreaterThan(4000);
    for (long held : new long[] {peak, peak - 1, peak / 2, 2000}) {
      Walked small = walk(archive, window(held), null);
      assertThat(small.blocks()).isEqualTo(large.blocks());
      assertThat(small.census()).isEqualTo(large.census());
      assertThat(small.leftovers()).isEqualTo(large.leftovers());
      assertThat(small.spilledBytes() > 0).isEqualTo(held < peak);
    }
  }

  /** What is never received is named from the smallest slot on, wherever it lay. */
  @Test
  void walk_nothingIsReceived_countsAndNamesTheSame() {
    TinyTrace trace = new TinyTrace(3);
    for (int i = 0; i < 300; i++) {
      trace.call(1, "MPI_Send", send(2, 8)).call(2, "MPI_Recv", receive(1, 8));
    }
    for (int i = 0; i < 30_000; i++) {
      trace.call(0, "MPI_Bsend", sent(1, i % 2, 8, SendMode.BUFFERED));
      trace.call(2, "MPI_Bsend", sent(1, 2, 8, SendMode.BUFFERED));
    }
    // so that rank 1 ends last
    trace.call(0, "MPI_Ssend", send(2, 8)).call(2, "MPI_Recv", receive(0, 8));
    trace.call(2, "MPI_Ssend", send(1, 8)).call(1, "MPI_Recv", receive(2, 8));
    Walked walked = assertSame(trace.write(folder), 4000);
    assertThat(walked.census().unmatchedSends()).isEqualTo(60_000);
  }

  @Test
  void cuts_beforeAndAfterItSpills_yieldTheRest() {
    TraceArchive archive = program(new Random(3), 20_000).write(folder);
    Walked whole = walk(archive, LARGE, null);
    GraphOptions small = window(2000);
    List<byte[]> cuts = new ArrayList<>();
    int spilled = 0;
    try (GraphWalk walk = new GraphWalk(new ArchiveFeed(archive), small, null, NO_LEAD)) {
      GraphBlock block = walk.nextBlock();
      while (block != null && !block.last()) {
        if (walk.spills()) {
          spilled++;
        } else {
          cuts.add(CutCodec.toBytes(walk.cut()));
        }
        block = walk.nextBlock();
      }
    }
    assertThat(spilled).isPositive();
    for (int i = 0; i < cuts.size(); i += 1 + cuts.size() / 10) {
      Cut cut = CutCodec.fromBytes(cuts.get(i));
      assertThat(walk(archive, small, cut).blocks())
          .isEqualTo(whole.blocks().subList((int) cut.nextBlock(), whole.blocks().size()));
    }
  }

  /** A cut of a walk with more memory holds more halves than the window of the one that goes on. */
  @Test
  void cut_withMoreHalvesThanTheWindow_goesToDiskAtOnce() {
    TraceArchive archive = skewed(20_000, SendMode.BUFFERED);
    Walked whole = walk(archive, LARGE, null);
    Cut cut = null;
    try (GraphWalk walk = new GraphWalk(new ArchiveFeed(archive), LARGE, null, NO_LEAD)) {
      while (walk.heldCalls() < 19_000) {
        assertThat(walk.nextBlock()).isNotNull();
      }
      cut = CutCodec.fromBytes(CutCodec.toBytes(walk.cut()));
    }
    Walked rest = walk(archive, window(2000), cut);
    assertThat(rest.spilledBytes()).isPositive();
    assertThat(rest.blocks())
        .isEqualTo(whole.blocks().subList((int) cut.nextBlock(), whole.blocks().size()));
  }

  /** Requests are found by number, and stay in memory. */
  @Test
  void walk_openRequestsBeyondTheWindow_isRefused() {
    TinyTrace trace = new TinyTrace(3);
    for (int i = 0; i < 5000; i++) {
      trace.call(0, "MPI_Isend", isend(i, 1, 8));
    }
    for (int i = 0; i < 5000; i++) {
      trace.call(0, "MPI_Wait", new Complete(i)).call(1, "MPI_Recv", receive(0, 8));
    }
    TraceArchive archive = trace.write(folder);
    assertThat(walk(archive, LARGE, null).census().complete()).isTrue();
    assertThatThrownBy(() -> walk(archive, window(1000), null))
        .isInstanceOf(WindowLimitException.class)
        .hasMessageContaining("at most 1000 calls, messages and requests can wait for another rank")
        .hasMessageContaining("got 1002;");
  }

  /** What stands in memory for runs on disk fills the window in the end. */
  @Test
  void walk_moreThanRunsThatFillTheWindow_isRefusedSayingWhatIsOnDisk() {
    TraceArchive archive = skewed(40_000, SendMode.BUFFERED);
    assertThatThrownBy(() -> walk(archive, window(400), null))
        .isInstanceOf(WindowLimitException.class)
        .hasMessageContaining("at most 400 calls")
        .hasMessageMatching(".*got 401 beside [0-9]{5} on disk; oldest blocked: rank 1.*");
  }
}
