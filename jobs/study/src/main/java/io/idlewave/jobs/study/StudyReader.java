package io.idlewave.jobs.study;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.scenario.Grid;
import io.idlewave.jobs.study.scenario.Placements;
import io.idlewave.jobs.study.scenario.ScenarioKeys;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.StudyFiles;
import io.idlewave.jobs.study.text.Yaml;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads study files. Every problem ends in a {@link StudyException} that names the document, the
 * path in it, the bound and what was found.
 */
public final class StudyReader {

  private static final String OF_SCENARIO = "scenario ";

  private StudyReader() {}

  /** Reads a file; the paths in it are relative to its folder. */
  public static Study read(Path file) {
    return read(file, null);
  }

  /**
   * Reads a file that need not name a trace.
   *
   * @param trace the trace of a study that names none; null where every study has to
   */
  public static Study read(Path file, @Nullable Path trace) {
    return read(file, trace, StudyFlags.NONE);
  }

  /**
   * Reads a file over which a command line says something.
   *
   * @param trace the trace of a study that names none; null where every study has to
   * @throws StudyException if a flag makes no sense, or says what the file states itself
   */
  public static Study read(Path file, @Nullable Path trace, StudyFlags flags) {
    Path folder = file.toAbsolutePath().getParent();
    Node root =
        Yaml.read(file, "a study file").reading(StudyFiles.of(folder == null ? file : folder));
    return read(flags.over(AssumeKeys.lifted(root)), trace);
  }

  /**
   * {@code problem}, which a study in {@code file} has on its trace, with the place of the scenario
   * that has it, where it is one.
   */
  public static StudyException placed(Path file, StudyException problem) {
    String message = String.valueOf(problem.getMessage());
    if (!message.startsWith(OF_SCENARIO)) {
      return problem;
    }
    Node stated = Yaml.read(file, "a study file").find("scenarios");
    Node found = null;
    int length = -1;
    for (Node scenario : stated == null ? List.<Node>of() : stated.items()) {
      String name = scenario.get("name").text();
      String rest = message.substring(OF_SCENARIO.length());
      boolean named = rest.startsWith(name + ":") || rest.startsWith(name + "[");
      if (named && name.length() > length) {
        found = scenario;
        length = name.length();
      }
    }
    return found == null ? problem : found.at(message);
  }

  /**
   * Reads the text of a study.
   *
   * @param origin what messages call the document
   * @param folder what the paths in it are relative to
   */
  public static Study parse(String origin, String text, Path folder) {
    return read(Yaml.parse(origin, text), StudyFiles.of(folder));
  }

  /** Reads a study from its tree, which may name {@code files}. */
  public static Study read(Node root, StudyFiles files) {
    return read(root.reading(files), (Path) null);
  }

  /** Reads a study from its tree, which knows its files and flags. */
  static Study read(Node stating, @Nullable Path trace) {
    Node root = AssumeKeys.lifted(stating.withOnly(StudyKeys.names()));
    TimingKeys timing = TimingKeys.of(root);
    List<Node> stated = root.has(StudyKeys.SCENARIOS) ? stated(root) : timing.implied();
    Set<String> known = new TreeSet<>(ScenarioKeys.KEYS.names());
    known.removeIf(key -> key.equals("cpu"));
    known.addAll(timing.scenarioKeys());
    known.add(EstimationKeys.LIMIT.name());
    List<Node> own = new ArrayList<>();
    List<ScenarioSpec> read = new ArrayList<>();
    for (Node scenario : stated) {
      Node completed = timing.complete(scenario);
      own.add(completed);
      read.add(ScenarioKeys.KEYS.readWithin(completed.withOnly(known)));
    }
    List<Node> varied = Grid.expand(own, root.find(StudyKeys.GRID));
    varied.stream()
        .skip(own.size())
        .map(scenario -> ScenarioKeys.KEYS.readWithin(scenario.withOnly(known)))
        .forEach(read::add);
    List<Node> all = new ArrayList<>();
    List<ScenarioSpec> scenarios = new ArrayList<>();
    Iterator<ScenarioSpec> next = read.iterator();
    for (List<Node> placed : Placements.expand(varied)) {
      ScenarioSpec scenario = next.next();
      all.addAll(placed);
      placed.forEach(node -> scenarios.add(scenario.named(node.get("name").text())));
    }
    requireNamesOfTheirOwn(all);
    Timing settled = timing.read(all);
    Integer replicates = StudyKeys.REPLICATES.read(root);
    int settledReplicates =
        replicates == null ? timing.replicates(Study.draws(settled, scenarios)) : replicates;
    return Study.of(
        trace == null || root.has(StudyKeys.TRACE)
            ? root.files().get(root.get(StudyKeys.TRACE), "the path of a trace folder")
            : trace,
        settledReplicates,
        settled,
        scenarios,
        EstimationKeys.read(root, all, settledReplicates),
        StudyKeys.plain(root));
  }

  private static List<Node> stated(Node root) {
    List<Node> stated = root.get(StudyKeys.SCENARIOS).items();
    if (stated.isEmpty()) {
      throw root.get(StudyKeys.SCENARIOS).at("at least 1 scenario, got 0");
    }
    if (stated.size() > Grid.MAX_SCENARIOS) {
      throw root.get(StudyKeys.SCENARIOS)
          .at("at most " + Grid.MAX_SCENARIOS + " scenarios, got " + stated.size());
    }
    return stated;
  }

  private static void requireNamesOfTheirOwn(List<Node> scenarios) {
    Set<String> names = new HashSet<>();
    for (Node scenario : scenarios) {
      if (!names.add(scenario.get("name").text())) {
        throw scenario.get("name").wrong("a name that no other scenario has");
      }
    }
  }
}
