package io.idlewave.jobs.text;

import io.idlewave.jobs.accelerator.AcceleratorReport;
import io.idlewave.jobs.accelerator.AcceleratorReport.CollectiveSpeed;
import io.idlewave.jobs.accelerator.AcceleratorReport.KernelClass;
import io.idlewave.jobs.accelerator.AcceleratorReport.RankReport;
import io.idlewave.jobs.accelerator.Figure;
import io.idlewave.jobs.accelerator.Spread;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where the time of accelerators went, as text: a line per rank, or the mean and both ends of many.
 */
public final class AcceleratorText {

  private static final int MOST_RANKS = 8;
  private static final int MOST_KERNELS = 5;
  private static final int MOST_COLLECTIVES = 5;

  /** Names of kernels go on for lines. */
  private static final int MOST_CHARACTERS = 60;

  private static final List<Figure> FIGURES =
      List.of(
          Figure.TOTAL,
          Figure.COMPUTATION,
          Figure.EXPOSED_COMM,
          Figure.EXPOSED_MEMCPY,
          Figure.IDLE,
          Figure.HOST_WAIT,
          Figure.KERNEL_WAIT,
          Figure.OTHER,
          Figure.OVERLAP);

  private AcceleratorText() {}

  /** The lines for a terminal. */
  public static List<String> of(AcceleratorReport found) {
    List<String> lines = new ArrayList<>();
    lines.add(
        found.named()
            ? "Means of %s, each from its begin to that of the next one."
                .formatted(HumanUnits.things(found.steps(), "step"))
            : "The trace names no steps that end: the whole recording of a rank, from its first"
                + " kernel to its last one, is one.");
    lines.addAll(ranks(found).lines());
    lines.add(
        "Communication: with no computing beside it. Copies: with nothing else. Overlap: the share"
            + " of communication beside computing.");
    lines.addAll(launches(found));
    if (found.steps() > 1) {
      lines.add("");
      lines.addAll(steps(found).lines());
    }
    lines.add("");
    lines.addAll(kernels(found.kernels()).lines());
    if (!found.collectives().isEmpty()) {
      lines.add("");
      lines.addAll(collectives(found.collectives()).lines());
    }
    return lines;
  }

  private static List<String> launches(AcceleratorReport found) {
    if (found.ranks().stream().allMatch(rank -> rank.recording().hostWaitNanos() == null)) {
      return List.of(
          "Causes of idle time are not known: no record says when kernels were launched.");
    }
    return found.unknownLaunches() == 0
        ? List.of()
        : List.of(
            "Launches of %s are not known: none counts as host wait."
                .formatted(HumanUnits.things(found.unknownLaunches(), "kernel")));
  }

  private static TextTable ranks(AcceleratorReport found) {
    List<RankReport> ranks = found.ranks();
    List<Figure> figures = FIGURES.stream().filter(figure -> mean(ranks, figure) != null).toList();
    TextTable table = new TextTable(1, cells("rank", figures, AcceleratorText::heading));
    if (ranks.size() <= MOST_RANKS) {
      ranks.forEach(
          rank -> table.add(cells(rank.name(), figures, of -> told(of, value(rank, of)))));
      return table;
    }
    table.add(cells("mean", figures, of -> told(of, mean(ranks, of))));
    table.add(cells("least (rank)", figures, of -> extreme(ranks, of, false)));
    table.add(cells("most (rank)", figures, of -> extreme(ranks, of, true)));
    return table;
  }

  private static String[] cells(String first, List<Figure> figures, Function<Figure, String> cell) {
    return Stream.concat(Stream.of(first), figures.stream().map(cell)).toArray(String[]::new);
  }

  private static String heading(Figure figure) {
    return switch (figure) {
      case EXPOSED_COMM -> "communication";
      case EXPOSED_MEMCPY -> "copies";
      default -> figure.words();
    };
  }

