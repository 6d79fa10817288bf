package io.idlewave.jobs.signature;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.fit.FitReport;
import io.idlewave.jobs.study.scenario.DistributionKeys;
import io.idlewave.jobs.study.scenario.NoiseKeys;
import io.idlewave.jobs.study.text.Yaml;
import io.idlewave.perturb.measure.Measurement;
import io.idlewave.perturb.measure.Measurement.DurationHistogram;
import io.idlewave.perturb.measure.Measurement.Durations;
import io.idlewave.perturb.measure.Measurement.Interruption;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.NoiseProcess;
import io.idlewave.perturb.noise.process.DetourSeries;
import io.idlewave.perturb.signature.FamilyFit;
import io.idlewave.perturb.signature.NoiseSignature;
import io.idlewave.perturb.signature.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What files of measurements say of a machine.
 *
 * @param files that were read, with their formats
 * @param noise the noise; null where no file shows detours
 * @param verdict whether a compute node can have it; null where no file is of noise
 * @param process the noise as a study states it; null where nothing says how often detours come
 * @param series the detours that a study can replay; null where their times are not known
 * @param network the network; null where no file tells of it
 * @param wakeUps how late threads woke, as a distribution; null where no file says
 * @param facts what else was found, a sentence each
 * @param warnings what was left out or is to be known, a sentence each
 */
public record SignatureReport(
    List<SourceFile> files,
    @Nullable NoiseSignature noise,
    @Nullable Verdict verdict,
    @Nullable NoiseProcess process,
    @Nullable DetourSeries series,
    @Nullable FitReport network,
    @Nullable Distribution wakeUps,
    List<String> facts,
    List<String> warnings) {

  /** A file and what people call its format. */
  public record SourceFile(String file, String format) {}

  /**
   * Reads files and finds what they say.
   *
   * @param ticksPerNano of the clock, where a file has ticks and does not say; 0 for unknown
   * @throws io.idlewave.jobs.failure.StudyException if a file makes no sense
   */
  public static SignatureReport of(List<Path> files, double ticksPerNano) {
    List<MeasuredInput> inputs =
        files.stream()
            .filter(file -> !files.contains(timesBeside(file)))
            .flatMap(file -> MeasuredInput.read(file, ticksPerNano).stream())
            .toList();
    NoisePart noise = NoisePart.of(inputs);
    NetworkPart network = NetworkPart.of(inputs);
    List<String> warnings = new ArrayList<>();
    inputs.forEach(input -> warnings.addAll(input.warnings()));
    NoiseSignature signature = noise == null ? null : noise.signature();
    if (noise != null) {
      warnings.addAll(noise.warnings());
    }
    if (network != null && network.fit() != null && network.fit().file().refusal() != null) {
      warnings.add("no network is written: " + network.fit().file().refusal());
    }
    return new SignatureReport(
        inputs.stream()
            .map(input -> new SourceFile(input.file().toString(), input.format()))
            .distinct()
            .toList(),
        signature,
        noise == null ? null : noise.verdict(),
        signature == null ? null : process(signature, warnings),
        noise == null ? null : noise.series(),
        network == null ? null : network.fit(),
        wakeUps(inputs),
        network == null ? List.of() : List.copyOf(network.facts()),
        List.copyOf(warnings));
  }

  /** The other half of a pair of FTQ, for a half with counts; nothing for any other file. */
  private static @Nullable Path timesBeside(Path file) {
    String name = String.valueOf(file.getFileName());
    int counts = name.lastIndexOf("_counts");
    return counts < 0
        ? null
        : file.resolveSibling(
            name.substring(0, counts) + "_times" + name.substring(counts + "_counts".length()));
  }

  private static @Nullable NoiseProcess process(NoiseSignature found, List<String> warnings) {
    try {
      return StatedNoise.of(found);
    } catch (IllegalArgumentException e) {
      warnings.add("no process has such noise: " + e.getMessage());
      return null;
    }
  }

  private static @Nullable Distribution wakeUps(List<MeasuredInput> inputs) {
    for (MeasuredInput input : inputs) {
      Measurement measurement = input.measurement();
      double[] nanos = null;
      if (measurement instanceof DurationHistogram histogram
          && histogram.kind() == Interruption.WAKE_UPS) {
        nanos = NoiseSignature.spread(histogram);
      } else if (measurement instanceof Durations durations
          && durations.kind() == Interruption.WAKE_UPS) {
        nanos = durations.nanos();
      }
      if (nanos != null && nanos.length > 0) {
        return StatedNoise.distribution(nanos, FamilyFit.all(nanos));
      }
    }
    return null;
  }

  /**
   * The text of the signature file.
   *
   * @param replayed the file of detours beside it that is replayed, or null for processes
   * @return null where no file says anything that a study can state
   */
  public @Nullable String toYaml(String name, @Nullable String replayed) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    List<String> sources =
        files.stream()
            .map(each -> Path.of(each.file()).getFileName() + " (" + each.format() + ")")
            .toList();
    root.put("name", name).put("source", "idlewave signature " + String.join(", ", sources));
    int stated = root.size();
    String fitted = network == null ? null : network.file().text();
    if (fitted != null) {
      root.set("network", Yaml.parse(name, fitted).get("network").value());
    }
    if (replayed != null) {
      root.putObject("noise").put("process", "replay").put("file", replayed);
    } else if (process != null) {
      root.set("noise", NoiseKeys.FORM.write(process));
    }
    if (wakeUps != null) {
      root.putObject("distributions").set("wakeUp", DistributionKeys.FORM.write(wakeUps));
    }
    return root.size() == stated ? null : Yaml.write(root);
  }

  /** The text of a file of detours, as {@code process: replay} reads it. */
  public static String toCsv(DetourSeries series) {
    StringBuilder text = new StringBuilder("# spanNanos: " + series.spanNanos() + "\n");
    text.append("startNanos,durationNanos\n");
    double[] starts = series.startNanos();
    double[] durations = series.durationNanos();
    for (int i = 0; i < starts.length; i++) {
      text.append(starts[i]).append(',').append(durations[i]).append('\n');
    }
    return text.toString();
  }
}
