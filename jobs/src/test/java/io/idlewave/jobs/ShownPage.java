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

/**
 * A page of the documentation whose commands were run, one after the other in one folder. Every
 * line that it shows was printed by the commands since the last lines that it shows; one that ends
 * in {@code ...} goes on.
 *
 * @param lines what the page shows
 */
record ShownPage(MarkdownPage page, List<String> lines) {

  private static final Pattern MEASURED = Pattern.compile("\\d+\\.\\d+(?= (?:ms|us|%|to))");
  private static final String FILE = "file ";
  private static final String GOES_ON = " ...";

  /** Runs the commands of a page and compares. */
  static ShownPage of(MarkdownPage page, Path folder) throws IOException {
    List<String> printed = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    boolean isShown = false;
    for (MarkdownPage.Block block : page.blocks()) {
      if (block.marker().startsWith(FILE)) {
        Path file = folder.resolve(block.marker().substring(FILE.length()));
        Files.writeString(file, block.content());
      } else if (block.language().equals("sh")) {
        if (isShown) {
          printed.clear();
          isShown = false;
        }
        block.content().lines().forEach(command -> printed.addAll(run(command, folder)));
      } else {
        isShown = true;
        for (String line : block.content().lines().toList()) {
          assertThat(printed).as("line %s", block.line()).anyMatch(out -> shows(line, out));
          lines.add(line);
        }
      }
    }
    return new ShownPage(page, List.copyOf(lines));
  }

  private static boolean shows(String line, String out) {
    String shown = plain(line);
    return shown.endsWith(GOES_ON)
        ? out.startsWith(shown.substring(0, shown.length() - GOES_ON.length()))
        : out.equals(shown);
  }

  private static List<String> run(String command, Path folder) {
    List<String> words = List.of(command.split(" +"));
    String[] arguments = CommandWords.inFolder(folder, words.subList(1, words.size()));
    String out = CommandLineRun.ok(arguments).out().replace(folder + "/", "");
    return out.lines().map(ShownPage::plain).toList();
  }

  private static String plain(String line) {
    return line.strip().replaceAll(" +", " ");
  }

  /** The measured numbers of the page's text, each of which a line shows, but for those stated. */
  Set<String> claimed(Set<String> stated) {
    Set<String> claimed = new TreeSet<>();
    for (String line : page.prose()) {
      MEASURED.matcher(line).results().map(MatchResult::group).forEach(claimed::add);
    }
    claimed.removeAll(stated);
    String shown = String.join("\n", lines);
    for (String number : claimed) {
      assertThat(shown).contains(number);
    }
    return claimed;
  }
}
