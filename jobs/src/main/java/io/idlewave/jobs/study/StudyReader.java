package io.idlewave.jobs.study;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.machine.NetworkTrees;
import io.idlewave.jobs.study.scenario.DistributionReader;
import io.idlewave.jobs.study.scenario.Grid;
import io.idlewave.jobs.study.scenario.ScenarioReader;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.Yaml;
import io.idlewave.perturb.noise.Quantum;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads study files. Every problem ends in a {@link StudyException} that names the document, the
 * path in it, the bound and what was found.
 */
public final class StudyReader {

  private static final String GRID = "grid";

  private StudyReader() {}

  /** Reads a file; the paths in it are relative to its folder. */
  public static Study read(Path file) {
    Node root = Yaml.read(file, "a study file");
    Path folder = file.toAbsolutePath().getParent();
    return read(root, folder == null ? file : folder);
  }

  /**
   * Reads the text of a study.
   *
   * @param origin what messages call the document
   * @param folder what the paths in it are relative to
   */
  public static Study parse(String origin, String text, Path folder) {
    return read(Yaml.parse(origin, text), folder);
  }

  /** Reads a study from its tree. */
  static Study read(Node root, Path folder) {
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
        "network",
        "cpu",
        "mapping",
        "collectives",
        "analysis",
        "tolerance",
        "scenarios",
        GRID);
    return Settings.timing(root.find("timing")) == Timing.MODEL
        ? readModel(root, folder)
        : readObserved(root, folder);
  }

  private static Study readObserved(Node root, Path folder) {
    SimulatedReader.requireNone(root);
    Node replicates = root.find("replicates");
    Node eager = root.find("eager");
    Node inject = root.find("inject");
    ScenarioReader reader = new ScenarioReader(new DistributionReader(folder));
    return new Study(
        path(root.get("trace"), folder),
        seed(root),
        replicates == null ? Study.DEFAULT_REPLICATES : Settings.replicates(replicates),
        Settings.slack(root.find("slack")),
        Settings.rules(root.find("rules")),
        eager == null ? new Eager.Auto() : Settings.eager(eager),
        Settings.quantum(root.find("quantum")),
        BaseReader.read(root.find("base")),
        inject == null ? Inject.START_PLUS_NOISE : Settings.inject(inject),
        null,
        scenarios(stated(root), root.find(GRID), reader::read));
  }

  private static Study readModel(Node root, Path folder) {
    SimulatedReader models = new SimulatedReader(root, new NetworkTrees(folder));
    SimulatedSpec model = models.read();
    ScenarioReader reader = new ScenarioReader(new DistributionReader(folder));
    Node replicates = root.find("replicates");
    Path trace = path(root.get("trace"), folder);
    Quantum quantum = Settings.quantum(root.find("quantum"));
    List<ScenarioSpec> scenarios =
        root.has("scenarios")
            ? scenarios(
                stated(root).stream().map(models::complete).toList(),
                root.find(GRID),
                reader::readModel)
            : List.of(ScenarioSpec.undisturbed(model.machine()));
    if (!root.has("scenarios") && root.has(GRID)) {
      throw root.get(GRID).at("scenarios whose keys it varies, got none");
    }
    int byDefault = SimulatedReader.draws(scenarios) ? Study.DEFAULT_REPLICATES : 1;
    return Study.model(
        trace,
        seed(root),
        replicates == null ? byDefault : Settings.replicates(replicates),
        quantum,
        model,
        scenarios);
  }

  private static long seed(Node root) {
    Node seed = root.find("seed");
    return seed == null ? Study.DEFAULT_SEED : Settings.seed(seed);
  }

  private static Path path(Node node, Path folder) {
    try {
      return folder.resolve(node.text());
    } catch (InvalidPathException e) {
      throw node.wrong("the path of a trace folder");
    }
  }

  private static List<Node> stated(Node root) {
    List<Node> stated = root.get("scenarios").items();
    if (stated.isEmpty()) {
      throw root.get("scenarios").at("at least 1 scenario, got 0");
    }
    return stated;
  }

  private static List<ScenarioSpec> scenarios(
      List<Node> stated, @Nullable Node grid, Function<Node, ScenarioSpec> reader) {
    List<ScenarioSpec> own = stated.stream().map(reader).toList();
    List<Node> all = Grid.expand(stated, grid);
    Set<String> names = new HashSet<>();
    for (Node scenario : all) {
      if (!names.add(scenario.get("name").text())) {
        throw scenario.get("name").wrong("a name that no other scenario has");
      }
    }
    return Stream.concat(own.stream(), all.stream().skip(own.size()).map(reader)).toList();
  }
}
