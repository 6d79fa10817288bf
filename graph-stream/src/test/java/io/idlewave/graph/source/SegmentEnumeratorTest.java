package io.idlewave.graph.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.cut.CutPlace;
import io.idlewave.graph.index.IndexState;
import io.idlewave.graph.order.GraphOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.flink.api.connector.source.ReaderInfo;
import org.apache.flink.api.connector.source.mocks.MockSplitEnumeratorContext;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Ten segments of ten blocks. */
class SegmentEnumeratorTest {

  private static final SegmentTable TABLE = table(10);

  private MockSplitEnumeratorContext<SegmentSplit> context;
  private SegmentEnumerator enumerator;

  private static SegmentTable table(int segments) {
    return new SegmentTable(
        GraphOptions.DEFAULT,
        IntStream.range(1, segments).mapToObj(k -> new CutPlace(10L * k, k - 1, 100L * k)).toList(),
        IndexState.CURRENT);
  }

  private void start(int readers, SegmentTable table, HandedOut state) {
    context = new MockSplitEnumeratorContext<>(readers);
    enumerator = new SegmentEnumerator(context, table, state);
    for (int subtask = 0; subtask < readers; subtask++) {
      register(subtask);
    }
  }

  private void register(int subtask) {
    context.registerReader(new ReaderInfo(subtask, "here"));
    enumerator.addReader(subtask);
  }

  @AfterEach
  void closeContext() throws Exception {
    context.close();
  }

  private void holds(int subtask, Long... firstBlocks) {
    enumerator.handleSourceEvent(subtask, new HeldSegments(List.of(firstBlocks)));
  }

  /** First blocks of what was assigned, as {@code subtask:block}. */
  private List<String> assigned() {
    List<String> all = new ArrayList<>();
    context
        .getSplitsAssignmentSequence()
        .forEach(
            assignment ->
                assignment
                    .assignment()
                    .forEach(
                        (subtask, splits) ->
                            splits.forEach(split -> all.add(subtask + ":" + split.firstBlock()))));
    return all;
  }

  private SegmentSplit lastAssigned() {
    var sequence = context.getSplitsAssignmentSequence();
    Map<Integer, List<SegmentSplit>> last = sequence.get(sequence.size() - 1).assignment();
    return last.values().iterator().next().get(0);
  }

  @Test
  void handOut_oneReader_getsTheWholeTraceAtOnce() {
    start(1, TABLE, HandedOut.NOTHING);
    holds(0);
    assertThat(assigned()).containsExactly("0:0");
    assertThat(lastAssigned().endBlock()).isEqualTo(SegmentSplit.END_OF_TRACE);
    assertThat(context.hasNoMoreSplits(0)).isFalse();
    holds(0);
    assertThat(context.hasNoMoreSplits(0)).isTrue();
    assertThat(enumerator.snapshotState(1))
        .isEqualTo(new HandedOut(SegmentSplit.END_OF_TRACE, List.of()));
  }

  @Test
  void handOut_someReaders_goesInOrderToWhoeverHoldsNone() {
    start(2, TABLE, HandedOut.NOTHING);
    holds(0);
    assertThat(assigned()).isEmpty();
    holds(1);
    assertThat(assigned()).containsExactly("0:0", "1:10");
    holds(1);
    holds(0);
    holds(0);
    assertThat(assigned()).containsExactly("0:0", "1:10", "1:20", "0:30", "0:40");
    assertThat(lastAssigned().endBlock()).isEqualTo(50);
    assertThat(lastAssigned().completeBefore()).isEqualTo(20);
    assertThat(enumerator.snapshotState(1).nextBlock()).isEqualTo(50);
  }

  @Test
  void handOut_oneReaderStuck_othersRunAheadUpToTheBoundAndGoOnLater() {
    start(2, TABLE, HandedOut.NOTHING);
    holds(0);
    holds(1);
    for (int i = 0; i < 5; i++) {
      holds(1);
    }
    assertThat(assigned()).containsExactly("0:0", "1:10", "1:20", "1:30");
    holds(0);
    assertThat(assigned()).endsWith("0:40", "1:50");
    assertThat(lastAssigned().completeBefore()).isEqualTo(40);
  }

  @Test
  void noMoreSplits_onlyWhenEverySegmentIsEmitted() {
    start(2, table(3), HandedOut.NOTHING);
    holds(0);
    holds(1);
    holds(1);
    holds(1);
    assertThat(assigned()).containsExactly("0:0", "1:10", "1:20");
    assertThat(context.hasNoMoreSplits(1)).isFalse();
    holds(0);
    assertThat(context.hasNoMoreSplits(0)).isTrue();
    assertThat(context.hasNoMoreSplits(1)).isTrue();
  }

  @Test
  void addSplitsBack_allReadersReset_waitsForAllThenHandsOutWhatCameBackFirst() {
    start(2, TABLE, HandedOut.NOTHING);
    holds(0);
    holds(1);
    holds(0);
    holds(0);
    SegmentSplit last = lastAssigned();
    assertThat(last.firstBlock()).isEqualTo(30);
    // the snapshot was taken before the last two went out: reader 0 still had the first
    for (int subtask = 0; subtask < 2; subtask++) {
      context.unregisterReader(subtask);
    }
    enumerator.addSplitsBack(List.of(TABLE.split(2, 3), last), 0);
    enumerator.addSplitsBack(List.of(), 1);
    assertThat(enumerator.snapshotState(2))
        .isEqualTo(new HandedOut(40, List.of(TABLE.split(2, 3), last)));
    register(0);
    holds(0, 0L);
    assertThat(assigned()).hasSize(4);
    register(1);
    holds(1, 10L);
    assertThat(assigned()).hasSize(4);
    holds(1);
    assertThat(assigned()).endsWith("1:20");
    assertThat(lastAssigned().completeBefore()).isZero();
    holds(1);
    assertThat(assigned()).endsWith("1:20", "1:30");
    holds(1);
    assertThat(assigned()).hasSize(6);
    holds(0);
    assertThat(assigned()).endsWith("0:40", "1:50");
  }

  @Test
  void handOut_aReaderThatFailedAndIsNotBack_getsNothing() {
    start(2, TABLE, HandedOut.NOTHING);
    holds(0);
    holds(1);
    context.unregisterReader(1);
    holds(1);
    assertThat(assigned()).containsExactly("0:0", "1:10");
  }

  @Test
  void restore_withOneReader_getsTheRestOnceItHoldsNothing() {
    start(1, TABLE, new HandedOut(30, List.of()));
    holds(0, 10L, 20L);
    assertThat(assigned()).isEmpty();
    holds(0, 20L);
    holds(0);
    assertThat(assigned()).containsExactly("0:30");
    assertThat(lastAssigned().endBlock()).isEqualTo(SegmentSplit.END_OF_TRACE);
    assertThat(lastAssigned().completeBefore()).isEqualTo(30);
  }

  @Test
  void restore_otherCuts_isRefusedWithoutRestart() {
    start(2, TABLE, new HandedOut(35, List.of()));
    holds(0);
    assertThatThrownBy(() -> holds(1))
        .isInstanceOf(SuppressRestartsException.class)
        .cause()
        .hasMessage(
            "snapshot of a trace with other cuts: none lies before block 35; the index was made"
                + " again since");
  }
}
