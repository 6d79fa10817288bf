package io.idlewave.graph.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.cut.CutCodecTest;
import io.idlewave.graph.cut.CutPlace;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SplitSerializersTest {

  private static final SegmentSplit WHOLE = SegmentSplit.of(null, SegmentSplit.END_OF_TRACE);
  private static final SegmentSplit PART =
      SegmentSplit.of(new CutPlace(11, 3, 1 << 20), 400).knowing(7);
  private static final SegmentSplit PROGRESSED = PART.progressed(CutCodecTest.sample());

  private final SegmentSplitSerializer splits = new SegmentSplitSerializer();
  private final HandedOutSerializer handedOut = new HandedOutSerializer();

  @Test
  void split_fromStartOrCut_roundTrips() throws IOException {
    for (SegmentSplit split : List.of(WHOLE, PART, PROGRESSED)) {
      assertThat(splits.deserialize(splits.getVersion(), splits.serialize(split))).isEqualTo(split);
    }
  }

  @Test
  void handedOut_anyNumber_roundTrips() throws IOException {
    for (List<SegmentSplit> list :
        List.of(List.<SegmentSplit>of(), List.of(WHOLE), List.of(WHOLE, PROGRESSED))) {
      HandedOut value = new HandedOut(42, list);
      assertThat(handedOut.deserialize(handedOut.getVersion(), handedOut.serialize(value)))
          .isEqualTo(value);
    }
  }

  @Test
  void deserialize_otherVersion_isRefused() throws IOException {
    byte[] split = splits.serialize(WHOLE);
    assertThatThrownBy(() -> splits.deserialize(1, split))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "snapshot: version 3 of a part of the trace can be read, got 1; start the run anew");
    byte[] none = handedOut.serialize(new HandedOut(0, List.of()));
    assertThatThrownBy(() -> handedOut.deserialize(1, none))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "snapshot: version 2 of the division into segments can be read, got 1; start the run anew");
  }

  @Test
  void deserialize_truncatedOrTooLong_isRefused() throws IOException {
    byte[] bytes = splits.serialize(PROGRESSED);
    for (int length = 0; length < bytes.length; length++) {
      byte[] part = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> splits.deserialize(3, part)).isInstanceOf(IOException.class);
    }
    assertThatThrownBy(() -> splits.deserialize(3, Arrays.copyOf(bytes, bytes.length + 1)))
        .isInstanceOf(IOException.class);
  }

  @Test
  void split_cutThatIsNotPartOfIt_isRefused() {
    SegmentSplit other = SegmentSplit.of(new CutPlace(18, 3, 1 << 20), 400);
    assertThatThrownBy(() -> other.progressed(CutCodecTest.sample()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("split of blocks 18 to 400: the walk goes on between them, got block 17");
  }
}
