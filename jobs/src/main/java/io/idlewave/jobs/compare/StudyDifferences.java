package io.idlewave.jobs.compare;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.jobs.compare.RunComparison.Setting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What two study files with every default made explicit state differently. */
final class StudyDifferences {

  private static final String TRACE = "trace";
  private static final String REPLICATES = "replicates";

  private StudyDifferences() {}

  /**
   * The keys with different values, in the order of the first study, without the trace.
   *
   * @param firstReplicates that were run of the first study, whatever it states
   * @param secondReplicates likewise
   */
  static List<Setting> of(
      JsonNode first, long firstReplicates, JsonNode second, long secondReplicates) {
    Map<String, String> ofFirst = new LinkedHashMap<>();
    Map<String, String> ofSecond = new LinkedHashMap<>();
    flatten("", first, ofFirst);
    flatten("", second, ofSecond);
    ofFirst.put(REPLICATES, Long.toString(firstReplicates));
    ofSecond.put(REPLICATES, Long.toString(secondReplicates));
    Set<String> keys = new LinkedHashSet<>(ofFirst.keySet());
    keys.addAll(ofSecond.keySet());
    keys.remove(TRACE);
    List<Setting> settings = new ArrayList<>();
    for (String key : keys) {
      String a = ofFirst.get(key);
      String b = ofSecond.get(key);
      if (a == null || !a.equals(b)) {
        settings.add(new Setting(key, a, b));
      }
    }
    return settings;
  }

  private static void flatten(String path, JsonNode node, Map<String, String> into) {
    if (node.isObject()) {
      node.properties()
          .forEach(
              field ->
                  flatten(
                      path.isEmpty() ? field.getKey() : path + "." + field.getKey(),
                      field.getValue(),
                      into));
    } else if (node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        flatten(path + "[" + i + "]", node.get(i), into);
      }
    } else {
      into.put(path, node.asText());
    }
  }
}
