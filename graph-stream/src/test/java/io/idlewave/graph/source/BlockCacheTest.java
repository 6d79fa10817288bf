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
    blocks.forEach(block -> cache.keep(archive, OPTIONS, block));
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

      assertThat(cache.blocks(archive.contentDigest(), OPTIONS)).isEqualTo(blocks);
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
          cache.keep(trace, OPTIONS, block);
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
