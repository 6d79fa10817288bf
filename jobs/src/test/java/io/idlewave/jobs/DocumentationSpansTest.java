package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.idlewave.jobs.study.StudyReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Networks that the page of studies states within a sentence or a table are read as they stand. */
class DocumentationSpansTest {

  private static final Pattern NETWORK = Pattern.compile("`(network: [^`]*)`");

  @TempDir private static Path folder;

  @BeforeAll
  static void writeSignature() throws IOException {
    Files.writeString(
        folder.resolve("my-network.yaml"),
        "name: mine\nnetwork: {model: loggp, L: 1us, o: 1us, g: 0ns, G: 1ns}\n");
  }

  static List<String> networks() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "study.md"));
    return NETWORK
        .matcher(page)
        .results()
        .map((MatchResult found) -> found.group(1))
        .filter(span -> !span.contains("..."))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("networks")
  void study_networkWithinText_isRead(String span) {
    String study = "trace: t\ntiming: model\n" + span + "\n";
    assertThatCode(() -> StudyReader.parse("study.yaml", study, folder)).doesNotThrowAnyException();
  }
}
