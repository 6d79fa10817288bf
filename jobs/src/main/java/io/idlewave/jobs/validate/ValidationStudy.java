package io.idlewave.jobs.validate;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.study.text.Dimension;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The studies that predict runs under injected disturbances, as a user would write them: one
 * scenario per setting, named by {@link #name}.
 */
final class ValidationStudy {

  private static final int REPLICATES = 400;

  /** Those of the apparatus, as far as the programs call the collectives. */
  private static final String ALGORITHMS =
      "collectives: {barrier: dissemination, allreduce: recursive-doubling, reduce: binomial,"
          + " gather: linear, allgather: ring, alltoall: pairwise, alltoallv: pairwise}";

  private final TraceArchive trace;
  private final MessageProtocols protocols;

  ValidationStudy(TraceArchive trace, MessageProtocols protocols) {
    this.trace = trace;
    this.protocols = protocols;
  }

  /** The name of the scenario of setting {@code number}. */
  static String name(int number) {
    return "setting " + number;
  }

  /**
   * In model timing, on the network of this machine with what the setting adds, and with the
   * algorithms of the apparatus.
   */
  String model(List<Injection> settings, Accuracy machine) {
    List<String> lines = new ArrayList<>(head("model"));
    lines.add("network: " + machine.network(Injection.NONE, protocols));
    lines.add(ALGORITHMS);
    lines.add("scenarios:");
    for (int i = 0; i < settings.size(); i++) {
      lines.add("  - name: " + name(i));
      lines.add("    network: " + machine.network(settings.get(i), protocols));
      addDisturbances(lines, settings.get(i));
    }
    return String.join("\n", lines) + "\n";
  }

  /** In observed timing, which knows no overheads and no gaps; other settings are left out. */
  String observed(List<Injection> settings) {
    List<String> lines = new ArrayList<>(head("observed"));
    lines.add("eager: " + protocols.eagerBytes() + "B");
    lines.add("scenarios:");
    for (int i = 0; i < settings.size(); i++) {
      Injection setting = settings.get(i);
      if (!setting.beyondLatency()) {
        lines.add("  - name: " + name(i));
        if (setting.latencyNanos() > 0) {
          lines.add(
              "    latency: {distribution: constant, value: %s}"
                  .formatted(time(setting.latencyNanos())));
        }
        addDisturbances(lines, setting);
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private List<String> head(String timing) {
    Path folder = trace.folder().toAbsolutePath();
    return List.of(
        "trace: '%s'".formatted(folder.toString().replace("'", "''")),
        "timing: " + timing,
        "replicates: " + REPLICATES);
  }

  private void addDisturbances(List<String> lines, Injection setting) {
    Injection.Noise noise = setting.noise();
    if (noise != null) {
      lines.add(
          "    noise: {process: %s, %s: %s, duration: %s, phase: %s, anchor: perturbed%s}"
              .formatted(
                  noise.periodic() ? "periodic" : "rate",
                  noise.periodic() ? "frequency" : "rate",
                  Dimension.RATE.format(noise.frequencyHz()),
                  time(noise.durationNanos()),
                  noise.aligned() ? "aligned" : "random",
                  on(setting.ranks())));
    }
    if (!setting.delays().isEmpty()) {
      lines.add("    delays:");
      for (Injection.Delay delay : setting.delays()) {
        lines.add(
            String.format(
                Locale.ROOT,
                "      - {rank: %d, %s, duration: %s}",
                delay.rank(),
                DelayPlace.before(trace, delay.rank(), delay.call()),
                time(delay.nanos())));
      }
    }
  }

  private static String on(List<String> ranks) {
    return ranks.isEmpty()
        ? ""
        : ", on: {ranks: [" + String.join(", ", ranks).replace("-", "..") + "]}";
  }

  private static String time(double nanos) {
    return Dimension.TIME.format(nanos);
  }
}
