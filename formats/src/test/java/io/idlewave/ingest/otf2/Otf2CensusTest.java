package io.idlewave.ingest.otf2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.ingest.archive.TraceArchive;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Real archives, against an independent decoder's counts. */
class Otf2CensusTest {

  @TempDir Path temp;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pub-pipit-pingpong-2",
        "kitchen-4",
        "npb-is-S-4",
        "eztrace-lulesh-8",
        "pert-wave-base",
        "lulesh-8-nsclock",
        "miniamr-8"
      })
  void ingest_realArchive_holdsWhatTheCensusSays(String name) {
    check(TestArchives.resource(name, temp), TestArchives.census(name));
  }

  /** Every archive of the shared collection, where it is at hand. */
  @ParameterizedTest
  @MethodSource("sharedArchives")
  void ingest_sharedArchive_holdsWhatTheCensusSays(Path archive) {
    assumeThat(archive).exists();
    check(TestArchives.file(archive, temp), TestArchives.census(archive));
  }

  static Stream<Path> sharedArchives() {
    return TestArchives.shared();
  }

  private void check(Path anchor, JsonNode expected) {
    TraceArchive archive = TestArchives.ingest(anchor, temp.resolve("trace"), false);
    TraceCensus census = TraceCensus.of(archive);

    Map<String, Long> byFunction = new TreeMap<>();
    expected
        .get("callsByFunction")
        .properties()
        .forEach(entry -> byFunction.put(entry.getKey(), entry.getValue().asLong()));
    assertThat(archive.metadata().processCount()).isEqualTo(expected.get("ranks").asInt());
    assertThat(census.callsByFunction).isEqualTo(byFunction);
    assertThat(census.calls).isEqualTo(expected.get("calls").asLong());
    assertThat(archive.metadata().callCount()).isEqualTo(census.calls + census.dependencyCalls);
    assertThat(census.messages).isEqualTo(expected.get("messages").asLong());
    assertThat(census.messageBytes).isEqualTo(expected.get("messageBytes").asLong());
    assertThat(census.openRequests).isEqualTo(expected.get("openRequests").asLong());
    assertThat(census.spanNanos).isCloseTo(expected.get("spanNanos").asLong(), within(2L));
  }
}
