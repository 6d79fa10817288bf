package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.format.PackedFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of questions is true, and each question has all that the page promises. */
class QuestionsTest {

  private static final Path RESOURCES = Path.of("src/test/resources");
  private static final Pattern SOURCE =
      Pattern.compile(
          "\\[[^\\]]*, issue (\\d+)]\\(https://github\\.com/[\\w.-]+/[\\w.-]+/issues/\\1\\)");

  @TempDir private Path folder;

  @Test
  void page_showsWhatItsCommandsPrint() throws IOException {
    try (InputStream packed = Files.newInputStream(RESOURCES.resolve("field/files.tar.xz"))) {
      PackedFiles.unpack(packed, folder);
    }
    for (String name : List.of("chakra/chakra.0.et.gz", "steps/job-1.csv.xz")) {
      Path file = RESOURCES.resolve(name);
      Files.copy(file, folder.resolve(file.getFileName()));
    }
    ShownPage shown = ShownPage.of(MarkdownPage.of("docs/questions.md"), folder);
    assertThat(shown.lines()).hasSizeGreaterThan(40);
    assertThat(shown.claimed(Set.of())).isNotEmpty();
  }

  @Test
  void questions_haveASourceAnAnswerAndACondition() throws IOException {
    List<String> parts = List.of(MarkdownPage.of("docs/questions.md").text().split("\n### "));
    assertThat(parts).hasSize(21);
    for (int i = 1; i < parts.size(); i++) {
      assertThat(parts.get(i)).startsWith(i + ". ");
      assertThat(parts.get(i)).containsPattern(SOURCE).contains("Conditional on:");
      assertThat(parts.get(i)).contains("\n```sh\n./idlewave ", "\n```text\n");
    }
  }
}
