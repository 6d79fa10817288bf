package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Profiles of ranks that never wait for each other are compared kernel by kernel. */
class ApartRanksTest {

  private static final Path SAMPLE =
      Path.of("src/test/resources/kineto/event-sync-streams-1.json.gz");
  private static final Set<String> WORK = Set.of("kernel", "gpu_memcpy", "gpu_memset");
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  /**
   * Writes the profile of a rank whose kernels take a share of what they took; returns its work.
   */
  private double write(int rank, boolean states, double share) throws IOException {
    ObjectNode profile;
    try (InputStream in = new GZIPInputStream(Files.newInputStream(SAMPLE))) {
      profile = (ObjectNode) JSON.readTree(in);
    }
    profile.remove("distributedInfo");
    if (states) {
      profile.putObject("distributedInfo").put("rank", rank);
    }
    double micros = 0;
    for (JsonNode event : profile.get("traceEvents")) {
      if (WORK.contains(event.path("cat").asText().toLowerCase(Locale.ROOT))) {
        double took = event.get("dur").asDouble() * share;
        ((ObjectNode) event).put("dur", took);
        micros += took;
      }
    }
    JSON.writeValue(folder.resolve("profile" + rank + ".json").toFile(), profile);
    return micros;
  }

  /** As many kernels of each kind on both: the ideal work of each is the mean of both. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void stragglers_ofRanksThatNeverMeet_compareWhatTheyCompute(boolean stated) throws IOException {
    double first = write(0, stated, 1);
    double second = write(1, stated, 0.5);
    JsonNode found =
        JSON.readTree(CommandLineRun.ok("stragglers", folder.toString(), "--json").out());
    double mean = (first + second) / 2;
    assertThat(found.at("/workByRank/0").asDouble()).isCloseTo(first / mean, within(1e-3));
    assertThat(found.at("/workByRank/1").asDouble()).isCloseTo(second / mean, within(1e-3));
    assertThat(CommandLineRun.ok("stragglers", folder.toString()).out())
        .contains("computing over usual", "no rank waits for another one");
    assertThat(
            CommandLineRun.ok("check", folder.toString(), "--json")
                .out()
                .contains("kineto-ranks-unknown"))
        .isEqualTo(!stated);
  }
}
