package io.idlewave.graph.order;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.GraphBlockCodec;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.graph.census.Census;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.HaloProgram;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.RingProgram;
import io.idlewave.ingest.synth.ShiftProgram;
import io.idlewave.ingest.synth.Synth;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GraphWalkTest {

  private static final CostSet COSTS = new CostSet(100, 1000, 100, 300, 4096);

  @TempDir Path folder;

  private TraceArchive archive(Program program) {
    return Synth.write(program, COSTS, folder.resolve("trace"));
  }

  private static List<GraphBlock> blocks(GraphWalk walk) {
    List<GraphBlock> blocks = new ArrayList<>();
    for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
      blocks.add(block);
    }
    return blocks;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void walk_randomProgram_publishesEveryValueBeforeItIsUsed(long seed) {
    TraceArchive archive =
        archive(new RandomProgram(seed, 2 + (int) (seed % 7), 60, seed % 2 == 0));
    try (GraphWalk walk = new GraphWalk(archive, new GraphOptions(50, 1, 1 << 20))) {
      Map<Integer, List<LinkKind>> live = new HashMap<>();
      long[] next = new long[archive.metadata().rankCount()];
      for (GraphBlock block : blocks(walk)) {
        for (int i = 0; i < block.entryCount(); i++) {
          assertThat(block.call(i)).isEqualTo(next[block.rank(i)]);
          if (block.has(i, GraphBlock.ENDS)) {
            next[block.rank(i)]++;
          }
          for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
            check(block, j, live);
          }
        }
      }
      Census census = walk.census();
      assertThat(census.complete()).isTrue();
      assertThat(census.calls()).isEqualTo(archive.metadata().callCount());
      for (int rank = 0; rank < next.length; rank++) {
        assertThat(next[rank]).isEqualTo(archive.metadata().ranks().get(rank).calls());
      }
    }
  }

  private static void check(GraphBlock block, int j, Map<Integer, List<LinkKind>> live) {
    List<LinkKind> seen = live.computeIfAbsent(block.slot(j), s -> new ArrayList<>());
    LinkKind kind = block.kind(j);
    switch (kind) {
      case INJECT, POST -> {
        if (seen.contains(kind) || seen.contains(LinkKind.CONTRIBUTE)) {
          seen.clear();
        }
      }
      case MATCH -> assertThat(seen).contains(LinkKind.INJECT, LinkKind.POST);
      case PROBE -> assertThat(seen).contains(LinkKind.INJECT);
      case ARRIVE -> assertThat(seen).contains(LinkKind.MATCH);
      case ACKNOWLEDGE -> {
        if (!block.linkHas(j, GraphBlock.LATE)) {
          assertThat(seen).contains(LinkKind.MATCH);
        }
      }
      case CONTRIBUTE -> {
        if (seen.contains(LinkKind.INJECT) || seen.contains(LinkKind.EXIT)) {
          seen.clear();
        }
      }
      case EXIT ->
          assertThat(
                  seen.contains(LinkKind.CONTRIBUTE)
                      || seen.contains(LinkKind.CHAIN)
                      || block.op(j).pattern()
                          != io.idlewave.ingest.model.CollectiveOp.Pattern.ALL_TO_ALL)
              .isTrue();
      case COMPLETE -> assertThat(seen).contains(LinkKind.CONTRIBUTE).doesNotContain(LinkKind.EXIT);
      case TRANSFER -> seen.clear();
      case HAND_OVER, TRANSFERRED -> assertThat(seen).contains(LinkKind.TRANSFER);
      case CHAIN, ROOT_EXIT, ENTER, LEAVE -> {}
    }
    seen.add(kind);
  }

  @Test
  void walk_ringOf128_holdsAtMostAboutOneCallPerRank() {
    TraceArchive archive = archive(new RingProgram(128, 20, 1024, 10_000));
    try (GraphWalk walk = new GraphWalk(archive, GraphOptions.DEFAULT)) {
      blocks(walk);
      assertThat(walk.census().messages()).isEqualTo(128 * 20);
      assertThat(walk.census().lateEdges()).isZero();
      assertThat(walk.census().peakWindowCalls()).isLessThanOrEqualTo(3 * 128);
    }
  }

  @Test
  void walk_allSendThenReceive_provesTheSizeEagerOnce() {
    TraceArchive archive = archive(new ShiftProgram(8, 1, 5, 512, 1000));
    try (GraphWalk walk = new GraphWalk(archive, GraphOptions.DEFAULT)) {
      blocks(walk);
      Census census = walk.census();
      assertThat(census.lateEdges()).isEqualTo(1);
      assertThat(census.acyclicThresholdBytes()).isEqualTo(512);
      assertThat(walk.leftovers().get(0).toString())
          .contains("MPI_Send waits for rank", "512 B are sent eagerly");
    }
  }

  /** Which receives happen to be walked before the sends end depends on how far ranks may lead. */
  @Test
  void walk_sendsProvenEager_areLateInWhicheverOrder() {
    TraceArchive archive = archive(new ShiftProgram(8, 1, 5, 512, 1000));
    Set<String> late = lateSends(archive, 1 << 10);
    assertThat(late).hasSize(8 * 5);
    assertThat(lateSends(archive, 1)).isEqualTo(late);
  }

  private static Set<String> lateSends(TraceArchive archive, int leadHalves) {
    Set<String> late = new TreeSet<>();
    try (GraphWalk walk =
        new GraphWalk(new ArchiveFeed(archive), GraphOptions.DEFAULT, null, leadHalves)) {
      for (GraphBlock block : blocks(walk)) {
        for (int j = 0; j < block.linkCount(); j++) {
          if (block.kind(j) == LinkKind.ACKNOWLEDGE && block.linkHas(j, GraphBlock.LATE)) {
            late.add(block.sender(j) + ":" + block.sendCall(j));
          }
        }
      }
    }
    return late;
  }

  @Test
  void codec_blocksOfHalo_roundTripBitForBit() {
    TraceArchive archive = archive(new HaloProgram(4, 4, 3, 1024, 10_000, 2011));
    try (GraphWalk walk = new GraphWalk(archive, GraphOptions.DEFAULT)) {
      for (GraphBlock block : blocks(walk)) {
        byte[] bytes = GraphBlockCodec.encode(block);
        assertThat(GraphBlockCodec.encode(GraphBlockCodec.decode(bytes))).isEqualTo(bytes);
      }
    }
  }
}
