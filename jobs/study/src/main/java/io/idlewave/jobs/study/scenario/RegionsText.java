package io.idlewave.jobs.study.scenario;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.noise.RegionSelector;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The regions whose computing the noise of a scenario falls on: {@code [solve, exchange*]}, or one
 * name by itself.
 */
public final class RegionsText {

  /** The key of a scenario. */
  public static final String KEY = "regions";

  private RegionsText() {}

  /** Reads them; everywhere where nothing is said. */
  public static RegionSelector read(@Nullable Node stated) {
    if (stated == null) {
      return RegionSelector.EVERYWHERE;
    }
    if (!stated.value().isArray()) {
      return new RegionSelector(List.of(stated.text()));
    }
    List<String> patterns = stated.items().stream().map(Node::text).toList();
    if (patterns.isEmpty()) {
      throw stated.wrong("at least one name");
    }
    return new RegionSelector(patterns);
  }

  /** Writes them into a scenario, where they are some. */
  public static void write(RegionSelector regions, ObjectNode scenario) {
    if (!regions.isEverywhere()) {
      regions.patterns().forEach(scenario.putArray(KEY)::add);
    }
  }
}
