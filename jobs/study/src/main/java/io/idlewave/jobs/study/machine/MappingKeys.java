package io.idlewave.jobs.study.machine;

import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.key.Kind;
import io.idlewave.jobs.study.key.Variants;
import io.idlewave.jobs.study.text.Node;
import java.util.List;

/** Which node each rank is on, as it stands in studies. */
final class MappingKeys {

  private static final Form<Integer> COUNT = Forms.whole(1, Integer.MAX_VALUE);

  private record Row(String name, Keys<? extends MappingSpec> keys) implements Kind<MappingSpec> {}

  private static final Form<MappingSpec> FORM = Forms.part("mapping", MappingKeys::form);

  /** The key in studies and scenarios. */
  static final Key<MappingSpec> KEY =
      Key.of("mapping", FORM, new MappingSpec.Trace(), "Which node each rank is on.");

  private MappingKeys() {}

  private static Form<MappingSpec> form() {
    return Forms.<MappingSpec>orList(
        Forms.list(Forms.whole(0, Integer.MAX_VALUE))
            .as(MappingSpec.Explicit::new, mapping -> ((MappingSpec.Explicit) mapping).nodes()),
        new Variants<>(
                "kind",
                List.of(
                    new Row("trace", Keys.of(MappingSpec.Trace.class)),
                    new Row(
                        "sequential",
                        Keys.of(
                            MappingSpec.Sequential.class,
                            Key.required("ranksPerNode", COUNT, "Of neighbouring ranks."))),
                    new Row(
                        "round-robin",
                        Keys.of(
                            MappingSpec.RoundRobin.class,
                            Key.required("nodes", COUNT, "Ranks are dealt out to them."))),
                    new Row(
                        "search",
                        Keys.of(
                            MappingSpec.Searched.class,
                            Key.of(
                                "from",
                                FORM.asAt(MappingKeys::start, start -> start),
                                new MappingSpec.Trace(),
                                "Where the search starts.")))))
            .orWord(),
        mapping -> !(mapping instanceof MappingSpec.Explicit));
  }

  private static MappingSpec start(Node node, MappingSpec from) {
    if (from instanceof MappingSpec.Searched) {
      throw node.wrong("a mapping to start from");
    }
    return from;
  }
}
