package io.idlewave.jobs.study.scenario;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.machine.HostsKeys;
import io.idlewave.jobs.study.text.Node;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The scenarios that {@code placement: {kind: random, placements: 200}} stands for: one per
 * placement, named {@code base[placement=17]}, in the place of the base.
 */
public final class Placements {

  private static final String MARK = "[placement=";

  private Placements() {}

  /**
   * What one scenario stands for; itself, where it has one placement.
   *
   * @throws io.idlewave.jobs.failure.StudyException if the number of placements is out of bounds,
   *     or a name gets too long
   */
  static List<Node> of(Node scenario) {
    Node placement = scenario.find(HostsKeys.KEY.name());
    int placements = HostsKeys.placements(placement);
    if (placement == null || placements == 0) {
      return List.of(scenario);
    }
    HostsKeys.KEY.form().read(placement);
    Node name = scenario.get("name");
    List<Node> each = new ArrayList<>(placements);
    for (int number = 1; number <= placements; number++) {
      String suffix = MARK + number + "]";
      if (name.text().length() + suffix.length() > ScenarioKeys.MAX_NAME_CHARACTERS) {
        throw name.wrong(
            "a name of at most %d characters with %s"
                .formatted(ScenarioKeys.MAX_NAME_CHARACTERS, suffix));
      }
      ObjectNode copy = scenario.value().deepCopy();
      copy.put("name", name.text() + suffix);
      copy.withObjectProperty(HostsKeys.KEY.name())
          .put(HostsKeys.NUMBER.name(), number)
          .remove(HostsKeys.PLACEMENTS.name());
      each.add(new Node(scenario.origin(), scenario.path() + suffix, copy));
    }
    return each;
  }

  /**
   * What all scenarios stand for, in their order.
   *
   * @throws io.idlewave.jobs.failure.StudyException if there come to be too many
   */
  public static List<List<Node>> expand(List<Node> scenarios) {
    List<List<Node>> all = new ArrayList<>();
    int total = 0;
    for (Node scenario : scenarios) {
      List<Node> each = of(scenario);
      total += each.size();
      if (total > Grid.MAX_SCENARIOS) {
        throw scenario.at("at most " + Grid.MAX_SCENARIOS + " scenarios in all, got more");
      }
      all.add(each);
    }
    return all;
  }

  /** The name of the scenario that one of its placements is of; null where it is none. */
  public static @Nullable String baseOf(String name) {
    int mark = name.lastIndexOf(MARK);
    boolean isPlaced = mark > 0 && name.substring(mark + MARK.length()).matches("[1-9]\\d{0,4}]");
    return isPlaced ? name.substring(0, mark) : null;
  }
}
