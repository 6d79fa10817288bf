package io.idlewave.graph.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.flink.api.connector.source.ReaderInfo;
import org.apache.flink.api.connector.source.mocks.MockSplitEnumeratorContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SegmentEnumeratorTest {

  private static final SegmentSplit WHOLE = SegmentSplit.wholeTrace(4);

  private final MockSplitEnumeratorContext<SegmentSplit> context =
      new MockSplitEnumeratorContext<>(2);
  private final SegmentEnumerator enumerator =
      new SegmentEnumerator(context, new PendingSplits(List.of(WHOLE)));

  @AfterEach
  void closeContext() throws Exception {
    context.close();
  }

  private void register(int subtask) {
    context.registerReader(new ReaderInfo(subtask, "here"));
    enumerator.addReader(subtask);
  }

  private List<Map<Integer, List<SegmentSplit>>> assigned() {
    return context.getSplitsAssignmentSequence().stream().map(a -> a.assignment()).toList();
  }

  @Test
  void addReader_first_getsAllSplitsAndNoMore() {
    register(0);
    assertThat(assigned()).containsExactly(Map.of(0, List.of(WHOLE)));
    assertThat(context.hasNoMoreSplits(0)).isTrue();
    assertThat(enumerator.snapshotState(1).splits()).isEmpty();
  }

  @Test
  void addReader_second_getsNothing() {
    register(0);
    register(1);
    assertThat(assigned()).hasSize(1);
    assertThat(context.hasNoMoreSplits(1)).isTrue();
  }

  @Test
  void addSplitsBack_readerRegistersAgain_getsThemAgain() {
    register(0);
    context.unregisterReader(0);
    enumerator.addSplitsBack(List.of(WHOLE), 0);
    assertThat(enumerator.snapshotState(2).splits()).containsExactly(WHOLE);
    register(0);
    assertThat(assigned()).hasSize(2);
    assertThat(enumerator.snapshotState(3).splits()).isEmpty();
  }
}
