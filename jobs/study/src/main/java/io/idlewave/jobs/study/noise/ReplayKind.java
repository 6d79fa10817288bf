package io.idlewave.jobs.study.noise;

import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.key.Values;
import io.idlewave.jobs.study.scenario.NoiseProcessKind;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.ReferencedFile;
import io.idlewave.perturb.measure.MeasurementFile;
import io.idlewave.perturb.noise.process.DetourSeries;
import io.idlewave.perturb.noise.process.ReplayNoise;
import io.idlewave.perturb.signature.ObservedDetours;
import java.util.List;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** {@code {process: replay, file: detours.txt, phase: random}}. */
public final class ReplayKind implements NoiseProcessKind {

  private static final Key<Node> FILE =
      Key.unwritten(
          "file",
          Forms.form(node -> node, Node::value, Forms.TEXT::schema),
          "Measured noise over time.");
  private static final Key<Node> PROCESSOR =
      Key.unwritten(
          "processor",
          Forms.form(
              node -> node,
              Node::value,
              schema -> Forms.whole(0, Integer.MAX_VALUE).schema(schema)),
          "Which one, in a file of several.");

  /** All of the series, so that what is written depends on no other file. */
  private static final Key<List<Double>> STARTS =
      inline("startsNanos", DetourSeries::startNanos, "When detours began, in ns.");

  private static final Key<List<Double>> DURATIONS =
      inline("durationsNanos", DetourSeries::durationNanos, "How long they took, in ns.");
  private static final Key<Double> SPAN =
      Key.optional("span", Forms.TIME, "How long was measured.")
          .from((ReplayNoise noise) -> noise.series().spanNanos());

  private static final Keys<ReplayNoise> KEYS =
      Keys.of(
              ReplayNoise.class,
              values -> new ReplayNoise(series(values), values.get(PlacementKeys.KEYS)),
              FILE,
              PROCESSOR,
              STARTS,
              DURATIONS,
              SPAN,
              PlacementKeys.KEYS)
          .also(
              "{\"oneOf\": [{\"required\": [\"file\"]},"
                  + " {\"required\": [\"startsNanos\", \"durationsNanos\", \"span\"]}]}");

  private static Key<List<Double>> inline(
      String name, Function<DetourSeries, double[]> of, String says) {
    return Key.optional(name, Forms.list(Forms.NUMBER), says)
        .from((ReplayNoise noise) -> DoubleStream.of(of.apply(noise.series())).boxed().toList());
  }

  @Override
  public String name() {
    return "replay";
  }

  @Override
  public Keys<ReplayNoise> keys() {
    return KEYS;
  }

  private static DetourSeries series(Values values) {
    Node node = values.node();
    Node file = values.find(FILE);
    boolean inline = values.has(STARTS) || values.has(DURATIONS) || values.has(SPAN);
    if ((file != null) == inline) {
      throw node.at(
          "either %s, or %s, %s and %s, got %s"
              .formatted(
                  FILE.name(),
                  STARTS.name(),
                  DURATIONS.name(),
                  SPAN.name(),
                  inline ? "both" : "none"));
    }
    return file == null
        ? new DetourSeries(
            numbers(values, STARTS), numbers(values, DURATIONS), Forms.TIME.read(values.at(SPAN)))
        : measured(file, values.find(PROCESSOR), node);
  }

  private static double[] numbers(Values values, Key<List<Double>> key) {
    return key.form().read(values.at(key)).stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static DetourSeries measured(Node file, @Nullable Node processor, Node node) {
    MeasurementFile read = ReferencedFile.read(file, "measured noise", MeasurementFile::read);
    List<DetourSeries> series = detours(read, file).series();
    if (processor == null && series.size() > 1) {
      throw node.at(
          "the key %s is required: %s has those of %d"
              .formatted(PROCESSOR.name(), file.text(), series.size()));
    }
    return series.get(processor == null ? 0 : (int) processor.integer(0, series.size() - 1L));
  }

  private static ObservedDetours detours(MeasurementFile read, Node file) {
    try {
      return ObservedDetours.in(read.measurement());
    } catch (IllegalArgumentException e) {
      throw file.wrong("a file of noise over time, not of " + read.format());
    }
  }
}
