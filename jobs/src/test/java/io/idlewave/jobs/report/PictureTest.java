package io.idlewave.jobs.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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

/** The words of the README's pictures, against the pages that they show; and its result. */
class PictureTest {

  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final Pattern COMMAND = Pattern.compile("(?m)^\"\\$idlewave\" (\\w+) ?(.*)$");
  private static final Pattern DEMO =
      Pattern.compile(
          "!\\[The page of the demo: under (.+) half of the runs of EPOCH on (\\d+) ranks take at"
              + " most (\\S+) to (\\S+) s, of a base of (\\S+) s]\\(docs/pictures/demo\\.png\\)");
  private static final Pattern RESULT =
      Pattern.compile("(?s)## A result, read aloud\\s+```text\n(.*?)```");

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

    make("synth", "run");
    JsonNode waves =
        EmbeddedReport.of(Files.readString(folder.resolve("results/report.html")))
            .at("/runs/0/waves/waves");

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

  @Test
  void demo_ofTheReadme_isWhatItsWordsSay() throws IOException {
    String readme = Files.readString(ROOT.resolve("README.md"));
    Matcher words = DEMO.matcher(readme);
    Matcher result = RESULT.matcher(readme);
    assertThat(words.find()).isTrue();
    assertThat(result.find()).isTrue();

    String printed = make("demo");

    JsonNode summary = summary("demo/results");
    assertThat(summary.at("/trace/ranks").asInt()).isEqualTo(Integer.parseInt(words.group(2)));
    for (int bound : new int[] {0, 1}) {
      JsonNode shown = summary.path("scenarios").path(bound);
      assertThat(shown.path("name").asText().replace(" at", " of noise at"))
          .isEqualTo(words.group(1));
      assertThat(shown.at("/runtimeNanos/p50").asDouble() / 1e9)
          .isCloseTo(Double.parseDouble(words.group(3 + bound)), within(0.0005));
      assertThat(shown.path("baseNanos").asDouble() / 1e9)
          .isCloseTo(Double.parseDouble(words.group(5)), within(0.0005));
    }
    assertThat(printed.lines()).containsAll(result.group(1).lines().toList());
  }

  /** What those commands print that make the pictures and begin with one of {@code verbs}. */
  private String make(String... verbs) throws IOException {
    StringBuilder printed = new StringBuilder();
    Matcher command = COMMAND.matcher(Files.readString(ROOT.resolve(".ci/pictures")));
    while (command.find()) {
      if (List.of(verbs).contains(command.group(1))) {
        String inFolder = command.group().replace("\"", "").replace("$work", folder.toString());
        List<String> all = List.of(inFolder.split(" ", -1));
        printed.append(CommandLineRun.ok(all.subList(1, all.size()).toArray(String[]::new)).out());
      }
    }
    return printed.toString();
  }

  private double baseNanos() throws IOException {
    return summary("results").at("/scenarios/0/baseNanos").asDouble();
  }

  private JsonNode summary(String results) throws IOException {
    return new ObjectMapper().readTree(folder.resolve(results + "/summary.json").toFile());
  }
}
