package io.idlewave.jobs.text;

import io.idlewave.jobs.results.part.Attribution;
import io.idlewave.jobs.results.part.Attribution.OfScenario;
import io.idlewave.jobs.results.part.Attribution.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The places that amplify and absorb delay most, in words. */
final class AttributionText {

  private AttributionText() {}

  static List<String> lines(Attribution attribution, BoundWords bounds) {
    List<String> lines = new ArrayList<>();
    for (OfScenario scenario : attribution.scenarios()) {
      lines.add("");
      lines.add(
          "delays of all ranks, %s (%s): %s"
              .formatted(
                  scenario.scenario(),
                  bounds.of(scenario.bound()),
                  flow(scenario.inNanos(), scenario.outNanos(), scenario.amplification())));
      add(lines, "amplified most", scenario.amplify(), AttributionText::amplified);
      add(lines, "absorbed most", scenario.absorb(), AttributionText::absorbed);
    }
    return lines;
  }

  private static void add(
      List<String> lines, String heading, List<Place> places, Function<Place, String> words) {
    String label = heading;
    for (Place place : places) {
      lines.add("  %-14s  %s: %s".formatted(label, place.place(), words.apply(place)));
      label = "";
    }
    if (places.isEmpty()) {
      lines.add("  %-14s  nowhere".formatted(heading));
    }
  }

  private static String amplified(Place place) {
    return flow(place.inNanos(), place.outNanos(), place.amplification());
  }

  private static String absorbed(Place place) {
    return HumanUnits.time(place.absorbedNanos()) + " absorbed";
  }

  private static String flow(double in, double out, @Nullable Double amplification) {
    String flow = "%s in, %s out".formatted(HumanUnits.time(in), HumanUnits.time(out));
    return amplification == null || amplification < 0
        ? flow
        : flow + String.format(Locale.ROOT, ": x%.3g", amplification);
  }
}
