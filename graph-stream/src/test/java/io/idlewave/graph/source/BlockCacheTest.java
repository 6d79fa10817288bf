package io.idlewave.graph.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.block.BlockParcel;
import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.Synth;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlockCacheTest {

  private static final GraphOptions OPTIONS = new GraphOptions(40, 8000, 1 << 20);
  private static final long ENOUGH = 1L << 40;

  @TempDir Path folder;

  private TraceArchive trace(long seed) {
    return Synth.write(
        new RandomProgram(seed, 6, 400), CostSet.DEFAULT, folder.resolve("trace" + seed));
  }

  private static List<BlockParcel> walked(TraceArchive archive) {
    List<BlockParcel> blocks = new ArrayList<>();
    try (GraphWalk walk = new GraphWalk(archive, OPTIONS)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        blocks.add(BlockParcel.of(block));
      }
    }
    return blocks;
  }

  private static long bytes(List<BlockParcel> blocks) {
    return blocks.stream().mapToLong(BlockParcel::heldBytes).sum();
  }

  private static void keep(BlockCache cache, TraceArchive archive, List<BlockParcel> blocks) {
    blocks.forEach(block -> cache.keep(TraceKey.of(archive, OPTIONS), block));
  }

  @Test
  void blocks_addedInAnyOrderAndTwice_areThoseOfTheWalk() {
    TraceArchive archive = trace(1);
    List<BlockParcel> blocks = walked(archive);
    List<BlockParcel> shuffled = new ArrayList<>(blocks);
    shuffled.addAll(blocks.subList(0, blocks.size() / 2));
    Collections.shuffle(shuffled, new Random(2));
    try (BlockCache cache = new BlockCache(ENOUGH)) {
      keep(cache, archive, shuffled);

      assertThat(cache.blocks(TraceKey.of(archive, OPTIONS))).isEqualTo(blocks);
      assertThat(cache.bytes()).isEqualTo(bytes(blocks));
    }
  }

  @Test
  void blocks_untilTheLastOneIsThere_areNone() {
    TraceArchive archive = trace(1);
    List<BlockParcel> blocks = walked(archive);
    try (BlockCache cache = new BlockCache(ENOUGH)) {
      keep(cache, archive, blocks.subList(1, blocks.size()));
      assertThat(cache.holds(archive, OPTIONS)).isFalse();

      keep(cache, archive, blocks.subList(0, 1));
      assertThat(cache.holds(archive, OPTIONS)).isTrue();
    }
  }

  @Test
  void blocks_ofOtherOptions_areNone() {
    TraceArchive archive = trace(1);
    try (BlockCache cache = new BlockCache(ENOUGH)) {
      keep(cache, archive, walked(archive));

      assertThat(cache.holds(archive, new GraphOptions(41, 8000, 1 << 20))).isFalse();
    }
  }

  @Test
  void keep_moreTracesThanFit_dropsTheOneUsedLongestAgo() {
    TraceArchive first = trace(1);
    TraceArchive second = trace(2);
    TraceArchive third = trace(3);
    long mostBytes = bytes(walked(first)) + bytes(walked(second)) + bytes(walked(third)) - 1;
    try (BlockCache cache = new BlockCache(mostBytes)) {
      keep(cache, first, walked(first));
      keep(cache, second, walked(second));
      assertThat(cache.holds(first, OPTIONS)).isTrue();
      keep(cache, third, walked(third));

      assertThat(cache.holds(first, OPTIONS)).isTrue();
      assertThat(cache.holds(second, OPTIONS)).isFalse();
      assertThat(cache.holds(third, OPTIONS)).isTrue();
      assertThat(cache.bytes()).isEqualTo(bytes(walked(first)) + bytes(walked(third)));
    }
  }

  @Test
  void keep_traceThatDoesNotFit_leavesTheOthersAndIsGivenUp() {
    TraceArchive small = trace(1);
    TraceArchive large =
        Synth.write(new RandomProgram(5, 6, 4000), CostSet.DEFAULT, folder.resolve("large"));
    try (BlockCache cache = new BlockCache(2 * bytes(walked(small)))) {
      keep(cache, small, walked(small));
      keep(cache, large, walked(large));
      keep(cache, large, walked(large));

      assertThat(cache.holds(small, OPTIONS)).isTrue();
      assertThat(cache.holds(large, OPTIONS)).isFalse();
      assertThat(cache.bytes()).isEqualTo(bytes(walked(small)));
    }
  }

  @Test
  void bytes_whateverIsKept_staysWithinTheBound() {
    List<TraceArchive> traces = List.of(trace(1), trace(2), trace(3), trace(4));
    long mostBytes = 2 * bytes(walked(traces.get(0)));
    Random random = new Random(7);
    try (BlockCache cache = new BlockCache(mostBytes)) {
      for (int round = 0; round < 40; round++) {
        TraceArchive trace = traces.get(random.nextInt(traces.size()));
        for (BlockParcel block : walked(trace)) {
          TraceKey key = TraceKey.of(trace, OPTIONS);
          cache.keep(key, block);
          cache.keepMade(key, "way " + round % 3, block, new Piece(block.heldBytes() / 2, "half"));
          assertThat(cache.bytes()).isBetween(0L, mostBytes);
        }
      }
      long held =
          traces.stream()
              .filter(trace -> cache.holds(trace, OPTIONS))
              .mapToLong(trace -> bytes(walked(trace)))
              .sum();
      assertThat(cache.bytes()).isGreaterThanOrEqualTo(held);
      assertThat(held).isPositive();
    }
  }

  /** Something of so many bytes. */
  private record Piece(long heldBytes, String what) implements MadeOfBlock {}

  private static void keepMade(
      BlockCache cache, TraceArchive archive, String way, List<BlockParcel> blocks, long each) {
    for (BlockParcel block : blocks) {
      cache.keepMade(TraceKey.of(archive, OPTIONS), way, block, new Piece(each, way));
    }
  }

  private static boolean holdsMade(
      BlockCache cache, TraceArchive archive, String way, List<BlockParcel> blocks) {
    return blocks.stream()
        .allMatch(block -> cache.made(TraceKey.of(archive, OPTIONS), way, block.number()) != null);
  }

  @Test
  void made_someBlocks_areThereByTheirWayAndTraceAlone() {
    TraceArchive archive = trace(1);
    TraceKey key = TraceKey.of(archive, OPTIONS);
    List<BlockParcel> blocks = walked(archive);
    Piece first = new Piece(10, "first");
    try (BlockCache cache = new BlockCache(ENOUGH)) {
      assertThat(cache.keepMade(key, "a", blocks.get(1), first)).isTrue();
      assertThat(cache.keepMade(key, "a", blocks.get(1), new Piece(99, "again"))).isTrue();

      assertThat(cache.made(key, "a", 1)).isSameAs(first);
      assertThat(cache.made(key, "a", 0)).isNull();
      assertThat(cache.made(key, "b", 1)).isNull();
      assertThat(cache.made(TraceKey.of(trace(2), OPTIONS), "a", 1)).isNull();
      assertThat(cache.bytes()).isEqualTo(10);
      assertThat(cache.holds(archive, OPTIONS)).isFalse();
    }
  }

  @Test
  void keepMade_moreThanFits_dropsWhatWasMadeLongestAgoAndNoBlock() {
    TraceArchive archive = trace(1);
    TraceArchive other = trace(2);
    List<BlockParcel> blocks = walked(archive);
    long room = 2L * 100 * blocks.size();
    try (BlockCache cache = new BlockCache(bytes(blocks) + bytes(walked(other)) + room)) {
      keep(cache, archive, blocks);
      keep(cache, other, walked(other));
      keepMade(cache, archive, "a", blocks, 100);
      keepMade(cache, archive, "b", blocks, 100);
      assertThat(holdsMade(cache, archive, "a", blocks)).isTrue();
      keepMade(cache, archive, "c", blocks, 100);

      assertThat(holdsMade(cache, archive, "a", blocks)).isTrue();
      assertThat(cache.made(TraceKey.of(archive, OPTIONS), "b", 0)).isNull();
      assertThat(holdsMade(cache, archive, "c", blocks)).isTrue();
      assertThat(cache.holds(archive, OPTIONS)).isTrue();
      assertThat(cache.holds(other, OPTIONS)).isTrue();
    }
  }

  @Test
  void keepMade_noRoomBesideAnotherTrace_dropsThatTraceAndNotItsOwn() {
    TraceArchive archive = trace(1);
    TraceArchive other = trace(2);
    List<BlockParcel> blocks = walked(archive);
    try (BlockCache cache = new BlockCache(bytes(blocks) + bytes(walked(other)) + 50)) {
      keep(cache, archive, blocks);
      keep(cache, other, walked(other));
      keepMade(cache, archive, "a", blocks, bytes(walked(other)) / blocks.size() / 2);

      assertThat(holdsMade(cache, archive, "a", blocks)).isTrue();
      assertThat(cache.holds(archive, OPTIONS)).isTrue();
      assertThat(cache.holds(other, OPTIONS)).isFalse();
    }
  }

  @Test
  void keepMade_moreThanFitsBesideItsBlocks_isGivenUpBeforeAnythingGoes() {
    TraceArchive archive = trace(1);
    List<BlockParcel> blocks = walked(archive);
    TraceKey key = TraceKey.of(archive, OPTIONS);
    long each = 10 * bytes(blocks) / blocks.size();
    try (BlockCache cache = new BlockCache(8 * bytes(blocks))) {
      keep(cache, archive, blocks);
      keepMade(cache, archive, "small", blocks, 10);
      int taken = 0;
      while (cache.keepMade(key, "large", blocks.get(taken), new Piece(each, "large"))) {
        taken++;
      }

      assertThat(taken).isLessThanOrEqualTo(blocks.size() / 8);
      assertThat(cache.made(key, "large", 0)).isNull();
      assertThat(holdsMade(cache, archive, "small", blocks)).isTrue();
      assertThat(cache.holds(archive, OPTIONS)).isTrue();
      assertThat(cache.bytes()).isEqualTo(bytes(blocks) + 10L * blocks.size());
    }
  }

  @Test
  void keep_blocksThatNeedRoom_dropWhatWasMadeFirst() {
    TraceArchive archive = trace(1);
    TraceArchive other = trace(2);
    List<BlockParcel> blocks = walked(archive);
    try (BlockCache cache = new BlockCache(bytes(blocks) + bytes(walked(other)) + 50)) {
      keep(cache, archive, blocks);
      keepMade(cache, archive, "a", blocks, 10);
      keep(cache, other, walked(other));

      assertThat(cache.made(TraceKey.of(archive, OPTIONS), "a", 0)).isNull();
      assertThat(cache.holds(archive, OPTIONS)).isTrue();
      assertThat(cache.holds(other, OPTIONS)).isTrue();
    }
  }

  @Test
  void open_afterClosing_findsNone() {
    BlockCache cache = new BlockCache(ENOUGH);
    assertThat(BlockCache.open(cache.id())).isSameAs(cache);

    cache.close();

    assertThat(BlockCache.open(cache.id())).isNull();
  }

  @Test
  void new_fewerBytesThanNone_isRefused() {
    assertThatThrownBy(() -> new BlockCache(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("bytes of blocks: at least 0, got -1");
  }
}
