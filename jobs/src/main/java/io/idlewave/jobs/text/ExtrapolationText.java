package io.idlewave.jobs.text;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Run times with more ranks as text: a block that says in every line that it is none simulated. */
final class ExtrapolationText {

  private ExtrapolationText() {}

  static List<String> lines(JsonNode part, double baseNanos) {
    TextTable table =
        new TextTable(
            1, "extrapolation", "ranks", "run time", "from", "to", "slowdown", "rests on");
    List<String> lines = new ArrayList<>();
    for (JsonNode scenario : part.path("scenarios")) {
      String name = scenario.path("scenario").asText();
      long last = 0;
      for (int row = 0; row < scenario.path("ranks").size(); row++) {
        last = scenario.path("ranks").path(row).asLong();
        double runtime = nanos(scenario, "runtimeNanos", row);
        table.add(
            name,
            Long.toString(last),
            HumanUnits.time(runtime),
            HumanUnits.time(nanos(scenario, "runtimeLowerNanos", row)),
            HumanUnits.time(nanos(scenario, "runtimeUpperNanos", row)),
            String.format(Locale.ROOT, "x%.4f", runtime / baseNanos),
            scenario.path("method").path(row).asText().replace('-', ' '));
      }
      String refusal = scenario.path("refusal").asText("");
      if (!refusal.isEmpty()) {
        lines.add(
            "no extrapolation of %s%s: %s"
                .formatted(name, last == 0 ? "" : " beyond " + last + " ranks", refusal));
      }
    }
    List<String> block = new ArrayList<>(List.of(""));
    if (table.lines().size() > 1) {
      block.addAll(table.lines());
      block.add("not simulated: assumes " + part.path("assumes").asText());
    }
    block.addAll(lines);
    return block;
  }

  private static double nanos(JsonNode scenario, String column, int row) {
    return scenario.path(column).path(row).asDouble();
  }
}
