package io.idlewave.ingest.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MeasuredTransit;
import io.idlewave.ingest.otf2.TestArchives;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PingTransitsTest {

  @TempDir Path temp;

  private static RankHeader header(int rank, String node, String pings) throws IOException {
    Map<String, String> entries =
        new HashMap<>(
            Map.of(
                "idlewave.trace", "1",
                "idlewave.rank", String.valueOf(rank),
                "idlewave.ranks", "4",
                "idlewave.run", "7",
                "idlewave.node", node,
                "idlewave.origin", "0",
                "idlewave.functions", "MPI_Init"));
    if (!pings.isEmpty()) {
      entries.put("idlewave.pings", pings);
    }
    return RankHeader.of(entries);
  }

  private TraceArchive ingest(Path trace) {
    return TestArchives.ingest(trace, temp.resolve("out"), false);
  }

  @Test
  void ingest_traceOfTwoNodes_keepsTheQuickestPairOfEachClass() {
    List<MeasuredTransit> kept =
        List.of(
            new MeasuredTransit(false, 0, 2089, 38),
            new MeasuredTransit(false, 128, 1367, 46),
            new MeasuredTransit(false, 2048, 2475, 71),
            new MeasuredTransit(true, 0, 2106, 43),
            new MeasuredTransit(true, 128, 2138, 48),
            new MeasuredTransit(true, 2048, 2721, 68));

    assertThat(ingest(OwnSamples.ring(temp)).metadata().transits()).isEqualTo(kept);
    assertThat(TraceArchive.open(temp.resolve("out")).metadata().transits()).isEqualTo(kept);
  }

  @Test
  void ingest_traceOfATracerThatMeasuredNothing_hasNone() throws IOException {
    TraceArchive archive = ingest(OwnSamples.kitchen(temp));

    assertThat(archive.metadata().transits()).isEmpty();
    assertThat(Files.readString(temp.resolve("out").resolve("trace.json")))
        .doesNotContain("transits");
  }

  @Test
  void of_receivingTakesDifferentlyLong_takesTheQuickestMessage() throws IOException {
    List<RankHeader> headers =
        List.of(
            header(0, "a", "1 0 2000 100 2 0 9000 100"),
            header(1, "a", ""),
            header(2, "b", "3 0 2101 300 3 8 2400 300"),
            header(3, "b", ""));

    assertThat(PingTransits.of(headers))
        .containsExactly(
            new MeasuredTransit(false, 0, 2101, 300),
            new MeasuredTransit(false, 8, 2400, 300),
            new MeasuredTransit(true, 0, 9000, 100));
  }

  @Test
  void leastAndMost_halfARoundTrip_withoutAndWithItsReceiving() {
    MeasuredTransit measured = new MeasuredTransit(false, 0, 2101, 300);

    assertThat(measured.leastNanos()).isEqualTo(1050 - 300);
    assertThat(measured.mostNanos()).isEqualTo(1051);
    assertThat(new MeasuredTransit(false, 0, 500, 300).leastNanos()).isZero();
  }

  @Test
  void of_peerWithoutFile_isLeftOut() throws IOException {
    assertThat(PingTransits.of(List.of(header(0, "a", "1 0 2000 100 2 0 9000 100")))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "1 0 2000, 'idlewave.pings: four numbers of each peer and size, got 3'",
    "0 0 2000 100, 'idlewave.pings: a peer other than the rank itself, got 0'",
    "4 0 2000 100, 'idlewave.pings: peer: 0 to 3, got 4'",
    "1 -1 2000 100, 'idlewave.pings: bytes: 0 to 1099511627776, got -1'",
    "1 0 -5 100, 'idlewave.pings: round trip in ns: 0 to 1000000000000, got -5'",
    "1 0 2000 x, 'idlewave.pings: receive in ns: 0 to 1000000000000, got x'",
  })
  void of_wrongEntry_isRefusedWithItsBound(String pings, String message) {
    assertThatThrownBy(() -> header(0, "a", pings))
        .isInstanceOf(IOException.class)
        .hasMessage(message);
  }
}
