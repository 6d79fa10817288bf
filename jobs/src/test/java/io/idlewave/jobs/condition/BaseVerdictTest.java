package io.idlewave.jobs.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.otf2.TestArchives;
import io.idlewave.jobs.CommandLineRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The base of model timing against the recorded run. */
class BaseVerdictTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "0.79, 3.9, true, true, calls were waiting for the CPU or a slower network (8 ranks kept 3.9",
    "0.80, 0.1, true, true, about as long",
    "1.25, 0.1, true, true, about as long",
    "1.26, 0.1, true, true, this network asks for more",
    "0.79, 4.0, true, true, calls took longer there than this network asks for",
    "0.79, 0.1, false, true, calls took longer there than this network asks for",
    "0.79, 0.1, true, false, whose computation took other times"
  })
  void sentence_anyRatio_saysWhatItCanMean(
      double ratio, double busyCores, boolean shareNodes, boolean asRecorded, String words) {
    BaseVerdict verdict = new BaseVerdict(ratio, busyCores, 8, "8 ranks", shareNodes, asRecorded);
    assertThat(verdict.sentence()).contains(words);
    assertThat(verdict.isOversubscribed()).isEqualTo(words.startsWith("calls were"));
  }

  /** Ranks that share two cores: what they compute is summed here, call by call. */
  @Test
  void run_oversubscribedTrace_saysSoWithTheCoresThatWereBusy() throws IOException {
    Path source = TestArchives.resource("npb-is-S-4", folder.resolve("source"));
    TraceArchive archive = TestArchives.ingest(source, folder.resolve("trace"), false);
    String out = folder.resolve("results").toString();
    String network = "loggp,L=1us,o=0.2us,g=0ns,G=0.1ns";
    String printed =
        CommandLineRun.ok("run", archive.folder().toString(), "--network", network, "--out", out)
            .out();
    JsonNode summary = new ObjectMapper().readTree(folder.resolve("results/summary.json").toFile());
    double recorded = summary.at("/base/recordedNanos").doubleValue();
    JsonNode ratio = find(summary, "base-ratio");
    assertThat(ratio.get("value").doubleValue())
        .isEqualTo(summary.at("/base/runtimeNanos").doubleValue() / recorded);
    assertThat(find(summary, "oversubscribed").get("value").doubleValue())
        .isCloseTo(betweenCalls(archive) / recorded, within(1e-9));
    assertThat(printed.lines()).contains(ratio.get("sentence").asText());
  }

  private static JsonNode find(JsonNode summary, String code) {
    for (JsonNode condition : summary.get("conditions")) {
      if (condition.get("code").asText().equals(code)) {
        return condition;
      }
    }
    throw new AssertionError(code + ": no such condition");
  }

  private static double betweenCalls(TraceArchive archive) {
    List<String> functions = archive.metadata().functions();
    double sum = 0;
    for (int rank = 0; rank < archive.metadata().rankCount(); rank++) {
      try (RankReader reader = archive.openRank(rank)) {
        long left = -1;
        for (MpiCall call = reader.next(); call != null; call = reader.next()) {
          sum += left < 0 ? 0 : call.enterNanos() - left;
          String function = functions.get(call.function());
          boolean begun = left >= 0 || function.startsWith("MPI_Init");
          left = begun ? call.enterNanos() + call.durationNanos() : -1;
          if (function.equals("MPI_Finalize")) {
            break;
          }
        }
      }
    }
    return sum;
  }
}
