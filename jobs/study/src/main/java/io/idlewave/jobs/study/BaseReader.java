package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.node.TextNode;
import io.idlewave.jobs.study.scenario.ScenarioReader;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Node;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads the base times that a study states. */
final class BaseReader {

  private BaseReader() {}

  static BaseOverrides read(@Nullable Node node) {
    if (node == null) {
      return BaseOverrides.NONE;
    }
    BaseInterval overall = interval(node.withOnly("lower", "upper", "functions"));
    Map<String, BaseInterval> functions = new HashMap<>();
    Node byFunction = node.find("functions");
    if (byFunction != null) {
      for (String key : byFunction.requireMapping().keys()) {
        Node function = byFunction.get(key);
        ScenarioReader.function(new Node(node.origin(), function.path(), TextNode.valueOf(key)));
        BaseInterval own = interval(function.withOnly("lower", "upper"));
        interval(function, () -> own.orElse(overall));
        functions.put(key, own);
      }
    }
    return new BaseOverrides(overall, functions);
  }

  private static BaseInterval interval(Node node) {
    Node lower = node.find("lower");
    Node upper = node.find("upper");
    Double lowerNanos = lower == null ? null : lower.quantity(Dimension.TIME);
    Double upperNanos = upper == null ? null : upper.quantity(Dimension.TIME);
    return interval(node, () -> new BaseInterval(lowerNanos, upperNanos));
  }

  private static BaseInterval interval(Node node, Supplier<BaseInterval> make) {
    try {
      return make.get();
    } catch (IllegalArgumentException e) {
      throw node.at(String.valueOf(e.getMessage()));
    }
  }
}
