package io.idlewave.jobs.fit;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.fit.FitReport.Estimate;
import io.idlewave.jobs.fit.FitReport.Output;
import io.idlewave.jobs.fit.FitReport.Residual;
import io.idlewave.jobs.fit.TablePoints.Overheads;
import io.idlewave.jobs.study.network.NetworkKind;
import io.idlewave.jobs.study.network.Signatures;
import io.idlewave.perturb.fit.FittedParameters;
import io.idlewave.perturb.fit.MessageFit;
import io.idlewave.perturb.fit.MessageTrain;
import io.idlewave.perturb.fit.RoundTrip;
import io.idlewave.perturb.measure.Measurement;
import io.idlewave.perturb.measure.MeasurementFile;
import io.idlewave.perturb.network.LogGp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Fits tables of benchmarks, taken together: L + 2o and G of ping-pongs, g of messages in a row,
 * and of what netgauge measures the overheads, too.
 */
public final class TablesReport {

  private final List<Table> tables;
  private final TablePoints points;
  private final Protocols protocols;
  private final FittedParameters fit;
  private final List<String> warnings;

  /** A file, and the table that was read from it. */
  public record Table(Path file, Measurement measurement) {}

  private TablesReport(List<Table> tables, @Nullable Long synchronousBytes, List<String> warnings) {
    this.tables = tables;
    this.warnings = new ArrayList<>(warnings);
    this.points = new TablePoints(synchronousBytes);
    tables.forEach(table -> points.add(table.file(), table.measurement()));
    String files =
        tables.stream().map(t -> t.file().toString()).distinct().collect(Collectors.joining(", "));
    if (points.trips().isEmpty()) {
      throw new StudyException(
          files + ": a table of latencies (osu_latency, PingPong, netgauge), for L + 2o, got none");
    }
    FittedParameters whole = fit(files, points);
    this.protocols =
        whole.relativeResidual() > Protocols.POOR_RESIDUAL
            ? Protocols.of(points.trips().stream().map(TablePoints.Trip::trip).toList())
            : Protocols.ONE;
    this.fit = protocols.areSeveral() ? fit(files, firstPoints()) : whole;
  }

  /** What is measured up to the first change of protocol. */
  private TablePoints firstPoints() {
    TablePoints first = new TablePoints(protocols.firstToBytes());
    tables.forEach(table -> first.add(table.file(), table.measurement()));
    return first;
  }

  private FittedParameters fit(String files, TablePoints of) {
    try {
      return fit(of);
    } catch (IllegalArgumentException e) {
      throw new StudyException(files + ": " + e.getMessage());
    }
  }

  /** Messages in a row that leave less than nothing for g say nothing of it. */
  private FittedParameters fit(TablePoints of) {
    List<TablePoints.Train> trains = of.trains();
    List<RoundTrip> trips = of.trips().stream().map(TablePoints.Trip::trip).toList();
    FittedParameters together =
        MessageFit.fit(trips, trains.stream().map(TablePoints.Train::train).toList());
    double gap = together.values().get(MessageFit.GAP);
    if (!together.isDetermined(MessageFit.GAP) || gap >= 0) {
      return together;
    }
    warnings.add(
        "g: at least 0, got %.6g ns: messages in a row are left out, for they took less than their answers alone"
            .formatted(gap));
    return MessageFit.fit(trips, List.of());
  }

  /** Whether a measurement is a table that can be fitted. */
  public static boolean isTable(@Nullable Measurement measurement) {
    return TablePoints.isTable(measurement);
  }

  /**
   * Reads and fits files.
   *
   * @param synchronousBytes S: larger messages are left out; null for none
   * @throws StudyException if a file is no table of messages, or they do not tell enough
   */
  public static FitReport of(List<Path> files, @Nullable Long synchronousBytes) {
    List<Table> tables = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    for (Path file : files) {
      MeasurementFile read = read(file);
      for (Measurement measurement : read.measurements()) {
        if (!isTable(measurement)) {
          throw new StudyException(
              file + ": a table of OSU, IMB or netgauge's loggp, got " + read.format());
        }
        tables.add(new Table(file, measurement));
      }
      warnings.addAll(read.warnings());
    }
    return new TablesReport(tables, synchronousBytes, warnings).report(synchronousBytes);
  }

  /**
   * Fits tables that were read.
   *
   * @throws StudyException if they do not tell enough
   */
  public static FitReport ofTables(List<Table> tables) {
    return new TablesReport(tables, null, List.of()).report(null);
  }

