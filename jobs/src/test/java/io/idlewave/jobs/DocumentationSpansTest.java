package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.idlewave.jobs.study.StudyReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Keys with values that the documentation states within a sentence or a table are read as they
 * stand.
 */
class DocumentationSpansTest {

  private static final Pattern SPAN = Pattern.compile("`([a-z][\\w.]*): ([^`]*)`");

  /** Names in capitals, and what is left out, are no values. */
  private static final Pattern PLACEHOLDER = Pattern.compile("\\.\\.\\.|\\b[A-Z]{3,}\\b");

  private static final String OBSERVED =
      """
      trace: t
      replicates: 1000
      %s
      scenarios: [{name: a, noise: {process: periodic, frequency: 1kHz, duration: 25us}}]
      """;
  private static final String MODEL = "trace: t\ntiming: model\nnetwork: myrinet\n%s\n";
  private static final String NOISE =
      """
      trace: t
      scenarios: [{name: a, noise: {process: periodic, frequency: 1kHz, duration: 25us, %s}}]
      """;

  /** Where a key stands. */
  private static final Map<String, String> STUDIES =
      Map.ofEntries(
          Map.entry("slack", OBSERVED),
          Map.entry("rules", OBSERVED),
          Map.entry("bound", OBSERVED),
          Map.entry("eager", OBSERVED),
          Map.entry("transit", OBSERVED),
          Map.entry("base", OBSERVED),
          Map.entry("map", OBSERVED),
          Map.entry("tail", OBSERVED),
          Map.entry("limit", OBSERVED),
          Map.entry("precision", OBSERVED),
          Map.entry("on", NOISE),
          Map.entry("anchor", NOISE),
          Map.entry("phase", NOISE),
          Map.entry("network", "trace: t\ntiming: model\n%s\n"),
          Map.entry("cpu", MODEL),
          Map.entry("mapping", MODEL),
          Map.entry("placement", MODEL),
          Map.entry(
              "adapters",
              "trace: t\ntiming: model\nnetwork: {model: loggp, L: 1us, o: 1us, G: 1ns}\n%s\n"),
          Map.entry("collectives", MODEL),
          Map.entry("transform", MODEL),
          Map.entry("tolerance", MODEL));

  @TempDir private static Path folder;

  @BeforeAll
  static void writeSignature() throws IOException {
    Files.writeString(
        folder.resolve("my-network.yaml"),
        "name: mine\nnetwork: {model: loggp, L: 1us, o: 1us, g: 0ns, G: 1ns}\n");
  }

  private static Stream<MatchResult> found(Pattern pattern, String page) {
    try {
      return pattern
          .matcher(Files.readString(Path.of("..", page)))
          .results()
          .filter(span -> !PLACEHOLDER.matcher(span.group()).find());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<MatchResult> found(Pattern pattern) {
    return Stream.of("README.md", "docs/study.md", "docs/semantics.md", "docs/results.md")
        .flatMap(page -> found(pattern, page));
  }

  static List<String> studies() {
    return found(SPAN)
        .filter(span -> STUDIES.containsKey(span.group(1)))
        .map(span -> STUDIES.get(span.group(1)).formatted(span.group(1) + ": " + span.group(2)))
        .distinct()
        .toList();
  }

  @Test
  void spans_ofThePages_areMany() {
    assertThat(studies()).hasSizeGreaterThan(20);
  }

  @ParameterizedTest
  @MethodSource("studies")
  void study_keyWithinText_isRead(String study) {
    assertThatCode(() -> StudyReader.parse("study.yaml", study, folder)).doesNotThrowAnyException();
  }
}
