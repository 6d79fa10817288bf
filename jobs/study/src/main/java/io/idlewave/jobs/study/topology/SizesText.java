package io.idlewave.jobs.study.topology;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.text.Node;
import java.util.List;

/** Sizes that topologies are made of. */
final class SizesText {

  private static final int MAX_SIZES = 32;

  private SizesText() {}

  static int read(Node node) {
    return (int) node.integer(1, Integer.MAX_VALUE);
  }

  static List<Integer> readList(Node node) {
    List<Node> items = node.items();
    if (items.isEmpty() || items.size() > MAX_SIZES) {
      throw node.at("1 to %d sizes, got %d".formatted(MAX_SIZES, items.size()));
    }
    return items.stream().map(SizesText::read).toList();
  }

  static void write(String key, List<Integer> sizes, ObjectNode into) {
    ArrayNode array = into.putArray(key);
    sizes.forEach(array::add);
  }
}
