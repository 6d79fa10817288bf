package io.idlewave.jobs.study.noise;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.scenario.DistributionReader;
import io.idlewave.jobs.study.scenario.NoiseProcessKind;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.ReferencedFile;
import io.idlewave.jobs.study.text.StudyFiles;
import io.idlewave.perturb.measure.MeasurementFile;
import io.idlewave.perturb.noise.DetourSeries;
import io.idlewave.perturb.noise.NoiseProcess;
import io.idlewave.perturb.noise.ReplayNoise;
import io.idlewave.perturb.signature.ObservedDetours;
import java.util.List;
import java.util.stream.DoubleStream;

/** {@code {process: replay, file: detours.txt, phase: random}}. */
public final class ReplayKind implements NoiseProcessKind {

  private static final String FILE = "file";
  private static final String PROCESSOR = "processor";
  private static final String STARTS = "startsNanos";
  private static final String DURATIONS = "durationsNanos";
  private static final String SPAN = "span";

  @Override
  public String name() {
    return "replay";
  }

  @Override
  public Class<ReplayNoise> type() {
    return ReplayNoise.class;
  }

  @Override
  public NoiseProcess read(Node node, DistributionReader distributions) {
    node.withOnly(PlacementText.keys(FILE, PROCESSOR, STARTS, DURATIONS, SPAN));
    Node file = node.find(FILE);
    boolean inline = node.has(STARTS) || node.has(DURATIONS) || node.has(SPAN);
    if ((file != null) == inline) {
      throw node.at(
          "either %s, or %s, %s and %s, got %s"
              .formatted(FILE, STARTS, DURATIONS, SPAN, inline ? "both" : "none"));
    }
    try {
      DetourSeries series =
          file == null ? inline(node) : measured(file, node, distributions.files());
      return new ReplayNoise(series, PlacementText.read(node));
    } catch (IllegalArgumentException e) {
      throw node.at(String.valueOf(e.getMessage()));
    }
  }

  private static DetourSeries inline(Node node) {
    return new DetourSeries(
        numbers(node.get(STARTS)),
        numbers(node.get(DURATIONS)),
        node.get(SPAN).quantity(Dimension.TIME));
  }

  private static double[] numbers(Node list) {
    return list.items().stream().mapToDouble(Node::number).toArray();
  }

  private static DetourSeries measured(Node file, Node node, StudyFiles files) {
    List<DetourSeries> series = detours(read(file, files), file).series();
    Node processor = node.find(PROCESSOR);
    if (processor == null && series.size() > 1) {
      throw node.at(
          "the key %s is required: %s has those of %d"
              .formatted(PROCESSOR, file.text(), series.size()));
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

  private static MeasurementFile read(Node file, StudyFiles files) {
    return ReferencedFile.read(file, files, "measured noise", MeasurementFile::read);
  }

  /** All of the series, so that what is written depends on no other file. */
  @Override
  public void write(NoiseProcess process, ObjectNode into) {
    ReplayNoise noise = (ReplayNoise) process;
    write(noise.series().startNanos(), into.putArray(STARTS));
    write(noise.series().durationNanos(), into.putArray(DURATIONS));
    into.put(SPAN, Dimension.TIME.format(noise.series().spanNanos()));
    PlacementText.write(noise.placement(), into);
  }

  private static void write(double[] values, ArrayNode into) {
    DoubleStream.of(values).forEach(into::add);
  }
}
