package io.idlewave.jobs.validate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The tables of a validation in Markdown, as a page of documentation and a terminal show them. */
public final class ValidationText {

  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_MICRO = 1e3;

  private final ValidationReport report;

  /** The tables of a report. */
  public ValidationText(ValidationReport report) {
    this.report = report;
  }

  /** Its lines. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (!report.accuracy().isEmpty()) {
      lines.addAll(accuracy());
      lines.add("");
    }
    if (!report.runs().isEmpty()) {
      lines.addAll(runs());
      lines.add("");
    }
    if (report.runs().stream().anyMatch(row -> row.contention() != null)) {
      lines.addAll(contention());
      lines.add("");
    }
    WhyFindings why = report.why();
    if (why != null) {
      lines.addAll(why.lines());
    }
    lines.add(summary());
    return lines;
  }

  private List<String> accuracy() {
    MarkdownTable table =
        new MarkdownTable(
            2,
            "parameter",
            "setting",
            "desired",
            "got",
            "error",
            "o_s",
            "o_r",
            "L",
            "g",
            "G",
            "noise");
    Accuracy none = report.machine();
    table.add(
        "",
        "nothing",
        "",
        "",
        "",
        micros(none.sendOverheadNanos()),
        micros(none.receiveOverheadNanos()),
        micros(none.latencyNanos()),
        micros(none.gapNanos()),
        nanos(none.perByteNanos()),
        percent(none.noiseShare()));
    for (AccuracyRow row : report.accuracy()) {
      table.add(
          row.parameter(),
          "`" + row.setting() + "`",
          value(row.parameter(), row.desired()),
          value(row.parameter(), row.found()),
          percent(row.error()),
          micros(row.sendOverheadNanos()),
          micros(row.receiveOverheadNanos()),
          micros(row.latencyNanos()),
          micros(row.gapNanos()),
          nanos(row.perByteNanos()),
          percent(row.noiseShare()));
    }
    return table.lines();
  }

  private static String value(String parameter, double value) {
    return switch (parameter) {
      case "noise" -> percent(value);
      case "G" -> nanos(value);
      default -> micros(value);
    };
  }

  private List<String> runs() {
    MarkdownTable table =
        new MarkdownTable(
            2,
            "program",
            "setting",
            "undisturbed",
            "base",
            "predicted",
            "5 to 95 %",
            "observed timing",
            "measured",
            "least to most",
            "error",
            "of what is added");
    for (ValidationRow row : report.runs()) {
      table.add(
          name(row),
          "`" + row.setting() + "`",
          millis(row.undisturbedNanos()),
          millis(row.baseNanos()),
          millis(row.predictedNanos()),
          millis(row.predictedLeastNanos(), row.predictedMostNanos()),
          millis(row.observedLowerNanos(), row.observedUpperNanos()),
          millis(row.measuredNanos()),
          millis(row.measuredLeastNanos(), row.measuredMostNanos()),
          signed(row.error()),
          row.addedError() == null ? "" : signed(row.addedError()));
    }
    return table.lines();
  }

  /** What programs computed: undisturbed and disturbed, without what was injected. */
  private List<String> contention() {
    MarkdownTable table =
        new MarkdownTable(
            2,
            "program",
            "setting",
            "computed undisturbed",
            "computed disturbed",
            "contention",
            "error beyond it");
    for (ValidationRow row : report.runs()) {
      if (row.contention() != null
          && row.errorBeyondContention() != null
          && row.undisturbedComputedNanos() != null
          && row.computedNanos() != null) {
        table.add(
            name(row),
            "`" + row.setting() + "`",
            millis(row.undisturbedComputedNanos()),
            millis(row.computedNanos()),
            signed(row.contention()),
            signed(row.errorBeyondContention()));
      }
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        "Computing itself, mean per rank, without what was injected. The difference is contention"
            + " (caches,");
    lines.add("memory, other processes), which no graph contains and no prediction knows:");
    lines.add("");
    lines.addAll(table.lines());
    return lines;
  }

  private String summary() {
    List<String> said = new ArrayList<>();
    if (report.accuracyError() != null) {
      said.add("median error of the apparatus " + percent(report.accuracyError()));
    }
    if (report.medianError() != null) {
      said.add("median error of the run times " + percent(report.medianError()));
    }
    if (report.medianAddedError() != null) {
      said.add("of what is added " + percent(report.medianAddedError()));
    }
    said.add("%d runs of each, %d processors".formatted(report.repeat(), report.processors()));
    return String.join("; ", said);
  }

  /** The program; how its messages moved, where that is not how they do it by default. */
  private static String name(ValidationRow row) {
    return row.protocols().equals(MessageProtocols.BUFFERED.label())
        ? row.program()
        : row.program() + ", " + row.protocols();
  }

  private static String micros(double nanos) {
    return String.format(Locale.ROOT, "%.2f us", nanos / NANOS_PER_MICRO);
  }

  private static String nanos(double nanos) {
    return String.format(Locale.ROOT, "%.2f ns", nanos);
  }

  private static String millis(double nanos) {
    return String.format(Locale.ROOT, "%.2f ms", nanos / NANOS_PER_MILLI);
  }

  /** A range; of one value the value; nothing where there is none. */
  private static String millis(@Nullable Double leastNanos, @Nullable Double mostNanos) {
    if (leastNanos == null || mostNanos == null) {
      return "";
    }
    String least = millis(leastNanos);
    String most = millis(mostNanos);
    return least.equals(most) ? least : least.replace(" ms", "") + " to " + most;
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f %%", 100 * share);
  }

  private static String signed(double share) {
    return String.format(Locale.ROOT, "%+.1f %%", 100 * share);
  }
}