  /** Of the mean step: its time, shares of that, and the overlap of all steps that have one. */
  private static @Nullable Double value(RankReport rank, Figure figure) {
    Double mean = figure.mean(rank.steps());
    Double total = Figure.TOTAL.mean(rank.steps());
    if (mean == null || total == null || figure == Figure.TOTAL || figure == Figure.OVERLAP) {
      return mean;
    }
    return total > 0 ? Double.valueOf(mean / total) : null;
  }

  private static @Nullable Double mean(List<RankReport> ranks, Figure figure) {
    OptionalDouble mean =
        ranks.stream()
            .map(rank -> value(rank, figure))
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .average();
    return mean.isPresent() ? Double.valueOf(mean.getAsDouble()) : null;
  }

  private static String extreme(List<RankReport> ranks, Figure figure, boolean most) {
    Comparator<RankReport> order =
        Comparator.comparingDouble(
            rank -> Objects.requireNonNullElse(value(rank, figure), Double.NaN));
    List<RankReport> having =
        ranks.stream().filter(rank -> value(rank, figure) != null).sorted(order).toList();
    if (having.isEmpty()) {
      return "-";
    }
    RankReport rank = having.get(most ? having.size() - 1 : 0);
    return "%s (%d)".formatted(told(figure, value(rank, figure)), rank.rank());
  }

  private static String told(Figure figure, @Nullable Double value) {
    if (value == null) {
      return "-";
    }
    return figure == Figure.TOTAL ? HumanUnits.time(value) : HumanUnits.share(value);
  }

  private static TextTable steps(AcceleratorReport found) {
    boolean tails = found.overSteps().stream().anyMatch(spread -> spread.p95() != null);
    boolean far = found.overSteps().stream().anyMatch(spread -> spread.p99() != null);
    List<String> headings = new ArrayList<>(List.of("over steps", "least", "median"));
    if (tails) {
      headings.add("p95");
    }
    if (far) {
      headings.add("p99");
    }
    headings.add("most");
    TextTable table = new TextTable(1, headings.toArray(String[]::new));
    for (Spread spread : found.overSteps()) {
      List<String> cells = new ArrayList<>();
      cells.add(spread.figure().words());
      cells.add(amount(spread, spread.min()));
      cells.add(amount(spread, spread.p50()));
      if (tails) {
        cells.add(amount(spread, spread.p95()));
      }
      if (far) {
        cells.add(amount(spread, spread.p99()));
      }
      cells.add(amount(spread, spread.max()));
      table.add(cells.toArray(String[]::new));
    }
    return table;
  }

  private static String amount(Spread spread, @Nullable Double value) {
    if (value == null) {
      return "-";
    }
    return spread.figure() == Figure.OVERLAP ? HumanUnits.share(value) : HumanUnits.time(value);
  }

  private static TextTable kernels(List<KernelClass> classes) {
    TextTable table = new TextTable(2, "kernels", "kind", "number", "time", "share");
    for (KernelClass of : classes.subList(0, Math.min(MOST_KERNELS, classes.size()))) {
      table.add(
          cut(of.name()),
          of.kind(),
          String.valueOf(of.count()),
          HumanUnits.time((double) of.nanos()),
          HumanUnits.share(of.share()));
    }
    return table;
  }

  private static String cut(String name) {
    return name.length() <= MOST_CHARACTERS ? name : name.substring(0, MOST_CHARACTERS - 3) + "...";
  }

  private static TextTable collectives(List<CollectiveSpeed> all) {
    TextTable table =
        new TextTable(
            1, "collective", "ranks", "size", "number", "median", "bandwidth", "bus bandwidth");
    for (CollectiveSpeed of : all.subList(0, Math.min(MOST_COLLECTIVES, all.size()))) {
      table.add(
          of.operation(),
          String.valueOf(of.ranks()),
          HumanUnits.size((double) of.bytes()),
          String.valueOf(of.count()),
          HumanUnits.time(of.medianNanos()),
          speed(of.algorithmBytesPerSecond()),
          speed(of.busBytesPerSecond()));
    }
    return table;
  }

  private static String speed(@Nullable Double bytesPerSecond) {
    return bytesPerSecond == null ? "-" : HumanUnits.size(bytesPerSecond) + "/s";
  }
}
