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
  private final BarParts parts;
  private final RankBins bins;
  private final String rowsWord;
  private final Map<String, double[]> sums = new LinkedHashMap<>();

  /**
   * No rows yet.
   *
   * @param rank the column with ranks
   * @param parts of each row
   * @param bins groups of ranks
   * @param rowsWord what is in the groups
   */
  BarsFold(ShownColumn rank, BarParts parts, RankBins bins, String rowsWord) {
    this.rank = rank;
    this.parts = parts;
    this.bins = bins;
    this.rowsWord = rowsWord;
  }

  @Override
  public void add(GenericRecord row) {
    Number at = rank.number(row);
    int bin = bins.bin(at == null ? -1 : at.intValue());
    parts.tell(
        row,
        (part, value) -> sums.computeIfAbsent(part, key -> new double[bins.count()])[bin] += value);
  }

  @Override
  public List<Values> columns() {
    List<Values> columns = new ArrayList<>();
    columns.add(new Values("from", "rank", Role.RANK.label(), "", objects(bins.from()), null));
    columns.add(new Values("to", "to", Values.HIDDEN, "", objects(bins.to()), null));
    sums.forEach(
        (name, sum) -> {
          double[] means = new double[sum.length];
          Arrays.setAll(means, bin -> mean(sum[bin], bins.size(bin)));
          List<@Nullable Object> values = new ArrayList<>(Arrays.stream(means).boxed().toList());
          columns.add(new Values(name, name, Role.PART.label(), parts.unit(), values, null));
        });
    return columns;
  }

  private static double mean(double sum, int ranks) {
    return ranks == 1 ? sum : Math.rint(sum / ranks);
  }

  private static List<@Nullable Object> objects(List<Integer> numbers) {
    return new ArrayList<>(numbers);
  }

  @Override
  public @Nullable String note() {
    return bins.note(rowsWord);
  }
}
