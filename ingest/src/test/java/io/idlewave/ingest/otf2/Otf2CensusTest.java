package io.idlewave.ingest.otf2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.archive.TraceArchive;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Real archives, against an independent decoder's counts. */
class Otf2CensusTest {

  private static final String SHARED = "shared/traces/otf2";

  @TempDir Path temp;

  @ParameterizedTest
  @ValueSource(strings = {"pub-pipit-pingpong-2", "kitchen-4", "npb-is-S-4", "eztrace-lulesh-8"})
  void ingest_realArchive_holdsWhatTheCensusSays(String name) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(getClass().getResourceAsStream("/otf2/census.json"))) {
      check(TestArchives.resource(name, temp), new ObjectMapper().readTree(in).get(name));
    }
  }

  /** Every archive of the shared collection, where it is at hand. */
  @ParameterizedTest
  @MethodSource("sharedArchives")
  void ingest_sharedArchive_holdsWhatTheCensusSays(Path archive) throws IOException {
    assumeThat(archive).exists();
    Path census = archive.resolveSibling("../../reference/census.json");
    String name = String.valueOf(archive.getFileName()).replace(".tar.xz", "");
    check(TestArchives.file(archive, temp), new ObjectMapper().readTree(census.toFile()).get(name));
  }

  static Stream<Path> sharedArchives() throws IOException {
    Path folder = sharedFolder();
    if (folder == null) {
      return Stream.of(Path.of(SHARED, "none.tar.xz"));
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".tar.xz")).sorted().toList().stream();
    }
  }

  private static @Nullable Path sharedFolder() {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      if (Files.isDirectory(at.resolve(SHARED))) {
        return at.resolve(SHARED);
      }
    }
    return null;
  }

  private void check(Path anchor, JsonNode expected) {
    TraceArchive archive =
        Otf2Ingest.ingest(
            anchor, temp.resolve("trace"), new Otf2Options(false, 2), IngestProgress.NONE);
    TraceCensus census = TraceCensus.of(archive);

    Map<String, Long> byFunction = new TreeMap<>();
    expected
        .get("callsByFunction")
        .properties()
        .forEach(entry -> byFunction.put(entry.getKey(), entry.getValue().asLong()));
    assertThat(archive.metadata().rankCount()).isEqualTo(expected.get("ranks").asInt());
    assertThat(census.callsByFunction).isEqualTo(byFunction);
    assertThat(census.calls).isEqualTo(expected.get("calls").asLong());
    assertThat(archive.metadata().callCount()).isEqualTo(census.calls);
    assertThat(census.messages).isEqualTo(expected.get("messages").asLong());
    assertThat(census.messageBytes).isEqualTo(expected.get("messageBytes").asLong());
    assertThat(census.openRequests).isEqualTo(expected.get("openRequests").asLong());
    assertThat(census.spanNanos).isCloseTo(expected.get("spanNanos").asLong(), within(2L));
  }
}
