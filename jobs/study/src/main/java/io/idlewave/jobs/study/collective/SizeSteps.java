package io.idlewave.jobs.study.collective;

import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.text.Node;
import java.util.List;

/** Lists whose items hold up to a size each, the last one beyond: {@code [{upTo: 8KiB}, {}]}. */
final class SizeSteps {

  static final Key<Long> UP_TO = Key.optional("upTo", Forms.BYTES, "The largest size of these.");

  private SizeSteps() {}

  /** Makes sure that sizes ascend. */
  static void check(Node list, String what) {
    List<Node> items = list.items();
    long below = -1;
    for (int i = 0; i < items.size(); i++) {
      Node item = items.get(i);
      if (i < items.size() - 1) {
        Node upTo = item.get(UP_TO.name());
        long bytes = upTo.bytes();
        if (bytes <= below) {
          throw upTo.wrong("above " + below + "B, the one before");
        }
        below = bytes;
      } else if (item.has(UP_TO.name())) {
        throw item.at("no upTo, for the last " + what + " takes all sizes that are left");
      }
    }
  }
}