  private static MeasurementFile read(Path file) {
    try {
      if (!Files.isRegularFile(file)) {
        throw new StudyException(file + ": a table of messages; there is no such file");
      }
      return MeasurementFile.read(file);
    } catch (IOException e) {
      throw new StudyException(file + ": cannot be read: " + e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new StudyException(String.valueOf(e.getMessage()), e);
    }
  }

  private FitReport report(@Nullable Long synchronousBytes) {
    List<Estimate> parameters = new ArrayList<>();
    parameters.add(estimate("L+2o", "ns", MessageFit.SUM));
    parameters.add(estimate("G", "ns/B", MessageFit.GAP_PER_BYTE));
    if (fit.isDetermined(MessageFit.GAP)) {
      parameters.add(estimate("g", "ns", MessageFit.GAP));
    }
    parameters.addAll(protocols.gaps());
    points.overheads().forEach((bytes, of) -> addTo(parameters, bytes, of));
    if (latency() >= 0) {
      parameters.add(new Estimate("L", latency(), null, "ns"));
    }
    return new FitReport(
        parameters,
        null,
        synchronousBytes,
        Stream.concat(points.facts().stream(), protocols.facts().stream()).toList(),
        "sizes",
        residuals().size(),
        fit.relativeResidual(),
        residuals(),
        notIdentified(),
        allWarnings(),
        output());
  }

  private static void addTo(List<Estimate> into, long bytes, Overheads of) {
    into.add(new Estimate("o_s(%dB)".formatted(bytes), of.sendNanos(), null, "ns"));
    into.add(new Estimate("o_r(%dB)".formatted(bytes), of.receiveNanos(), null, "ns"));
  }

  private Estimate estimate(String symbol, String unit, int place) {
    return new Estimate(symbol, fit.values().get(place), fit.standardErrors().get(place), unit);
  }

  /** L + 2o less the smallest size's overheads; NaN without those, or where they are longer. */
  private double latency() {
    Map.Entry<Long, Overheads> smallest = points.smallest();
    if (smallest == null || smallest.getValue().sendNanos() < 0) {
      return Double.NaN;
    }
    Overheads of = smallest.getValue();
    return of.sum() > wholeWay(of) ? Double.NaN : fit.values().get(MessageFit.SUM) - of.sum();
  }

  /** What a short message takes, as measured or as fitted. */
  private double wholeWay(Overheads of) {
    return Math.min(of.halfTripNanos(), fit.values().get(MessageFit.SUM));
  }

  private List<Residual> residuals() {
    List<Residual> residuals = new ArrayList<>();
    for (TablePoints.Trip each : points.trips()) {
      RoundTrip trip = each.trip();
      double fitted =
          protocols.areSeveral()
              ? protocols.nanos(trip.messageBytes())
              : MessageFit.fittedNanos(fit, trip) / 2;
      residuals.add(
          new Residual(each.measured(), trip.messageBytes(), trip.roundTripNanos() / 2, fitted));
    }
    for (TablePoints.Train each :
        fit.isDetermined(MessageFit.GAP) ? points.trains() : List.<TablePoints.Train>of()) {
      MessageTrain train = each.train();
      double fitted = MessageFit.fittedNanos(fit, train) / train.messages();
      double measured = train.nanos() / train.messages();
      residuals.add(new Residual(each.measured(), train.messageBytes(), measured, fitted));
    }
    return residuals;
  }

  private List<String> notIdentified() {
    List<String> open = new ArrayList<>();
    Map.Entry<Long, Overheads> smallest = points.smallest();
    if (smallest == null) {
      open.add(
          "L and o, only L + 2o: needed is netgauge's loggp, or round trips with a delay (fit"
              + " rtt)");
    } else if (Double.isNaN(latency())) {
      open.add(
          "L and o, only L + 2o: of messages of %d B o_s + o_r takes %.6g ns and the whole way %.6g ns: they hold waiting"
              .formatted(
                  smallest.getKey(), smallest.getValue().sum(), wholeWay(smallest.getValue())));
    }
    if (fit.isDetermined(MessageFit.GAP)) {
      open.add("g and the overheads in messages in a row: g is the larger of them");
    } else {
      open.add("g: needed are osu_bw or osu_mbw_mr of 1 pair, or netgauge's loggp");
    }
    return open;
  }

  private List<String> allWarnings() {
    List<String> all = new ArrayList<>(warnings);
    if (protocols.areSeveral()) {
      all.add(protocols.warning());
    } else if (fit.relativeResidual() > Protocols.POOR_RESIDUAL) {
      all.add(
          "times are off by %.1f %%, more than %.0f %%: they do not lie on one line; --S leaves out the sizes beyond it"
              .formatted(100 * fit.relativeResidual(), 100 * Protocols.POOR_RESIDUAL));
    }
    if (Double.isNaN(latency())) {
      all.add(PingPongReport.WHOLE_SUM);
    }
    return all;
  }

  private Output output() {
    double sum = fit.values().get(MessageFit.SUM);
    double gapPerByte = fit.values().get(MessageFit.GAP_PER_BYTE);
    boolean hasGap = fit.isDetermined(MessageFit.GAP);
    double gap = hasGap ? fit.values().get(MessageFit.GAP) : 0;
    try {
      LogGp.of(sum, 0, gap, gapPerByte);
    } catch (IllegalArgumentException e) {
      return Output.refused("signature", String.valueOf(e.getMessage()));
    }
    String refusal = protocols.refusal(fit.relativeResidual());
    if (refusal != null) {
      return Output.refused("signature", refusal);
    }
    Map<String, Double> nanos = new LinkedHashMap<>();
    String from =
        tables.stream()
            .map(table -> String.valueOf(table.file().getFileName()))
            .distinct()
            .collect(Collectors.joining(", ", "fit tables ", ""));
    Map.Entry<Long, Overheads> smallest = points.smallest();
    if (smallest != null && !Double.isNaN(latency())) {
      nanos.put("L", latency());
      nanos.put("o_s", smallest.getValue().sendNanos());
      nanos.put("o_r", smallest.getValue().receiveNanos());
      nanos.put("g_s", gap);
      nanos.put("g_r", gap);
      nanos.put("G", gapPerByte);
      String source = "%s: o_s and o_r of %d B".formatted(from, smallest.getKey());
      return Output.of(
          "signature", Signatures.toYaml("fitted", source, NetworkKind.of("logp7"), nanos));
    }
    nanos.put("L", sum);
    nanos.put("o", 0.0);
    nanos.put("g", gap);
    nanos.put("G", gapPerByte);
    List<String> unknown = hasGap ? List.of("o") : List.of("o", "g");
    String source = from + ": L is L + 2o";
    return Output.of(
        "signature", Signatures.toYaml("fitted", source, NetworkKind.of("loggp"), nanos, unknown));
  }
}
