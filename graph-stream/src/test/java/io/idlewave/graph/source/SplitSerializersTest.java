package io.idlewave.graph.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.cut.CutCodecTest;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SplitSerializersTest {

  private static final SegmentSplit WHOLE = SegmentSplit.wholeTrace(12);
  private static final SegmentSplit PROGRESSED =
      new SegmentSplit("part", 0, 2, CutCodecTest.sample(), 400, 23);

  private final SegmentSplitSerializer splits = new SegmentSplitSerializer();
  private final PendingSplitsSerializer pending = new PendingSplitsSerializer();

  @Test
  void split_fromStartOrCut_roundTrips() throws IOException {
    for (SegmentSplit split : List.of(WHOLE, PROGRESSED)) {
      assertThat(splits.deserialize(splits.getVersion(), splits.serialize(split))).isEqualTo(split);
    }
  }

  @Test
  void pending_anyNumber_roundTrips() throws IOException {
    for (List<SegmentSplit> list :
        List.of(List.<SegmentSplit>of(), List.of(WHOLE), List.of(WHOLE, PROGRESSED))) {
      PendingSplits value = new PendingSplits(list);
      assertThat(pending.deserialize(pending.getVersion(), pending.serialize(value)))
          .isEqualTo(value);
    }
  }

  @Test
  void deserialize_otherVersion_isRefused() throws IOException {
    byte[] split = splits.serialize(WHOLE);
    assertThatThrownBy(() -> splits.deserialize(3, split))
        .isInstanceOf(IOException.class)
        .hasMessage("split: version 2 can be read, got 3");
    byte[] none = pending.serialize(new PendingSplits(List.of()));
    assertThatThrownBy(() -> pending.deserialize(0, none))
        .isInstanceOf(IOException.class)
        .hasMessage("pending splits: version 1 can be read, got 0");
  }

  @Test
  void deserialize_truncatedOrTooLong_isRefused() throws IOException {
    byte[] bytes = splits.serialize(PROGRESSED);
    for (int length = 0; length < bytes.length; length++) {
      byte[] part = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> splits.deserialize(2, part)).isInstanceOf(IOException.class);
    }
    assertThatThrownBy(() -> splits.deserialize(2, Arrays.copyOf(bytes, bytes.length + 1)))
        .isInstanceOf(IOException.class);
  }

  @Test
  void split_nextBlockBeforeItsCut_isRefused() {
    assertThatThrownBy(() -> new SegmentSplit("part", 0, 2, CutCodecTest.sample(), 400, 16))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("split: next block between 17 and 400, got 16");
  }
}
