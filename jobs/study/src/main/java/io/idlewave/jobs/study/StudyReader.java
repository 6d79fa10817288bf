package io.idlewave.jobs.study;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.machine.AdaptersText;
import io.idlewave.jobs.study.machine.PlacementReader;
import io.idlewave.jobs.study.scenario.DistributionReader;
import io.idlewave.jobs.study.scenario.Grid;
import io.idlewave.jobs.study.scenario.Placements;
import io.idlewave.jobs.study.scenario.ScenarioReader;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.SinkText;
import io.idlewave.jobs.study.text.StudyFiles;
import io.idlewave.jobs.study.text.Yaml;
import io.idlewave.jobs.study.transform.TransformText;
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

  private static final String GRID = "grid";
  private static final String MAP = "map";
  private static final String SINKS = "sinks";
  private static final String OF_SCENARIO = "scenario ";

  private static final List<String> KEYS =
      List.of(
          "trace",
          "seed",
          "replicates",
          "timing",
          "slack",
          "rules",
          "bound",
          "sottile",
          "eager",
          "quantum",
          "base",
          StatedMessages.KEY,
          "inject",
          "network",
          "cpu",
          "mapping",
          PlacementReader.KEY,
          AdaptersText.KEY,
          "collectives",
          "compute",
          TransformText.KEY,
          "analysis",
          "tolerance",
          "scenarios",
          GRID,
          MAP,
          StepSpec.KEY,
          RecordedSpan.KEY,
          SINKS);

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
    Node root = Yaml.read(file, "a study file");
    Path folder = file.toAbsolutePath().getParent();
    return read(root, StudyFiles.of(folder == null ? file : folder), trace);
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

  /**
   * Reads a study from its tree.
   *
   * @param files that it may name
   */
  public static Study read(Node root, StudyFiles files) {
    return read(root, files, null);
  }

  private static Study read(Node root, StudyFiles files, @Nullable Path trace) {
    Set<String> known = new TreeSet<>(KEYS);
    known.addAll(EstimationReader.KEYS);
    root.withOnly(known);
    TimingReader timing = TimingReader.of(root, files);
    List<Node> stated = root.has("scenarios") ? stated(root) : timing.implied();
    Set<String> otherKeys = new HashSet<>(timing.scenarioKeys());
    otherKeys.addAll(EstimationReader.SCENARIO_KEYS);
    ScenarioReader reader = new ScenarioReader(new DistributionReader(files), otherKeys);
    List<Node> own = new ArrayList<>();
    List<ScenarioSpec> read = new ArrayList<>();
    for (Node scenario : stated) {
      Node completed = timing.complete(scenario);
      own.add(completed);
      read.add(reader.read(completed));
    }
    List<Node> varied = Grid.expand(own, root.find(GRID));
    varied.stream().skip(own.size()).map(reader::read).forEach(read::add);
    List<Node> all = new ArrayList<>();
    List<ScenarioSpec> scenarios = new ArrayList<>();
    Iterator<ScenarioSpec> next = read.iterator();
    for (List<Node> placed : Placements.expand(varied)) {
      ScenarioSpec scenario = next.next();
      all.addAll(placed);
      placed.forEach(node -> scenarios.add(scenario.named(node.get("name").text())));
    }
    requireNamesOfTheirOwn(all);
    Node stating = root.find("replicates");
    Timing settled = timing.read(all);
    int replicates =
        stating == null
            ? timing.replicates(Study.draws(settled, scenarios))
            : Settings.replicates(stating);
    return new Study(
        trace == null || root.has("trace")
            ? files.get(root.get("trace"), "the path of a trace folder")
            : trace,
        seed(root),
        replicates,
        Settings.quantum(root.find("quantum")),
        settled,
        scenarios,
        map(root.find(MAP)),
        StepSpec.read(root.find(StepSpec.KEY)),
        Settings.span(root.find(RecordedSpan.KEY)),
        EstimationReader.read(root, all, replicates),
        sinks(root.find(SINKS)));
  }

  private static List<String> sinks(@Nullable Node node) {
    List<String> sinks = new ArrayList<>();
    for (Node item : node == null ? List.<Node>of() : node.items()) {
      if (SinkText.hasCredentials(item.text())) {
        throw item.wrong(SinkText.RULE);
      }
      sinks.add(item.text());
    }
    return sinks;
  }

  private static @Nullable NoiseMap map(@Nullable Node node) {
    return node == null ? null : NoiseMap.read(node);
  }

  private static long seed(Node root) {
    Node seed = root.find("seed");
    return seed == null ? Study.DEFAULT_SEED : Settings.seed(seed);
  }

  private static List<Node> stated(Node root) {
    List<Node> stated = root.get("scenarios").items();
    if (stated.isEmpty()) {
      throw root.get("scenarios").at("at least 1 scenario, got 0");
    }
    if (stated.size() > Grid.MAX_SCENARIOS) {
      throw root.get("scenarios")
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
