package io.idlewave.jobs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of the documentation, taken apart: its fenced blocks and what stands around them.
 *
 * @param file where it lies
 * @param text all of it
 * @param blocks its fenced blocks, in order
 * @param prose its lines outside of them
 */
record MarkdownPage(Path file, String text, List<Block> blocks, List<String> prose) {

  /** The root of the project: tests run in the folder of their module. */
  static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  private static final Pattern COMMENT = Pattern.compile("<!-- (.*) -->");
  private static final String FENCE = "```";

  /**
   * A fenced block.
   *
   * @param language what stands after the fence
   * @param marker the comment on the line before, or empty
   * @param line number of its first line, from 1
   */
  record Block(String language, String marker, int line, String content) {}

  /** The pages at the root and of deploy, and everything in {@code docs}. */
  static List<MarkdownPage> all() throws IOException {
    List<Path> files = new ArrayList<>();
    for (String name :
        List.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "deploy/README.md")) {
      files.add(ROOT.resolve(name));
    }
    try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
      docs.filter(file -> file.toString().endsWith(".md")).sorted().forEach(files::add);
    }
    List<MarkdownPage> pages = new ArrayList<>();
    for (Path file : files) {
      pages.add(read(file));
    }
    return pages;
  }

  /** A page by its path in the project. */
  static MarkdownPage of(String path) throws IOException {
    return read(ROOT.resolve(path));
  }

  private static MarkdownPage read(Path file) throws IOException {
    String text = Files.readString(file);
    List<Block> blocks = new ArrayList<>();
    List<String> prose = new ArrayList<>();
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).startsWith(FENCE)) {
        prose.add(lines.get(i));
        continue;
      }
      int begin = ++i;
      while (!lines.get(i).equals(FENCE)) {
        i++;
      }
      String language = lines.get(begin - 1).substring(FENCE.length());
      Matcher comment = COMMENT.matcher(begin < 2 ? "" : lines.get(begin - 2));
      String marker = comment.matches() ? comment.group(1) : "";
      String content = String.join("\n", lines.subList(begin, i)) + "\n";
      blocks.add(new Block(language, marker, begin + 1, content));
    }
    return new MarkdownPage(file, text, blocks, prose);
  }

  /** What links to the headings of the page end in. */
  List<String> anchors() {
    return prose.stream().filter(line -> line.startsWith("#")).map(MarkdownPage::anchor).toList();
  }

  private static String anchor(String heading) {
    return heading
        .replaceFirst("^#+ ", "")
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N} _-]", "")
        .replace(' ', '-');
  }

  /** Everything in the prose that stands between backticks. */
  List<String> quoted() {
    List<String> quoted = new ArrayList<>();
    Matcher matcher = Pattern.compile("`([^`]+)`").matcher(String.join("\n", prose));
    while (matcher.find()) {
      quoted.add(matcher.group(1));
    }
    return quoted;
  }

  /** The cells of all rows of tables below a heading, up to the next heading of any level. */
  List<List<String>> rowsBelow(String heading) {
    int from = prose.indexOf(heading);
    if (from < 0) {
      throw new IllegalArgumentException(file + ": no heading " + heading);
    }
    List<List<String>> rows = new ArrayList<>();
    for (String line : prose.subList(from + 1, prose.size())) {
      if (line.startsWith("#")) {
        break;
      }
      if (line.startsWith("| ") && !line.startsWith("| ---")) {
        rows.add(Stream.of(line.substring(1).split("(?<!\\\\)\\|")).map(String::strip).toList());
      }
    }
    return rows;
  }

  /**
   * The names in the first column of each table below a heading, up to the next one of its level or
   * above; without backticks and without the row of headings.
   */
  List<List<String>> tablesBelow(String heading) {
    int level = heading.indexOf(' ');
    List<List<String>> tables = new ArrayList<>();
    boolean inTable = false;
    for (String line : prose.subList(prose.indexOf(heading) + 1, prose.size())) {
      if (line.startsWith("#") && line.indexOf(' ') <= level) {
        break;
      }
      boolean isRow = line.startsWith("|");
      if (isRow && !inTable) {
        tables.add(new ArrayList<>());
      } else if (isRow && !line.startsWith("| ---")) {
        String name = line.substring(1, line.indexOf('|', 1)).strip().replace("`", "");
        tables.get(tables.size() - 1).add(name);
      }
      inTable = isRow;
    }
    return tables;
  }

  /** Its name, for the names of tests. */
  @Override
  public String toString() {
    return ROOT.relativize(file).toString();
  }
}
