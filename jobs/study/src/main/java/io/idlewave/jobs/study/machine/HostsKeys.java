package io.idlewave.jobs.study.machine;

import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.key.Kind;
import io.idlewave.jobs.study.key.Variants;
import io.idlewave.jobs.study.text.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which host each node is on, as it stands in studies. */
public final class HostsKeys {

  /** The most random placements of one scenario. */
  private static final int MAX_PLACEMENTS = 10_000;

  private static final Form<PlacementSpec> FORM = Forms.part("placement", HostsKeys::form);

  /** The key in studies and scenarios. */
  public static final Key<PlacementSpec> KEY =
      Key.of(
          "placement",
          FORM,
          PlacementSpec.LINEAR,
          "Which host of the network's topology each node is on.");

  /** In how many random placements a scenario is carried out: it stands for as many scenarios. */
  public static final Key<Integer> PLACEMENTS =
      Key.unwritten(
          "placements",
          Forms.whole(1, MAX_PLACEMENTS),
          "In so many random placements: the scenario stands for as many.");

  /** Which of the random placements. */
  public static final Key<Integer> NUMBER =
      Key.of("number", Forms.whole(1, Integer.MAX_VALUE), 1, "Which of those of the seed.");

  private record Row(String name, Keys<? extends PlacementSpec> keys)
      implements Kind<PlacementSpec> {}

  private HostsKeys() {}

  private static Form<PlacementSpec> form() {
    return Forms.<PlacementSpec>orList(
        Forms.list(Forms.whole(0, Integer.MAX_VALUE))
            .as(PlacementSpec.Explicit::new, at -> ((PlacementSpec.Explicit) at).hosts()),
        new Variants<>(
                "kind",
                List.of(
                    new Row("linear", Keys.of(PlacementSpec.Linear.class)),
                    new Row("random", random()),
                    new Row(
                        "search",
                        Keys.of(
                            PlacementSpec.Searched.class,
                            Key.of(
                                "from",
                                FORM.asAt(HostsKeys::start, start -> start),
                                PlacementSpec.LINEAR,
                                "Where the search starts.")))))
            .orWord(),
        placement -> !(placement instanceof PlacementSpec.Explicit));
  }

  private static Keys<PlacementSpec.Random> random() {
    return Keys.of(
            PlacementSpec.Random.class,
            Key.of("seed", Forms.whole(Long.MIN_VALUE, Long.MAX_VALUE), 1L, "Of the draws."),
            NUMBER,
            PLACEMENTS)
        .check(
            (node, placement) -> {
              if (node.has(NUMBER.name()) && placements(node) > 0) {
                throw node.get(NUMBER.name())
                    .at("one of %s and %s, got both".formatted(NUMBER.name(), PLACEMENTS.name()));
              }
            })
        .also("{\"not\": {\"required\": [\"number\", \"placements\"]}}");
  }

  private static PlacementSpec start(Node node, PlacementSpec from) {
    if (from instanceof PlacementSpec.Searched || placements(node) > 0) {
      throw node.wrong("one placement to start from");
    }
    return from;
  }

  /** How many random placements are stated; 0 where there is one placement. */
  public static int placements(@Nullable Node node) {
    Node stated = node == null ? null : node.find(PLACEMENTS.name());
    return stated == null ? 0 : PLACEMENTS.form().read(stated);
  }
}
