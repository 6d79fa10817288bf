package io.idlewave.jobs.drawing;

import io.idlewave.jobs.drawing.Drawing.Values;
import io.idlewave.jobs.results.finding.ShownColumn;
import io.idlewave.jobs.results.table.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/**
 * Parts of named bars, added up. Of places the largest come first, and all others are one bar.
 * Mutable.
 */
final class NamedBarsFold implements Fold {

  private static final int MOST = 20;
  private static final String OTHERS = "all other places";

  private final ShownColumn by;
  private final List<ShownColumn> names;
  private final BarParts parts;
  private final Set<String> partNames = new LinkedHashSet<>();
  private final Map<String, Map<String, Double>> bars = new LinkedHashMap<>();

  /** No rows yet; where {@code by} is of a place, all columns of places together name it. */
  NamedBarsFold(List<ShownColumn> all, ShownColumn by, BarParts parts) {
    this.by = by;
    this.names =
        by.role() == Role.PLACE
            ? all.stream().filter(column -> column.role() == Role.PLACE).toList()
            : List.of(by);
    this.parts = parts;
  }

  @Override
  public void add(GenericRecord row) {
    Map<String, Double> bar = bars.computeIfAbsent(name(row), key -> new LinkedHashMap<>());
    parts.tell(
        row,
        (part, value) -> {
          partNames.add(part);
          bar.merge(part, value, Double::sum);
        });
  }

  /** The innermost first, such as {@code MPI_Allreduce in ljForce}. */
  private String name(GenericRecord row) {
    String name = "";
    for (ShownColumn column : names) {
      Object value = column.of(row);
      String text = value == null || value.equals("") ? "no call" : value.toString();
      name = name.isEmpty() || name.equals("no call") ? text : text + " in " + name;
    }
    return name;
  }

  @Override
  public List<Values> columns() {
    List<Map.Entry<String, Map<String, Double>>> shown = new ArrayList<>(bars.entrySet());
    if (by.role() == Role.PLACE) {
      shown.sort(Comparator.comparingDouble(bar -> -size(bar.getValue())));
      if (shown.size() > MOST) {
        Map<String, Double> others = new LinkedHashMap<>();
        List<Map.Entry<String, Map<String, Double>>> small = shown.subList(MOST, shown.size());
        small.forEach(bar -> bar.getValue().forEach((p, v) -> others.merge(p, v, Double::sum)));
        small.clear();
        shown.add(Map.entry(OTHERS, others));
      }
    }
    List<Values> columns = new ArrayList<>();
    columns.add(Values.of(by, new ArrayList<>(shown.stream().map(Map.Entry::getKey).toList())));
    for (String part : partNames) {
      List<@Nullable Object> values = new ArrayList<>();
      shown.forEach(bar -> values.add(bar.getValue().getOrDefault(part, 0.0)));
      columns.add(new Values(part, part, Role.PART.label(), parts.unit(), values, null));
    }
    return columns;
  }

  private static double size(Map<String, Double> bar) {
    return bar.values().stream().mapToDouble(Math::abs).sum();
  }
}
