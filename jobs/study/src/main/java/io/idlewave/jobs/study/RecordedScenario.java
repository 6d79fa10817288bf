package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.jobs.study.text.Node;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The one scenario of a study in observed timing that states none: the recorded run, in which
 * nothing is disturbed. All analyses of such a study look at that run alone.
 */
final class RecordedScenario {

  private static final String NAME = "recorded";
  private static final String OBSERVED = Timing.Observed.DEFAULT.label();

  /** What a study asks of scenarios, which it then has to state. */
  private static final List<String> OF_SCENARIOS =
      Stream.concat(Stream.of(ComputeText.KEY, "grid", "map"), EstimationReader.KEYS.stream())
          .toList();

  private RecordedScenario() {}

  /** Whether a study in observed timing asks nothing but what its trace says by itself. */
  static boolean suffices(Study study) {
    Set<String> asked = study.timing().analyses();
    return study.map() == null
        && study.estimation().equals(Estimation.DEFAULT)
        && !asked.isEmpty()
        && labels().containsAll(asked);
  }

  /** The scenario. */
  static ScenarioSpec scenario() {
    return new ScenarioSpec(NAME, null, null, null, List.of());
  }

  /**
   * The scenarios of a study that states none.
   *
   * @throws StudyException if it asks something of scenarios
   */
  static List<Node> implied(Node root) {
    Set<String> others = new LinkedHashSet<>(Settings.analyses(root.find("analysis"), OBSERVED));
    if (others.isEmpty()) {
      return root.get("scenarios").items();
    }
    others.removeAll(labels());
    if (!others.isEmpty()) {
      throw root.at(
          "the key scenarios is required by %s; without scenarios only %s"
              .formatted(String.join(", ", others), String.join(", ", labels())));
    }
    for (String key : OF_SCENARIOS) {
      Node stated = root.find(key);
      if (stated != null) {
        throw stated.at("only with scenarios, got none");
      }
    }
    ObjectNode recorded = JsonNodeFactory.instance.objectNode().put("name", NAME);
    return List.of(new Node(root.origin(), root.path(), recorded));
  }

  /** The analyses that look at the recorded run alone. */
  private static List<String> labels() {
    return AnalysisKind.all().stream()
        .filter(kind -> kind.isWord() && kind.isOfRecordedRun(OBSERVED))
        .map(AnalysisKind::label)
        .toList();
  }
}
