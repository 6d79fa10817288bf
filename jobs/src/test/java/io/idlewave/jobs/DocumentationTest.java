package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the documentation points at is there, and what points at the documentation finds it. */
class DocumentationTest {

  private static final Pattern CELL_END = Pattern.compile("(?<!\\\\)\\|");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]*)(?:#([^)\\s]*))?\\)");

  /** A package or a class below io.idlewave, such as {@code graph.order} or {@code jobs.Study}. */
  private static final Pattern QUALIFIED =
      Pattern.compile(
          "(ingest|graph|perturb|jobs)(?=\\.)((?:\\.[a-z][a-z0-9]*)*)(?:\\.([A-Z]\\w*))?");

  /** At least two capitals, each with small letters: what idlewave calls its classes. */
  private static final Pattern CLASS = Pattern.compile("(?:[A-Z][a-z0-9]+){2,}");

  /** A path in the project, but for what the build makes. */
  private static final Pattern PATH = Pattern.compile("\\.?[a-z-]+(?!/target/)(/[\\w.-]+)+");

  private static final Pattern PYTHON_CLASS = Pattern.compile("(?m)^class (\\w+)");

  private static final Pattern CITATION =
      Pattern.compile("docs/([a-z]+\\.md)\\}?,? section (\\d+)");

  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");

  /** Paths of all sources, by the name of the class, those in Python too. */
  private static Map<String, List<Path>> sources = Map.of();

  @BeforeAll
  static void listSources() throws IOException {
    sources = new HashMap<>();
    Matcher module = MODULE.matcher(Files.readString(MarkdownPage.ROOT.resolve("pom.xml")));
    while (module.find()) {
      Path folder = MarkdownPage.ROOT.resolve(module.group(1)).resolve("src");
      try (Stream<Path> files = Files.walk(folder)) {
        files
            .filter(file -> file.toString().endsWith(".java"))
            .forEach(
                file -> {
                  String name = String.valueOf(file.getFileName()).replace(".java", "");
                  sources.computeIfAbsent(name, n -> new ArrayList<>()).add(file);
                });
      }
    }
    try (Stream<Path> files = Files.list(MarkdownPage.ROOT.resolve("python/idlewave"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".py")).toList()) {
        Matcher found = PYTHON_CLASS.matcher(Files.readString(file));
        while (found.find()) {
          sources.computeIfAbsent(found.group(1), n -> new ArrayList<>()).add(file);
        }
      }
    }
  }

  static List<MarkdownPage> pages() throws IOException {
    return MarkdownPage.all();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void links_ofAPage_leadSomewhere(MarkdownPage page) throws IOException {
    Matcher link = LINK.matcher(String.join("\n", page.prose()));
    while (link.find()) {
      if (link.group(1).startsWith("http")) {
        continue;
      }
      Path target =
          link.group(1).isEmpty() ? page.file() : page.file().resolveSibling(link.group(1));
      assertThat(target).as(link.group()).exists();
      if (link.group(2) != null) {
        String path = MarkdownPage.ROOT.relativize(target.normalize()).toString();
        assertThat(MarkdownPage.of(path).anchors()).contains(link.group(2));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void tables_ofAPage_haveRowsOfOneWidth(MarkdownPage page) {
    long columns = 0;
    for (String line : page.prose()) {
      long bars = CELL_END.matcher(line).results().count();
      assertThat(line.startsWith("|") && columns > 0 ? columns : bars).as(line).isEqualTo(bars);
      columns = line.startsWith("|") ? bars : 0;
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void names_ofAPage_areThoseOfTheSources(MarkdownPage page) {
    Set<String> unknown = new TreeSet<>(page.quoted());
    unknown.removeIf(DocumentationTest::exists);
    assertThat(unknown).isEmpty();
  }

  /** Whether a name exists; what cannot be one of ours does. */
  private static boolean exists(String name) {
    Matcher qualified = QUALIFIED.matcher(name);
    if (qualified.matches()) {
      return exists(qualified);
    }
    if (CLASS.matcher(name).matches()) {
      return sources.containsKey(name);
    }
    return !PATH.matcher(name).matches() || Files.exists(MarkdownPage.ROOT.resolve(name));
  }

  private static boolean exists(Matcher qualified) {
    String folder =
        "io/idlewave/" + qualified.group(1) + qualified.group(2).replace('.', '/') + "/";
    String name = qualified.group(3);
    return sources.getOrDefault(name == null ? "package-info" : name, List.of()).stream()
        .map(file -> file.toString().replace('\\', '/'))
        .anyMatch(file -> file.contains(folder + (name == null ? "package-info" : name) + ".java"));
  }

  @Test
  void citations_ofTheSources_findTheirSections() throws IOException {
    Set<String> broken = new TreeSet<>();
    int found = 0;
    for (Path file : sources.values().stream().flatMap(List::stream).toList()) {
      String text = Files.readString(file).replaceAll("\\s+(//|\\*)?\\s*", " ");
      Matcher citation = CITATION.matcher(text);
      while (citation.find()) {
        found++;
        MarkdownPage page = MarkdownPage.of("docs/" + citation.group(1));
        String heading = "## " + citation.group(2) + ". ";
        if (page.prose().stream().noneMatch(line -> line.startsWith(heading))) {
          broken.add(file + ": " + citation.group());
        }
      }
    }
    assertThat(broken).isEmpty();
    assertThat(found).isGreaterThan(7);
  }

  @Test
  void packages_ofTheSources_areListed() throws IOException {
    List<String> listed = MarkdownPage.of("docs/architecture.md").quoted();
    Set<String> unlisted =
        sources.getOrDefault("package-info", List.of()).stream()
            .map(file -> file.toString().replace('\\', '/'))
            .filter(file -> file.contains("/src/main/"))
            .map(file -> file.replaceFirst(".*/io/idlewave/", "").replace("/package-info.java", ""))
            .map(name -> name.replace('/', '.'))
            .filter(name -> name.contains("."))
            .filter(name -> !listed.contains(name))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(unlisted).isEmpty();
  }
}
