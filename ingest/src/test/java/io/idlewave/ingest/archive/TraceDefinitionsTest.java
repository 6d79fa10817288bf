package io.idlewave.ingest.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.Synth;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Definitions and rows of live streams: an archive's own content, there and back. */
class TraceDefinitionsTest {

  @TempDir private Path folder;
  private TraceArchive archive;

  @BeforeEach
  void writeTrace() {
    archive = Synth.write(new RandomProgram(3, 4, 40), CostSet.DEFAULT, folder.resolve("trace"));
  }

  @Test
  void parse_ofJson_knowsAllButCountsAndEnds() {
    TraceMetadata all = archive.metadata();
    TraceMetadata parsed = TraceDefinitions.parse("stream", TraceDefinitions.toJson(all));
    assertThat(parsed.functions()).isEqualTo(all.functions()).isNotEmpty();
    assertThat(parsed.communicators()).isEqualTo(all.communicators()).isNotEmpty();
    assertThat(parsed.clock()).isEqualTo(all.clock());
    assertThat(parsed.rankCount()).isEqualTo(all.rankCount());
    assertThat(parsed.callCount()).isZero();
    for (int rank = 0; rank < all.rankCount(); rank++) {
      assertThat(parsed.ranks().get(rank).originNanos())
          .isEqualTo(all.ranks().get(rank).originNanos());
      assertThat(parsed.ranks().get(rank).lastEventNanos()).isZero();
    }
  }

  @Test
  void parse_whatIsNoDefinition_isRefusedWithItsPlace() {
    String good = TraceDefinitions.toJson(archive.metadata());
    refuses("", "stream: definitions of format version 5");
    refuses("null", "stream: definitions of format version 5");
    refuses("{\"formatVersion\":4}", "definitions of format version 5, got 4");
    refuses(good.substring(0, good.length() / 2), "stream: line 1");
    refuses(good + "{}", "stream: ");
    refuses(good.replace("\"node\":0", "\"node\":77"), "stream: ranks[0].node: 0 to");
  }

  private static void refuses(String json, String message) {
    assertThatThrownBy(() -> TraceDefinitions.parse("stream", json))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining(message);
  }

  @Test
  void decode_ofARow_givesTheCallsOfTheArchive() {
    List<MpiCall> calls = StoredCalls.calls(archive, 1);
    byte[] row = CallRow.encode(calls);
    assertThat(CallRow.decode(row, calls.size())).isEqualTo(calls).isNotEmpty();
    assertThatThrownBy(() -> CallRow.decode(row, calls.size() - 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("bytes more");
    assertThatThrownBy(() -> CallRow.decode(row, calls.size() + 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
