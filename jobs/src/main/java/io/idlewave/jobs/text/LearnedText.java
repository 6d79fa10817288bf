package io.idlewave.jobs.text;

import io.idlewave.jobs.forecast.LearnedSignature;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What was learned from the steps of recorded runs, for a terminal. */
public final class LearnedText {

  private LearnedText() {}

  /** The lines of a signature. */
  public static List<String> of(LearnedSignature learned) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "learned from %s of %s on %s, %s each"
            .formatted(
                HumanUnits.things(learned.recordedSteps(), "step"),
                String.join(", ", learned.traces()),
                HumanUnits.ranks(learned.ranks(), null),
                HumanUnits.time(learned.stepNanos())));
    lines.add(ForecastText.shares(learned.shares()));
    learned
        .learned()
        .forEach(
            (name, value) ->
                lines.add(
                    String.format(
                        Locale.ROOT,
                        "%-16s %.3g (%.3g to %.3g at 95 %%)",
                        name,
                        value.value(),
                        value.lower(),
                        value.upper())));
    learned.warnings().forEach(warning -> lines.add("warning: " + warning));
    return lines;
  }
}
