package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.key.Key;
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

  /** What a study asks of scenarios, which it then has to state. */
  static final List<String> OF_SCENARIOS =
      Stream.concat(
              Stream.of("compute", "grid", "map"),
              EstimationKeys.keys().stream().<String>map(Key::name))
          .toList();

  private RecordedScenario() {}

  /** Whether the tree of a study in observed timing asks nothing but what its trace says itself. */
  static boolean suffices(Node root) {
    Set<String> asked = asked(root);
    return !asked.isEmpty()
        && AnalysisKeys.ofRecordedRun().containsAll(asked)
        && OF_SCENARIOS.stream().noneMatch(key -> asks(root, key));
  }

  /** Whether a key is there and asks for something: {@code tail: none} does not. */
  private static boolean asks(Node root, String key) {
    Node stated = root.find(key);
    return stated != null && !(key.equals("tail") && stated.value().asText().equals("none"));
  }

  private static Set<String> asked(Node root) {
    Node stated = root.find(AnalysisKeys.NAME);
    return stated == null ? Set.of() : AnalysisKeys.form(Timing.Observed.LABEL).read(stated);
  }

  /**
   * The scenarios of a study that states none.
   *
   * @throws io.idlewave.jobs.failure.StudyException if it asks something of scenarios
   */
  static List<Node> implied(Node root) {
    Set<String> others = new LinkedHashSet<>(asked(root));
    if (others.isEmpty()) {
      return root.get("scenarios").items();
    }
    others.removeAll(AnalysisKeys.ofRecordedRun());
    if (!others.isEmpty()) {
      throw root.at(
          "the key scenarios is required by %s; without scenarios only %s"
              .formatted(
                  String.join(", ", others), String.join(", ", AnalysisKeys.ofRecordedRun())));
    }
    for (String key : OF_SCENARIOS) {
      if (asks(root, key)) {
        throw root.get(key).at("only with scenarios, got none");
      }
    }
    ObjectNode recorded = JsonNodeFactory.instance.objectNode().put("name", NAME);
    return List.of(root.with(recorded));
  }
}
