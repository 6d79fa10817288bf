package io.idlewave.graph.survey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.GraphBlockBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BlockPipeTest {

  private static List<GraphBlock> blocks(int count) {
    GraphBlockBuilder builder = new GraphBlockBuilder(0, 4, 0, 0);
    return IntStream.range(0, count).mapToObj(number -> builder.finish(false)).toList();
  }

  @Test
  void finish_afterManyBlocks_allHaveBeenSeenInTheirOrder() {
    List<GraphBlock> blocks = blocks(1000);
    List<GraphBlock> seen = new ArrayList<>();
    try (BlockPipe pipe = new BlockPipe(seen::add)) {
      blocks.forEach(pipe::add);
      pipe.finish();
      assertThat(seen).containsExactlyElementsOf(blocks);
    }
  }

  @Test
  void add_consumerHasFailed_throwsThatAndShowsItNothingMore() {
    AtomicInteger seen = new AtomicInteger();
    IllegalStateException failure = new IllegalStateException("the third block");
    try (BlockPipe pipe =
        new BlockPipe(
            block -> {
              if (seen.incrementAndGet() == 3) {
                throw failure;
              }
            })) {
      assertThatThrownBy(
              () -> {
                blocks(1000).forEach(pipe::add);
                pipe.finish();
              })
          .isSameAs(failure);
      assertThatThrownBy(pipe::finish).isSameAs(failure);
    }
    assertThat(seen).hasValue(3);
  }

  @Test
  void finish_consumerFailsInAnError_throwsIt() {
    AssertionError failure = new AssertionError("a block");
    try (BlockPipe pipe =
        new BlockPipe(
            block -> {
              throw failure;
            })) {
      pipe.add(blocks(1).get(0));
      assertThatThrownBy(pipe::finish).isSameAs(failure);
    }
  }

  @Test
  void add_consumerThatIsHeldUp_waitsOnceTheBoundIsReached() throws InterruptedException {
    CountDownLatch held = new CountDownLatch(1);
    AtomicInteger handedOver = new AtomicInteger();
    List<GraphBlock> blocks = blocks(BlockPipe.AHEAD + 1);
    try (BlockPipe pipe = new BlockPipe(block -> await(held))) {
      Thread walk =
          new Thread(
              () ->
                  blocks.forEach(
                      block -> {
                        pipe.add(block);
                        handedOver.incrementAndGet();
                      }));
      walk.start();
      while (walk.getState() != Thread.State.WAITING) {
        Thread.onSpinWait();
      }
      assertThat(handedOver).hasValue(BlockPipe.AHEAD);
      held.countDown();
      walk.join();
      pipe.finish();
    }
    assertThat(handedOver).hasValue(BlockPipe.AHEAD + 1);
  }

  @Test
  void close_withBlocksThatWait_endsTheThread() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    BlockPipe pipe =
        new BlockPipe(
            block -> {
              threads.add(Thread.currentThread());
              begun.countDown();
            });
    blocks(BlockPipe.AHEAD).forEach(pipe::add);
    await(begun);
    pipe.close();
    threads.get(0).join(60_000);
    assertThat(threads.get(0).isAlive()).isFalse();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
