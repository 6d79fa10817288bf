package io.idlewave.graph.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.SendMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GraphBlockTest {

  private static GraphBlockBuilder builder() {
    return new GraphBlockBuilder(0, 4, 0, 0);
  }

  private static void entry(GraphBlockBuilder builder, int rank, long call) {
    builder.entry(rank, call, 3, -1, GraphBlock.BEGINS, 40, 5, 6, 7, 8);
  }

  private static GraphBlock both(GraphBlock block) {
    GraphBlock decoded = GraphBlockCodec.decode(GraphBlockCodec.encode(block));
    assertThat(GraphBlockCodec.encode(decoded)).isEqualTo(GraphBlockCodec.encode(block));
    return decoded;
  }

  @Test
  void message_everyKind_isReadByItsNames() {
    for (LinkKind kind :
        new LinkKind[] {
          LinkKind.INJECT, LinkKind.POST, LinkKind.MATCH,
          LinkKind.ARRIVE, LinkKind.ACKNOWLEDGE, LinkKind.PROBE
        }) {
      GraphBlockBuilder builder = builder();
      entry(builder, 0, 9);
      builder.message(
          kind, 1, 2, 3, 4, 5, 6, 7, 8, 9, SendMode.SYNCHRONOUS, GraphBlock.ACROSS_NODES);
      GraphBlock block = both(builder.finish(false));
      assertThat(block.kind(0)).isEqualTo(kind);
      assertThat(block.slot(0)).isEqualTo(1);
      assertThat(block.sender(0)).isEqualTo(2);
      assertThat(block.sendCall(0)).isEqualTo(3);
      assertThat(block.sendPosition(0)).isEqualTo(4);
      assertThat(block.messageBytes(0)).isEqualTo(5);
      assertThat(block.sendNanos(0)).isEqualTo(6);
      assertThat(block.postNanos(0)).isEqualTo(7);
      assertThat(block.receiver(0)).isEqualTo(8);
      assertThat(block.receiveCall(0)).isEqualTo(9);
      assertThat(block.mode(0)).isEqualTo(SendMode.SYNCHRONOUS);
      assertThat(block.linkHas(0, GraphBlock.ACROSS_NODES)).isTrue();
      assertThat(block.linkHas(0, GraphBlock.LATE)).isFalse();
    }
  }

  @Test
  void precedingFunction_statedOrNot_isKeptByTheWireForm() {
    GraphBlockBuilder builder = builder();
    entry(builder, 0, 9);
    builder.precededBy(5);
    entry(builder, 1, 0);
    GraphBlock block = both(builder.finish(false));
    assertThat(block.precedingFunction(0)).isEqualTo(5);
    assertThat(block.precedingFunction(1)).isEqualTo(-1);
  }

  @Test
  void exit_ofAMember_isReadByItsNames() {
    GraphBlockBuilder builder = builder();
    entry(builder, 0, 9);
    builder.exit(LinkKind.EXIT, 1, 2, 3, 4, 5, 7, 6, CollectiveOp.REDUCE, GraphBlock.ROOT);
    GraphBlock block = both(builder.finish(false));
    assertThat(block.members(0)).isEqualTo(2);
    assertThat(block.memberCall(0)).isEqualTo(3);
    assertThat(block.memberBytes(0)).isEqualTo(4);
    assertThat(block.lastArrivalNanos(0)).isEqualTo(5);
    assertThat(block.shortestNanos(0)).isEqualTo(7);
    assertThat(block.lastRank(0)).isEqualTo(6);
    assertThat(block.op(0)).isEqualTo(CollectiveOp.REDUCE);
    assertThat(block.linkHas(0, GraphBlock.ROOT)).isTrue();
  }

  @Test
  void complete_ofACollective_isReadByItsNames() {
    GraphBlockBuilder builder = builder();
    entry(builder, 0, 9);
    builder.complete(1, 2, 3, 4, 5, 6, 7, CollectiveOp.BCAST, 0);
    GraphBlock block = both(builder.finish(false));
    assertThat(block.members(0)).isEqualTo(2);
    assertThat(block.communicator(0)).isEqualTo(3);
    assertThat(block.sequence(0)).isEqualTo(4);
    assertThat(block.rootMember(0)).isEqualTo(5);
    assertThat(block.largestSentBytes(0)).isEqualTo(6);
    assertThat(block.largestReceivedBytes(0)).isEqualTo(7);
  }

  @Test
  void chain_ofAPrefixCollective_isReadByItsNames() {
    GraphBlockBuilder builder = builder();
    entry(builder, 0, 9);
    builder.chain(1, 2, 3, 4, 5, 6, 7, CollectiveOp.SCAN, GraphBlock.FIRST);
    GraphBlock block = both(builder.finish(false));
    assertThat(block.slot(0)).isEqualTo(1);
    assertThat(block.previousSlot(0)).isEqualTo(2);
    assertThat(block.previousRank(0)).isEqualTo(3);
    assertThat(block.previousCall(0)).isEqualTo(4);
    assertThat(block.chainedRank(0)).isEqualTo(5);
    assertThat(block.members(0)).isEqualTo(6);
    assertThat(block.largestSentBytes(0)).isEqualTo(7);
  }

  @Test
  void entries_withAndWithoutLinks_keepTheirLinks() {
    GraphBlockBuilder builder = builder();
    int[] links = {2, 0, 3};
    for (int i = 0; i < links.length; i++) {
      entry(builder, i, 10 + i);
      for (int j = 0; j < links[i]; j++) {
        builder.chain(10 * i + j, 0, 0, 0, 0, 2, 0, CollectiveOp.SCAN, 0);
      }
    }
    assertThat(builder.endsWith(2, 12)).isTrue();
    assertThat(builder.endsWith(2, 11)).isFalse();
    builder.addFlags(GraphBlock.ENDS);
    GraphBlock block = both(builder.finish(false));
    assertThat(block.entryCount()).isEqualTo(3);
    assertThat(block.linkCount()).isEqualTo(5);
    assertThat(block.linkEnd(0)).isEqualTo(2);
    assertThat(block.linkBegin(1)).isEqualTo(block.linkEnd(1));
    assertThat(block.slot(block.linkBegin(2))).isEqualTo(20);
    assertThat(block.has(2, GraphBlock.BEGINS | GraphBlock.ENDS)).isTrue();
    assertThat(block.has(1, GraphBlock.ENDS)).isFalse();
    assertThat(block.last()).isFalse();
  }

  @Test
  void builder_blockByBlock_countsOnAndKeepsTheLargestSlot() {
    GraphBlockBuilder builder = new GraphBlockBuilder(7, 2, 5, 3);
    assertThat(builder.isFull()).isFalse();
    entry(builder, 0, 0);
    builder.chain(8, 0, 0, 0, 0, 2, 0, CollectiveOp.SCAN, 0);
    entry(builder, 0, 1);
    assertThat(builder.isFull()).isTrue();
    GraphBlock first = both(builder.finish(false));
    assertThat(builder.size()).isZero();
    GraphBlock second = both(builder.finish(true));
    assertThat(first.segment()).isEqualTo(7);
    assertThat(first.number()).isEqualTo(5);
    assertThat(first.slotCount()).isEqualTo(9);
    assertThat(second.number()).isEqualTo(6);
    assertThat(second.slotCount()).isEqualTo(9);
    assertThat(second.entryCount()).isZero();
    assertThat(second.last()).isTrue();
  }

  @Test
  void columns_beyondTheirPlan_growAndKeepWhatTheyHold() {
    Random random = new Random(2);
    GraphBlockBuilder builder = new GraphBlockBuilder(0, 1, 0, 0);
    long[] calls = random.longs(300, 0, Long.MAX_VALUE).toArray();
    long[] bytes = random.longs(900, 0, Long.MAX_VALUE).toArray();
    for (int i = 0; i < calls.length; i++) {
      entry(builder, i, calls[i]);
      for (int j = 3 * i; j < 3 * i + 3; j++) {
        builder.complete(j, 2, 0, j, 0, bytes[j], 0, CollectiveOp.BARRIER, 0);
      }
    }
    GraphBlock block = both(builder.finish(true));
    assertThat(block.entryCount()).isEqualTo(300);
    for (int i = 0; i < calls.length; i++) {
      assertThat(block.call(i)).isEqualTo(calls[i]);
      assertThat(block.linkEnd(i)).isEqualTo(3 * i + 3);
    }
    for (int j = 0; j < bytes.length; j++) {
      assertThat(block.largestSentBytes(j)).isEqualTo(bytes[j]);
    }
  }

  /** Bytes of version 5, written out field by field: none of them may move. */
  @Test
  void encode_oneMessage_hasTheBytesOfItsVersion() {
    GraphBlockBuilder builder = builder();
    entry(builder, 1, 9);
    builder.message(LinkKind.POST, 0, 2, 3, 4, 5, -6, 7, 1, -1, SendMode.STANDARD, 0);
    // header, entry (signed values doubled: function before and region -1 are 1, 40 is 80, 5 is
    // 10), link (-6 is 11)
    assertThat(HexFormat.of().formatHex(GraphBlockCodec.encode(builder.finish(true))))
        .isEqualTo(
            "05000001010101" + "010903010101500a06070801" + "01000206" + "0405" + "0b0e010100");
  }

  /** A divided entry: its flags 129 take two bytes, and two parts follow the count of links. */
  @Test
  void encode_dividedEntry_hasItsPartsAndNothingElseGrows() {
    GraphBlockBuilder builder = builder();
    entry(builder, 1, 9);
    entry(builder, 1, 10);
    builder.part(-1, 70);
    builder.part(2, -1);
    entry(builder, 1, 11);
    // parts: count 2, (-1, 70) is 1 and 140 = 8c01, (2, -1) is 4 and 1
    assertThat(HexFormat.of().formatHex(GraphBlockCodec.encode(builder.finish(true))))
        .isEqualTo(
            "05000000010300"
                + "010903010101500a06070800"
                + ("010a0301018101500a06070800" + "02018c010401")
                + "010b03010101500a06070800");
  }

  @Test
  void parts_ofSomeEntries_areReadBack() {
    Random random = new Random(5);
    GraphBlockBuilder builder = builder();
    List<List<Long>> expected = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      entry(builder, 0, i);
      List<Long> parts = new ArrayList<>();
      for (int left = i < 20 ? 0 : random.nextInt(4); left > 0; left--) {
        int region = random.nextInt(5) - 1;
        long nanos = random.nextLong();
        builder.part(region, nanos);
        parts.add((long) region);
        parts.add(nanos);
      }
      expected.add(parts);
    }
    GraphBlock block = both(builder.finish(false));
    for (int i = 0; i < 200; i++) {
      List<Long> parts = new ArrayList<>();
      for (int p = block.partBegin(i); p < block.partEnd(i); p++) {
        parts.add((long) block.partRegion(p));
        parts.add(block.partNanos(p));
      }
      assertThat(parts).isEqualTo(expected.get(i));
      assertThat(block.has(i, GraphBlock.DIVIDED)).isEqualTo(!parts.isEmpty());
    }
  }

  /** A flipped bit gives another block or one clear refusal. */
  @Test
  void decode_flippedBits_isABlockOrRefused() {
    GraphBlockBuilder builder = builder();
    for (int i = 0; i < 4; i++) {
      entry(builder, 1, 9 + i);
      builder.part(1, 3);
      builder.part(0, 2);
    }
    byte[] bytes = GraphBlockCodec.encode(builder.finish(true));
    int refused = 0;
    for (int bit = 0; bit < 8 * bytes.length; bit++) {
      byte[] flipped = bytes.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      try {
        GraphBlockCodec.decode(flipped);
      } catch (IllegalArgumentException e) {
        assertThat(e).hasMessageStartingWith("graph block: ");
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(bytes.length);
  }

  @Test
  void decode_otherVersionOrCutShort_isRefused() {
    GraphBlockBuilder builder = builder();
    entry(builder, 1, 9);
    builder.part(0, 3);
    builder.part(-1, 2);
    byte[] bytes = GraphBlockCodec.encode(builder.finish(true));
    byte[] other = bytes.clone();
    other[0] = 9;
    assertThatThrownBy(() -> GraphBlockCodec.decode(other))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("graph block: version 5 can be read, got 9");
    for (int length = 0; length < bytes.length; length++) {
      byte[] part = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> GraphBlockCodec.decode(part))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("graph block: ");
    }
  }
}
