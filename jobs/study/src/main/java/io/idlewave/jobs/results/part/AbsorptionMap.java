package io.idlewave.jobs.results.part;

import io.idlewave.jobs.results.row.AbsorptionRow;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Which parts of the machine absorb noise. The component names are a stable contract.
 *
 * @param by what a part is: {@code ranks}, {@code nodes} or {@code groups}
 * @param rows one per scenario with noise, bound and part
 */
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
