package io.idlewave.jobs.results.part;

import io.idlewave.jobs.results.row.AbsorptionRow;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Which parts of the machine absorb noise. */
public record AbsorptionMap(String by, int parts, List<AbsorptionRow> rows) {

  /** The name under which a summary holds it. */
  public static final String LABEL = "map";

  public AbsorptionMap {
    rows = List.copyOf(rows);
  }

  /** The scenarios that the map added to those of the study. */
  public Set<String> pieces() {
    Set<String> names = new LinkedHashSet<>();
    rows.forEach(row -> names.add(AbsorptionRow.pieceName(row.scenario(), row.part())));
    return names;
  }
}
