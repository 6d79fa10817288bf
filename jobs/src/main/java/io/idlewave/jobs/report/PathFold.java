package io.idlewave.jobs.report;

import io.idlewave.jobs.drawing.RankBins;
import io.idlewave.jobs.report.PathSection.Ranks;
import io.idlewave.jobs.report.PathSection.Sites;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/** The rows of one path, by place and by group of ranks. */
final class PathFold {

  private static final String OTHERS = "all other places";

  private final int parts;
  private final RankBins bins;
  private final Map<String, double[]> sites = new LinkedHashMap<>();
  private final double[][] ranks;

  PathFold(int parts, RankBins bins) {
    this.parts = parts;
    this.bins = bins;
    this.ranks = new double[bins.count()][parts];
  }

  void site(String label, double[] nanos) {
    add(sites.computeIfAbsent(label, name -> new double[parts]), nanos);
  }

  void rank(int rank, double[] nanos) {
    if (rank < bins.ranks()) {
      add(ranks[bins.bin(rank)], nanos);
    }
  }

  private static void add(double[] into, double[] nanos) {
    for (int part = 0; part < into.length; part++) {
      into[part] += nanos[part];
    }
  }

  int siteCount() {
    return sites.size();
  }

  /** Of all places, by part. */
  List<Double> totals() {
    double[] total = new double[parts];
    sites.values().forEach(nanos -> add(total, nanos));
    return DoubleStream.of(total).boxed().toList();
  }

  /** The longest places, and all others as one. */
  Sites sites(int most) {
    List<Map.Entry<String, double[]>> sorted = new ArrayList<>(sites.entrySet());
    sorted.sort(
        Comparator.comparingDouble(
            entry -> -DoubleStream.of(entry.getValue()).map(Math::abs).sum()));
    List<String> labels = new ArrayList<>();
    List<double[]> rows = new ArrayList<>();
    for (Map.Entry<String, double[]> entry : Notes.head(sorted, most)) {
      labels.add(entry.getKey());
      rows.add(entry.getValue());
    }
    if (sorted.size() > most) {
      double[] others = new double[parts];
      sorted.subList(most, sorted.size()).forEach(entry -> add(others, entry.getValue()));
      labels.add(OTHERS);
      rows.add(others);
    }
    return new Sites(labels, byPart(rows));
  }

  Ranks ranks() {
    return new Ranks(bins, byPart(List.of(ranks)));
  }

  private List<List<Double>> byPart(List<double[]> rows) {
    List<List<Double>> columns = new ArrayList<>();
    for (int part = 0; part < parts; part++) {
      int index = part;
      columns.add(rows.stream().map(row -> row[index]).toList());
    }
    return columns;
  }
}
