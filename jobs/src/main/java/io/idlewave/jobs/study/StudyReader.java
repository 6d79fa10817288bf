package io.idlewave.jobs.study;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.yaml.snakeyaml.LoaderOptions;

/**
 * Reads study files. Every problem ends in a {@link StudyException} that names the document, the
 * path in it, the bound and what was found.
 */
public final class StudyReader {

  private static final int MAX_CHARACTERS = 1 << 28;

  private static final ObjectMapper YAML = yaml();

  private StudyReader() {}

  private static ObjectMapper yaml() {
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(MAX_CHARACTERS);
    return new ObjectMapper(YAMLFactory.builder().loaderOptions(options).build())
        .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
  }

  /** Reads a file; the paths in it are relative to its folder. */
  public static Study read(Path file) {
    String text;
    try {
      text = Files.readString(file);
    } catch (NoSuchFileException e) {
      throw new StudyException(file + ": a study file; there is no such file", e);
    } catch (CharacterCodingException e) {
      throw new StudyException(file + ": a study file is text in UTF-8, got other bytes", e);
    } catch (IOException e) {
      throw new StudyException(file + ": cannot be read: " + e.getMessage(), e);
    }
    Path folder = file.toAbsolutePath().getParent();
    return parse(file.toString(), text, folder == null ? file : folder);
  }

  /**
   * Reads the text of a study.
   *
   * @param origin what messages call the document
   * @param folder what the paths in it are relative to
   */
  public static Study parse(String origin, String text, Path folder) {
    return read(new Node(origin, "", tree(origin, text)), folder);
  }

  private static JsonNode tree(String origin, String text) {
    try {
      return YAML.readTree(text);
    } catch (JacksonException e) {
      JsonLocation location = e.getLocation();
      String where =
          location == null || location.getLineNr() < 1
              ? ""
              : "line " + location.getLineNr() + ", column " + location.getColumnNr() + ": ";
      throw new StudyException(origin + ": " + where + "no YAML: " + e.getOriginalMessage(), e);
    }
  }

  private static Study read(Node root, Path folder) {
    root.withOnly(
        "trace",
        "seed",
        "replicates",
        "timing",
        "slack",
        "rules",
        "eager",
        "quantum",
        "base",
        "inject",
        "scenarios",
        "grid");
    Node seed = root.find("seed");
    Node replicates = root.find("replicates");
    Node eager = root.find("eager");
    Node inject = root.find("inject");
    return new Study(
        path(root.get("trace"), folder),
        seed == null ? Study.DEFAULT_SEED : Settings.seed(seed),
        replicates == null ? Study.DEFAULT_REPLICATES : Settings.replicates(replicates),
        Settings.timing(root.find("timing")),
        Settings.slack(root.find("slack")),
        Settings.rules(root.find("rules")),
        eager == null ? new Eager.Auto() : Settings.eager(eager),
        Settings.quantum(root.find("quantum")),
        BaseReader.read(root.find("base")),
        inject == null ? Inject.START_PLUS_NOISE : Settings.inject(inject),
        scenarios(root, folder));
  }

  private static Path path(Node node, Path folder) {
    try {
      return folder.resolve(node.text());
    } catch (InvalidPathException e) {
      throw node.wrong("the path of a trace folder");
    }
  }

  private static List<ScenarioSpec> scenarios(Node root, Path folder) {
    List<Node> stated = root.get("scenarios").items();
    if (stated.isEmpty()) {
      throw root.get("scenarios").at("at least 1 scenario, got 0");
    }
    ScenarioReader reader = new ScenarioReader(new DistributionReader(folder));
    stated.forEach(reader::read);
    List<Node> all = Grid.expand(stated, root.find("grid"));
    Set<String> names = new HashSet<>();
    for (Node scenario : all) {
      if (!names.add(scenario.get("name").text())) {
        throw scenario.get("name").wrong("a name that no other scenario has");
      }
    }
    return all.stream().map(reader::read).toList();
  }
}
