package io.idlewave.jobs.drawing;

import io.idlewave.jobs.drawing.Drawing.Values;
import io.idlewave.jobs.results.finding.ShownColumn;
import io.idlewave.jobs.results.table.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/**
 * Rows of equal values of one column put together: what adds up is added, of a column that states
 * it the rank with the largest row is kept, and the first measure is set against that of all.
 * Mutable.
 */
final class Groups implements Fold {

  private final ShownColumn by;
  private final List<ShownColumn> added;
  private final @Nullable ShownColumn rank;
  private final Map<Object, Group> groups = new LinkedHashMap<>();
  private final int top;
  private final int most;
  private long beyond;

  /** What is known of one value; sums are null until a row has a number. */
  static final class Group {

    final GenericRecord first;
    final @Nullable Number[] sums;
    final @Nullable Number[] largest;
    final @Nullable Integer[] ranks;

    private Group(GenericRecord first, int columns) {
      this.first = first;
      this.sums = new Number[columns];
      this.largest = new Number[columns];
      this.ranks = new Integer[columns];
    }

    double sum(int column) {
      Number sum = sums[column];
      return sum == null ? 0 : sum.doubleValue();
    }
  }

  /**
   * No groups yet.
   *
   * @param all columns of the table
   * @param by the one whose values are groups
   * @param top how many are shown, those with the largest first measure; 0 for all, in their order
   * @param most how many are kept: rows of further values are counted
   */
  Groups(List<ShownColumn> all, ShownColumn by, int top, int most) {
    this.by = by;
    this.top = top;
    this.most = most;
    this.added = all.stream().filter(ShownColumn::adds).toList();
    this.rank = all.stream().filter(c -> c.role() == Role.RANK).findFirst().orElse(null);
  }

  /** The columns that are added up. */
  List<ShownColumn> added() {
    return added;
  }

  /** The groups by their values, in the order of their first rows. */
  Map<Object, Group> byValue() {
    return groups;
  }

  @Override
  public void add(GenericRecord row) {
    Object stated = by.of(row);
    Object value = stated == null ? "" : stated;
    if (groups.size() == most && !groups.containsKey(value)) {
      beyond++;
      return;
    }
    Group group = groups.computeIfAbsent(value, key -> new Group(row, added.size()));
    for (int c = 0; c < added.size(); c++) {
      Number number = added.get(c).number(row);
      if (number != null) {
        group.sums[c] = sum(group.sums[c], number);
        Number largest = group.largest[c];
        if (rank != null
            && number.doubleValue() > (largest == null ? 0 : largest.doubleValue())
            && rank.of(row) instanceof Integer of) {
          group.largest[c] = number;
          group.ranks[c] = of;
        }
      }
    }
  }

  /** Whole numbers stay whole. */
  private static Number sum(@Nullable Number one, Number other) {
    if (one instanceof Double || other instanceof Double) {
      return other.doubleValue() + (one == null ? 0 : one.doubleValue());
    }
    return other.longValue() + (one == null ? 0 : one.longValue());
  }

  @Override
  public List<Values> columns() {
    int first = first(Role.MEASURE);
    List<Map.Entry<Object, Group>> shown = new ArrayList<>(groups.entrySet());
    if (top > 0 && first >= 0) {
      shown.sort(Comparator.comparingDouble(entry -> -Math.abs(entry.getValue().sum(first))));
    }
    shown = shown.subList(0, shown.size() - cut());
    List<Values> columns = new ArrayList<>();
    columns.add(Values.of(by, new ArrayList<>(shown.stream().map(Map.Entry::getKey).toList())));
    double all =
        groups.values().stream().mapToDouble(group -> first < 0 ? 0 : group.sum(first)).sum();
    columns.addAll(measures(shown.stream().map(Map.Entry::getValue).toList(), first, all));
    return columns;
  }

  private int cut() {
    return top == 0 ? 0 : Math.max(0, groups.size() - top);
  }

  @Override
  public long left() {
    return beyond + cut();
  }

  /** The number of the first of the added columns with a role, or -1. */
  private int first(Role role) {
    for (int c = 0; c < added.size(); c++) {
      if (added.get(c).role() == role) {
        return c;
      }
    }
    return -1;
  }

  /**
   * Counts, measures, the share of all, and the ranks with most.
   *
   * @param main the measure that comes first and has a share; -1 for none
   * @param all of it
   */
  List<Values> measures(List<Group> shown, int main, double all) {
    List<Values> columns = new ArrayList<>();
    for (int c : order(main)) {
      if (!added.get(c).heading().isEmpty()) {
        int column = c;
        columns.add(Values.of(added.get(c), values(shown, group -> group.sums[column])));
      }
    }
    if (main >= 0) {
      List<@Nullable Object> shares = values(shown, g -> all == 0 ? 0.0 : g.sum(main) / all);
      columns.add(new Values("share", "share", Role.SHARE.label(), "1", shares, null));
    }
    for (int c : order(main)) {
      ShownColumn of = added.get(c);
      if (rank != null && !of.most().isEmpty()) {
        int column = c;
        List<@Nullable Integer> ranks = new ArrayList<>();
        shown.forEach(group -> ranks.add(group.ranks[column]));
        List<@Nullable Object> largest = values(shown, group -> group.largest[column]);
        columns.add(
            new Values(
                of.name() + ".most", of.most(), Role.MEASURE.label(), of.unit(), largest, ranks));
      }
    }
    return columns;
  }

  /** Counts first, then the main measure, then the others as they stand. */
  private List<Integer> order(int main) {
    List<Integer> order = new ArrayList<>();
    for (int c = 0; c < added.size(); c++) {
      if (added.get(c).role() == Role.COUNT) {
        order.add(c);
      }
    }
    if (main >= 0) {
      order.add(main);
    }
    for (int c = 0; c < added.size(); c++) {
      if (!order.contains(c)) {
        order.add(c);
      }
    }
    return order;
  }

  private interface Of {
    @Nullable Object value(Group group);
  }

  private static List<@Nullable Object> values(List<Group> groups, Of of) {
    List<@Nullable Object> values = new ArrayList<>();
    groups.forEach(group -> values.add(of.value(group)));
    return values;
  }
}
