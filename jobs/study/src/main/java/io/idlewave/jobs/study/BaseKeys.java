package io.idlewave.jobs.study;

import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.scenario.ScenarioKeys;
import io.idlewave.jobs.study.text.Node;
import java.util.TreeMap;

/** The base times that a study states. */
final class BaseKeys {

  private static final Keys<BaseInterval> INTERVAL =
      Keys.of(
          BaseInterval.class,
          Key.optional("lower", Forms.TIME, "No true base is smaller.").as("lowerNanos"),
          Key.optional("upper", Forms.TIME, "No true base is larger.").as("upperNanos"));

  static final Form<BaseOverrides> FORM =
      Keys.of(
              BaseOverrides.class,
              Key.within("overall", INTERVAL),
              Key.of(
                      "functions",
                      Forms.byKey(
                          ScenarioKeys.FUNCTION::read,
                          name -> name,
                          INTERVAL,
                          "{\"pattern\": \"^MPI_[A-Z][A-Za-z0-9_]*$\"}"),
                      new TreeMap<>(),
                      "By function; goes before the bounds of all.")
                  .from((BaseOverrides base) -> new TreeMap<>(base.functions())))
          .check(BaseKeys::check);

  private BaseKeys() {}

  private static void check(Node node, BaseOverrides base) {
    for (String function : base.functions().keySet()) {
      try {
        base.of(function);
      } catch (IllegalArgumentException e) {
        throw node.get("functions").get(function).at(String.valueOf(e.getMessage()));
      }
    }
  }
}
