package io.idlewave.graph.cut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.cut.Cut.Behind;
import io.idlewave.graph.cut.Cut.BlockedCall;
import io.idlewave.graph.cut.Cut.CollectiveCount;
import io.idlewave.graph.cut.Cut.CrossingCollective;
import io.idlewave.graph.cut.Cut.CrossingMessage;
import io.idlewave.graph.cut.Cut.CrossingTransfer;
import io.idlewave.graph.cut.Cut.OpenRequest;
import io.idlewave.graph.cut.Cut.PollState;
import io.idlewave.ingest.archive.CallPosition;
import io.idlewave.ingest.model.RegionTime;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/** The binary form of a cut, with a value in every field that differs from its neighbours. */
public class CutCodecTest {

  /** A cut of two ranks with one of everything. */
  public static Cut sample() {
    return sample(OpenRequest.Kind.COLLECTIVE, 0, 2);
  }

  private static Cut sample(OpenRequest.Kind kind, int index, int mode) {
    return new Cut(
        17,
        3,
        List.of(2),
        512,
        1,
        7,
        List.of(new CallPosition(1000, 4, 99), new CallPosition(2000, 0, Long.MAX_VALUE)),
        List.of(-5L, 1L << 40),
        List.of(3, -1),
        List.of(-1L, 55L),
        List.of(0),
        List.of(1, 0),
        List.of(
            new BlockedCall(
                1, 4, 900, 33, -1, List.of(new RegionTime(2, 5)), 4096, 6, true, false)),
        List.of(new PollState(0, 12, 600, List.of(new RegionTime(1, 13)))),
        List.of(
            new CrossingMessage(
                1, 0, 1, -7, 2, 5, 41, 1, 4096, 2048, mode, 700, 42, 800, true, false, true, false,
                true, false, true, false)),
        List.of(new CrossingTransfer(9, 1, 3, 0, 1, 43, 2, 128, 256, 650, true)),
        List.of(new OpenRequest(1, 12, kind, index, 1, 64, true)),
        List.of(
            new CrossingCollective(
                3,
                0,
                -1,
                8,
                1,
                77,
                -1,
                6,
                List.of(4, 5),
                List.of(10L, -1L),
                List.of(20L, -1L),
                1,
                2,
                3,
                32,
                64,
                128,
                4,
                true,
                false,
                true,
                true,
                false,
                List.of(1))),
        List.of(new CollectiveCount(0, -1, 9, List.of(new Behind(1, 1)))));
  }

  @Test
  void codec_cutWithEverything_roundTrips() {
    byte[] bytes = CutCodec.toBytes(sample());
    assertThat(CutCodec.fromBytes(bytes)).isEqualTo(sample());
    assertThat(CutCodec.toBytes(CutCodec.fromBytes(bytes))).isEqualTo(bytes);
  }

  @Test
  void schema_ofThisVersion_isTheDocumentedOne() throws IOException {
    try (InputStream in = getClass().getResourceAsStream("/cut.avsc")) {
      assertThat(CutCodec.SCHEMA).isEqualTo(new Schema.Parser().parse(in));
    }
  }

  @Test
  void fromBytes_cutShortAnywhere_isOneClearError() {
    byte[] bytes = CutCodec.toBytes(sample());
    for (int length = 0; length < bytes.length; length++) {
      byte[] part = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> CutCodec.fromBytes(part))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("cut: ");
    }
  }

  @Test
  void fromBytes_bytesLeftOver_areRefused() {
    byte[] bytes = CutCodec.toBytes(sample());
    assertThatThrownBy(() -> CutCodec.fromBytes(Arrays.copyOf(bytes, bytes.length + 1)))
        .hasMessageContaining("more bytes");
  }

  @Test
  void fromBytes_unknownSendMode_isRefused() {
    byte[] bytes = CutCodec.toBytes(sample(OpenRequest.Kind.SEND, 0, 99));
    assertThatThrownBy(() -> CutCodec.fromBytes(bytes))
        .hasMessageContaining("send mode")
        .hasMessageContaining("got 99");
  }

  @Test
  void fromBytes_transferThatPointsNowhere_isRefused() {
    byte[] bytes = CutCodec.toBytes(sample(OpenRequest.Kind.TRANSFER, 1, 0));
    assertThatThrownBy(() -> CutCodec.fromBytes(bytes))
        .hasMessageContaining("index of a request")
        .hasMessageContaining("got 1");
  }

  @Test
  void fromBytes_requestThatPointsNowhere_isRefused() {
    byte[] bytes = CutCodec.toBytes(sample(OpenRequest.Kind.RECEIVE, 1, 0));
    assertThatThrownBy(() -> CutCodec.fromBytes(bytes))
        .hasMessageContaining("index of a request")
        .hasMessageContaining("got 1");
  }
}
