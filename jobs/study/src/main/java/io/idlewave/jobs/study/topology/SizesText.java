package io.idlewave.jobs.study.topology;

import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.text.Node;
import java.util.List;

/** Sizes that topologies are made of. */
final class SizesText {

  private static final int MOST = 32;

  static final Form<Integer> SIZE = Forms.whole(1, Integer.MAX_VALUE);

  static final Form<List<Integer>> SIZES =
      Forms.part(
          "sizes",
          () ->
              Forms.form(SizesText::read, Forms.list(SIZE)::write, Forms.list(SIZE)::schema)
                  .saying("{\"minItems\": 1, \"maxItems\": " + MOST + "}"));

  private SizesText() {}

  private static List<Integer> read(Node node) {
    int sizes = node.items().size();
    if (sizes == 0 || sizes > MOST) {
      throw node.at("1 to %d sizes, got %d".formatted(MOST, sizes));
    }
    return Forms.list(SIZE).read(node);
  }
}
