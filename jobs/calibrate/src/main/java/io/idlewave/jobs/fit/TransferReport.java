package io.idlewave.jobs.fit;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.fit.FitReport.Estimate;
import io.idlewave.jobs.fit.FitReport.Output;
import io.idlewave.jobs.study.network.TimeTableForm;
import io.idlewave.jobs.study.text.Yaml;
import io.idlewave.perturb.fit.TransferFit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Solves a file of concurrent messages for the tables of tau-Lop. */
public final class TransferReport {

  private TransferReport() {}

  /**
   * Solves for the overhead and L(m, tau) of both channels.
   *
   * @throws StudyException if the file makes no sense, or lacks what a table needs
   */
  public static FitReport of(Path file) {
    TransferFile measured = TransferFile.read(file);
    TransferFit fit;
    try {
      fit = TransferFit.of(measured.shared(), measured.network());
    } catch (IllegalArgumentException e) {
      throw new StudyException(file + ": " + e.getMessage());
    }
    List<Estimate> parameters = new ArrayList<>();
    parameters.add(new Estimate("o", fit.overheadNanos(), null, "ns"));
    addTo(parameters, "L0", fit.sharedNanos());
    addTo(parameters, "L1", fit.networkNanos());
    return new FitReport(
        parameters,
        null,
        null,
        List.of(),
        "concurrent messages",
        measured.points(),
        null,
        List.of(),
        List.of(
            "standard errors: there are as many parameters as measurements",
            "o by size and the segments of the channels: state them where the library has them"),
        List.of(),
        Output.of("tables", yaml(fit)));
  }

  private static void addTo(
      List<Estimate> into, String symbol, SortedMap<Integer, SortedMap<Long, Double>> times) {
    times.forEach(
        (transfers, bySize) ->
            bySize.forEach(
                (bytes, nanos) ->
                    into.add(
                        new Estimate(
                            "%s(%dB,%d)".formatted(symbol, bytes, transfers), nanos, null, "ns"))));
  }

  /** As a study states them. */
  private static String yaml(TransferFit fit) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    ObjectNode tables = root.putObject("collectives").put("pricing", "tau-lop").putObject("tauLop");
    tables.set(
        "overhead", TimeTableForm.FORM.write(new TreeMap<>(Map.of(0L, fit.overheadNanos()))));
    write(fit.sharedNanos(), tables.putObject("shared"));
    write(fit.networkNanos(), tables.putObject("network"));
    return Yaml.write(root);
  }

  private static void write(SortedMap<Integer, SortedMap<Long, Double>> times, ObjectNode into) {
    times.forEach(
        (transfers, bySize) ->
            into.set(Integer.toString(transfers), TimeTableForm.FORM.write(bySize)));
  }
}
