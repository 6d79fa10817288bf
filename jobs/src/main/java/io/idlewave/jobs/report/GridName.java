package io.idlewave.jobs.report;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a scenario that a grid added: {@code base[key=value,key=value]}.
 *
 * @param base the scenario that it is a copy of
 * @param settings values by key, as the study states them
 */
record GridName(String base, Map<String, String> settings) {

  /** A key, such as {@code noise.frequency} or {@code delays[0].duration}. */
  private static final Pattern SETTING =
      Pattern.compile("(?:^|,)([A-Za-z][A-Za-z0-9.-]*(?:\\[\\d+][A-Za-z0-9.-]*)*)=");

  /** A name as one of {@code names} and what the grid set; empty where no grid added it. */
  static Optional<GridName> of(String name, Collection<String> names) {
    return names.stream()
        .filter(base -> name.startsWith(base + "[") && name.endsWith("]"))
        .max(Comparator.comparingInt(String::length))
        .map(
            base ->
                new GridName(base, settings(name.substring(base.length() + 1, name.length() - 1))))
        .filter(found -> !found.settings().isEmpty());
  }

  private static Map<String, String> settings(String text) {
    Map<String, String> settings = new LinkedHashMap<>();
    Matcher setting = SETTING.matcher(text);
    boolean more = setting.lookingAt();
    while (more) {
      String key = setting.group(1);
      int from = setting.end();
      more = setting.find();
      settings.put(key, text.substring(from, more ? setting.start() : text.length()));
    }
    return settings;
  }
}
