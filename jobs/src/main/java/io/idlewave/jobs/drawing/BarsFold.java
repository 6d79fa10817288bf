package io.idlewave.jobs.drawing;

import io.idlewave.jobs.drawing.Drawing.Values;
import io.idlewave.jobs.results.finding.ShownColumn;
import io.idlewave.jobs.results.table.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/** Parts of groups of neighbouring ranks, the mean of each group. Mutable. */
final class BarsFold implements Fold {

  private final ShownColumn rank;
  private final @Nullable ShownColumn part;
  private final List<ShownColumn> measured;
  private final RankBins bins;
  private final String rowsWord;
  private final Map<String, double[]> sums = new LinkedHashMap<>();

  /**
   * No rows yet.
   *
   * @param all columns of the table
   * @param rank the column with ranks
   * @param part the column with the part; null where each part is a column of its own
   * @param bins groups of ranks
   * @param rowsWord what is in the groups
   */
  BarsFold(
      List<ShownColumn> all,
      ShownColumn rank,
      @Nullable ShownColumn part,
      RankBins bins,
      String rowsWord) {
    this.rank = rank;
    this.part = part;
    Role role = part == null ? Role.PART : Role.MEASURE;
    this.measured =
        all.stream()
            .filter(column -> column.role() == role && !column.isText())
            .limit(part == null ? Long.MAX_VALUE : 1)
            .toList();
    this.bins = bins;
    this.rowsWord = rowsWord;
  }

  @Override
  public void add(GenericRecord row) {
    Number at = rank.number(row);
    int bin = bins.bin(at == null ? -1 : at.intValue());
    for (ShownColumn column : measured) {
      String name = part == null ? column.heading() : String.valueOf(part.of(row));
      Number number = column.number(row);
      double[] sum = sums.computeIfAbsent(name, key -> new double[bins.count()]);
      sum[bin] += number == null ? 0 : number.doubleValue();
    }
  }

  @Override
  public List<Values> columns() {
    List<Values> columns = new ArrayList<>();
    columns.add(new Values("from", "rank", Role.RANK.label(), "", objects(bins.from()), null));
    columns.add(new Values("to", "to", Values.HIDDEN, "", objects(bins.to()), null));
    String unit = measured.isEmpty() ? "" : measured.get(0).unit();
    sums.forEach(
        (name, sum) -> {
          double[] means = new double[sum.length];
          Arrays.setAll(means, bin -> Math.rint(sum[bin] / bins.size(bin)));
          List<@Nullable Object> values = new ArrayList<>(Arrays.stream(means).boxed().toList());
          columns.add(new Values(name, name, Role.PART.label(), unit, values, null));
        });
    return columns;
  }

  private static List<@Nullable Object> objects(List<Integer> numbers) {
    return new ArrayList<>(numbers);
  }

  @Override
  public @Nullable String note() {
    return bins.note(rowsWord);
  }
}
