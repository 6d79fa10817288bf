package io.idlewave.jobs.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.jobs.CommandLineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The words of the README's picture, against the page that the picture shows. */
class PictureTest {

  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final Pattern COMMAND = Pattern.compile("(?m)^\"\\$idlewave\" (.*)$");
  private static final Pattern WORDS =
      Pattern.compile(
          "!\\[An idle wave: rank (\\d+) of a chain of (\\d+) is (\\d+) ms late, and the delay"
              + " travels over the others, each of which has it to the end of the run]"
              + "\\(docs/pictures/idle-wave\\.png\\)");

  @TempDir private Path folder;

  @Test
  void idleWave_ofTheReadme_isWhatItsWordsSay() throws IOException {
    Matcher words = WORDS.matcher(Files.readString(ROOT.resolve("README.md")));
    assertThat(words.find()).isTrue();
    int source = Integer.parseInt(words.group(1));
    int ranks = Integer.parseInt(words.group(2));

    JsonNode waves = page().at("/runs/0/waves/waves");

    assertThat(waves).hasSize(1);
    JsonNode wave = waves.get(0);
    assertThat(wave.path("sourceRank").asInt()).isEqualTo(source);
    assertThat(wave.path("durationNanos").asDouble())
        .isEqualTo(1e6 * Integer.parseInt(words.group(3)));
    List<Double> arrivals = EmbeddedReport.numbers(wave.path("arrivalNanos"));
    assertThat(arrivals).hasSize(ranks).doesNotContainNull();
    // of a chain: later from rank to rank, on either side
    assertThat(arrivals.subList(source + 1, ranks)).isSorted();
    assertThat(arrivals.subList(0, source)).isSortedAccordingTo(Comparator.reverseOrder());
    // bars without a death end here
    assertThat(EmbeddedReport.numbers(wave.path("diedNanos"))).containsOnlyNulls().hasSize(ranks);
    assertThat(wave.path("endNanos").asDouble()).isEqualTo(baseNanos());
  }

  /** What the script that makes the picture shows to a browser. */
  private JsonNode page() throws IOException {
    Matcher command = COMMAND.matcher(Files.readString(ROOT.resolve(".ci/pictures")));
    while (command.find()) {
      String inFolder = command.group(1).replace("\"", "").replace("$work", folder.toString());
      CommandLineRun.ok(inFolder.split(" ", -1));
    }
    return EmbeddedReport.of(Files.readString(folder.resolve("results/report.html")));
  }

  private double baseNanos() throws IOException {
    return new ObjectMapper()
        .readTree(folder.resolve("results/summary.json").toFile())
        .at("/scenarios/0/baseNanos")
        .asDouble();
  }
}
