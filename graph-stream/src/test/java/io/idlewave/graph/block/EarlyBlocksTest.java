package io.idlewave.graph.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class EarlyBlocksTest {

  private static BlockParcel block(long number) {
    return new BlockParcel(number, 1, false, new byte[(int) number + 1]);
  }

  private static List<Long> takeAll(EarlyBlocks blocks) {
    List<Long> taken = new ArrayList<>();
    for (BlockParcel next = blocks.take(); next != null; next = blocks.take()) {
      taken.add(next.number());
    }
    return taken;
  }

  @Test
  void take_anyOrderOfArrival_givesTheOrderOfNumbers() {
    List<Long> numbers = new ArrayList<>(LongStream.range(5, 60).boxed().toList());
    Collections.shuffle(numbers, new Random(1));
    EarlyBlocks blocks = new EarlyBlocks(5);
    List<Long> taken = new ArrayList<>();
    for (long number : numbers) {
      blocks.add(block(number));
      taken.addAll(takeAll(blocks));
    }
    assertThat(taken).isEqualTo(LongStream.range(5, 60).boxed().toList());
    assertThat(blocks.count()).isZero();
    assertThat(blocks.bytes()).isZero();
  }

  @Test
  void add_takenBeforeOrThereAlready_isPassedOver() {
    EarlyBlocks blocks = new EarlyBlocks(2);
    for (long number : new long[] {0, 1, 4, 4, 3}) {
      blocks.add(block(number));
    }
    assertThat(takeAll(blocks)).isEmpty();
    assertThat(blocks.count()).isEqualTo(2);
    assertThat(blocks.bytes()).isEqualTo(4 + 5);
    blocks.add(block(2));
    assertThat(takeAll(blocks)).containsExactly(2L, 3L, 4L);
    blocks.add(block(4));
    assertThat(blocks.count()).isZero();
    assertThat(blocks.next()).isEqualTo(5);
  }
}
