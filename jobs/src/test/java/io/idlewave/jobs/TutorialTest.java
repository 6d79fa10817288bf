package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The tutorial is true: its commands print every line that it shows, and its text has no measured
 * number that stands in none of these lines.
 */
class TutorialTest {

  /** What the question states, and what nobody measures. */
  private static final Set<String> STATED = Set.of("2.5");

  /** The page says that it lies there. */
  private static final Path CROWDED =
      Path.of("src/main/resources/io/idlewave/jobs/app/lulesh-8.zip");

  @TempDir private Path folder;

  @Test
  void page_showsWhatItsCommandsPrint() throws IOException {
    Files.copy(CROWDED, folder.resolve(CROWDED.getFileName()));
    ShownPage shown = ShownPage.of(MarkdownPage.of("docs/tutorial.md"), folder);
    assertThat(shown.lines()).hasSizeGreaterThan(15);
    assertThat(shown.claimed(STATED)).hasSizeGreaterThan(10);
  }
}
