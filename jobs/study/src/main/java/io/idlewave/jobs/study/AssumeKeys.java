package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.key.Schema;
import io.idlewave.jobs.study.key.Values;
import io.idlewave.jobs.study.text.Node;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The mapping {@code assume}, for what traces do not say; studies may hold its keys themselves. */
final class AssumeKeys {

  static final String KEY = "assume";

  private AssumeKeys() {}

  private static Set<String> names() {
    return ObservedKeys.ASSUMED.stream()
        .<String>map(Key::name)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * The tree of a study with its keys on the study itself, where they are read.
   *
   * @throws io.idlewave.jobs.failure.StudyException if a key stands in both places
   */
  static Node lifted(Node root) {
    Node assumed = root.requireMapping().find(KEY);
    if (assumed == null) {
      return root;
    }
    ObjectNode lifted = root.value().deepCopy();
    lifted.remove(KEY);
    Map<String, String> places = new HashMap<>();
    for (String key : assumed.withOnly(names()).keys()) {
      if (root.has(key)) {
        throw assumed.get(key).at("here or on the study itself, got both");
      }
      lifted.set(key, assumed.get(key).value());
      places.put(key, KEY + "." + key);
    }
    return root.with(lifted).moved(places);
  }

  static ObjectNode schema(Schema schema) {
    return Keys.of(
            Node.class,
            Values::node,
            ObservedKeys.ASSUMED.stream().<Key<?>>map(key -> key.from(of -> null)).toList())
        .schema(schema)
        .put("description", "What to assume where the trace is silent.");
  }
}
