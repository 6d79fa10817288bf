package io.idlewave.jobs.drawing;

import io.idlewave.jobs.drawing.Drawing.Values;
import io.idlewave.jobs.drawing.Groups.Group;
import io.idlewave.jobs.results.finding.ShownColumn;
import io.idlewave.jobs.results.table.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/**
 * Nodes inside each other, rows of each put together; of many those with the most, each with the
 * one around it. Mutable.
 */
final class TreeFold implements Fold {

  private final List<ShownColumn> all;
  private final ShownColumn node;
  private final ShownColumn parent;
  private final ShownColumn name;
  private final Groups groups;
  private final int size;
  private final int most;

  /**
   * No nodes yet.
   *
   * @param all columns of the table
   * @param size the measure with all that is inside a node
   * @param most nodes that are kept
   */
  TreeFold(
      List<ShownColumn> all,
      ShownColumn node,
      ShownColumn parent,
      ShownColumn name,
      ShownColumn size,
      int most) {
    this.all = all;
    this.node = node;
    this.parent = parent;
    this.name = name;
    this.groups = new Groups(all, node, 0, Integer.MAX_VALUE);
    this.size = groups.added().indexOf(size);
    this.most = most;
  }

  @Override
  public void add(GenericRecord row) {
    groups.add(row);
  }

  private List<Group> kept() {
    List<Group> byNode = new ArrayList<>(new TreeMap<>(groups.byValue()).values());
    List<Group> largest = new ArrayList<>(byNode);
    largest.sort(Comparator.comparingDouble(group -> -group.sum(size)));
    Set<Group> kept = Set.copyOf(largest.subList(0, Math.min(most, largest.size())));
    return byNode.stream().filter(kept::contains).toList();
  }

  @Override
  public List<Values> columns() {
    List<Group> kept = kept();
    Map<Object, Integer> depths = new HashMap<>();
    Map<Object, Double> nextBegins = new HashMap<>();
    List<@Nullable Object> names = new ArrayList<>();
    List<@Nullable Object> depthOf = new ArrayList<>();
    List<@Nullable Object> begins = new ArrayList<>();
    for (Group group : kept) {
      Object number = node.of(group.first);
      Object around = parent.of(group.first);
      int depth = around == null ? 0 : 1 + depths.getOrDefault(around, 0);
      double begin = around == null ? 0 : nextBegins.getOrDefault(around, 0.0);
      if (around != null) {
        nextBegins.put(around, begin + group.sum(size));
      }
      if (number != null) {
        nextBegins.put(number, begin);
        depths.put(number, depth);
      }
      names.add(name.of(group.first));
      depthOf.add(depth);
      begins.add(begin);
    }
    List<Values> columns = new ArrayList<>();
    columns.add(new Values("name", name.heading(), Values.HIDDEN, "", names, null));
    columns.add(new Values("depth", "depth", Values.HIDDEN, "", depthOf, null));
    columns.add(new Values("begin", "begin", Values.HIDDEN, "ns", begins, null));
    for (ShownColumn column : all) {
      List<@Nullable Object> values = new ArrayList<>();
      kept.forEach(group -> values.add(column.of(group.first)));
      if (column.role() == Role.PLACE) {
        columns.add(Values.of(column, values));
      } else if (column.role() == Role.PART && column.isText()) {
        columns.add(new Values("kind", column.heading(), Values.HIDDEN, "", values, null));
      }
    }
    double whole = kept.isEmpty() ? 0 : kept.get(0).sum(size);
    columns.addAll(groups.measures(kept, size, whole));
    return columns;
  }

  @Override
  public long left() {
    return Math.max(0, groups.byValue().size() - most);
  }
}
