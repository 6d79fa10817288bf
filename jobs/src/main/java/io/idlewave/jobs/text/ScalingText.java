package io.idlewave.jobs.text;

import io.idlewave.jobs.compare.ScalingTable;
import io.idlewave.jobs.compare.ScalingTable.Run;
import io.idlewave.jobs.study.RecordedSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How a program scales, as text: one line per run. */
public final class ScalingText {

  private ScalingText() {}

  /** The table, and what it means. */
  public static List<String> of(ScalingTable found) {
    TextTable table =
        new TextTable(
            1,
            "scaling (POP)",
            "ranks",
            "run time",
            "speed-up",
            "load balance",
            "communication",
            "parallel",
            "computation scaling",
            "global");
    for (Run run : found.runs()) {
      table.add(
          run.folder(),
          String.valueOf(run.ranks()),
          HumanUnits.time(run.runtimeNanos()),
          share(run.speedUp()),
          share(run.loadBalance()),
          share(run.communication()),
          share(run.parallel()),
          share(run.computationScaling()),
          share(run.global()));
    }
    List<String> lines = new ArrayList<>(table.lines());
    lines.add(
        "computation scaling: what all ranks of the first run compute over what those of this one"
            + " do, the same problem on more ranks taken for granted; global: parallel times that");
    lines.add("runs: " + FindingWords.span(RecordedSpan.of(found.span())));
    return lines;
  }

  private static String share(@Nullable Double value) {
    return value == null ? "-" : String.format(Locale.ROOT, "%.3f", value);
  }
}
