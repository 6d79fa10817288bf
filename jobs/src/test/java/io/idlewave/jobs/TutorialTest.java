package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The tutorial is true: its commands print every line that it shows, and its text has no measured
 * number that stands in none of these lines.
 */
class TutorialTest {

  private static final Pattern MEASURED = Pattern.compile("\\d+\\.\\d+(?= (?:ms|us|%|to))");

  /** What the question states, and what nobody measures. */
  private static final Set<String> STATED = Set.of("2.5");

  /** The page says that it lies there. */
  private static final Path CROWDED =
      Path.of("src/main/resources/io/idlewave/jobs/app/lulesh-8.zip");

  @TempDir private Path folder;

  @Test
  void page_showsWhatItsCommandsPrint() throws IOException {
    MarkdownPage page = MarkdownPage.of("docs/tutorial.md");
    Files.copy(CROWDED, folder.resolve(CROWDED.getFileName()));
    List<String> printed = new ArrayList<>();
    StringBuilder shown = new StringBuilder();
    int lines = 0;
    for (MarkdownPage.Block block : page.blocks()) {
      if (block.language().equals("sh")) {
        block.content().lines().forEach(command -> printed.addAll(run(command)));
      } else {
        for (String line : block.content().lines().toList()) {
          assertThat(printed).as("line %s", block.line()).contains(plain(line));
          shown.append(line).append('\n');
          lines++;
        }
      }
    }
    assertThat(lines).isGreaterThan(15);
    Set<String> claimed = new TreeSet<>();
    for (String line : page.prose()) {
      MEASURED.matcher(line).results().map(MatchResult::group).forEach(claimed::add);
    }
    claimed.removeAll(STATED);
    assertThat(claimed).hasSizeGreaterThan(10);
    for (String number : claimed) {
      assertThat(shown.toString()).contains(number);
    }
  }

  private List<String> run(String command) {
    List<String> words = List.of(command.split(" +"));
    String[] arguments = CommandWords.inFolder(folder, words.subList(1, words.size()));
    CommandLineRun run = CommandLineRun.ok(arguments);
    return run.out().lines().map(TutorialTest::plain).toList();
  }

  private static String plain(String line) {
    return line.strip().replaceAll(" +", " ");
  }
}
