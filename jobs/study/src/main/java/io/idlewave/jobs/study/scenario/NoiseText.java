package io.idlewave.jobs.study.scenario;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.machine.Signature;
import io.idlewave.jobs.study.machine.Signatures;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Noise;
import io.idlewave.perturb.noise.NoiseProcess;
import java.util.List;
import java.util.ServiceLoader;

/**
 * Noise as it stands in a study: a distribution per edge, or a process of a registered {@link
 * NoiseProcessKind}.
 */
public final class NoiseText {

  private static final String PROCESS = "process";
  private static final String SIGNATURE = "signature";
  private static final String DISTRIBUTION = "distribution";

  private static final List<NoiseProcessKind> KINDS =
      ServiceLoader.load(NoiseProcessKind.class, NoiseText.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  private NoiseText() {}

  /** Reads the mapping that states a distribution per edge, or a process. */
  public static Noise read(Node node, DistributionReader distributions) {
    Node signature = node.requireMapping().find(SIGNATURE);
    if (signature != null) {
      return measured(node, signature, distributions);
    }
    Node process = node.find(PROCESS);
    if (process == null) {
      return distributions.read(node);
    }
    if (node.has(DISTRIBUTION)) {
      throw node.at("either process or distribution, got both");
    }
    return KINDS.stream()
        .filter(kind -> kind.name().equals(process.text()))
        .findFirst()
        .orElseThrow(() -> process.wrong(known()))
        .read(node, distributions);
  }

  /** The noise of a machine, as it stands in its signature. */
  private static Noise measured(Node node, Node name, DistributionReader distributions) {
    node.withOnly(SIGNATURE);
    if (distributions.isWithinSignature()) {
      throw node.at("what was measured, got the name of another signature");
    }
    Signature signature = new Signatures(distributions.files()).get(name);
    Node noise = signature.noise();
    if (noise == null) {
      throw name.wrong("a signature with noise");
    }
    return read(noise, distributions.within(signature.files()));
  }

  private static String known() {
    String distributions =
        "a distribution per edge (distribution: "
            + String.join(", ", DistributionReader.NAMES)
            + ")";
    return KINDS.isEmpty()
        ? "noise processes are not available in this version, only " + distributions
        : "one of the processes "
            + String.join(", ", KINDS.stream().map(NoiseProcessKind::name).sorted().toList())
            + ", or "
            + distributions;
  }

  /** The key that {@code name} is a value of: of processes, of signatures, or of distributions. */
  public static String key(String name) {
    if (KINDS.stream().anyMatch(kind -> kind.name().equals(name))) {
      return PROCESS;
    }
    return isMachine(name) ? SIGNATURE : DISTRIBUTION;
  }

  /** Whether {@code text} names a machine that was measured, by the look of it. */
  public static boolean isMachine(String text) {
    return Signatures.SHIPPED.contains(text) || text.endsWith(".yaml") || text.endsWith(".yml");
  }

  /** Writes noise so that it reads back as an equal one. */
  public static void write(Noise noise, ObjectNode into) {
    if (noise instanceof NoiseProcess process) {
      NoiseProcessKind kind =
          KINDS.stream().filter(k -> k.type().isInstance(process)).findFirst().orElseThrow();
      into.put(PROCESS, kind.name());
      kind.write(process, into);
    } else if (noise instanceof Distribution distribution) {
      writeDistribution(distribution, into);
    }
  }

  private static void writeDistribution(Distribution distribution, ObjectNode into) {
    if (distribution instanceof Distribution.Empirical empirical) {
      into.put(DISTRIBUTION, "empirical");
      ArrayNode samples = into.putArray("samplesNanos");
      for (double sample : empirical.samples()) {
        samples.add(sample);
      }
      return;
    }
    DistributionKind kind =
        DistributionReader.KINDS.stream()
            .filter(k -> k.type().isInstance(distribution))
            .findFirst()
            .orElseThrow();
    into.put(DISTRIBUTION, kind.name());
    double[] values = kind.take(distribution);
    for (int i = 0; i < values.length; i++) {
      writeParameter(kind.parameters().get(i), values[i], into);
    }
    Truncation.write(distribution, into);
  }

  private static void writeParameter(
      DistributionKind.Parameter parameter, double value, ObjectNode into) {
    if (parameter.isTime()) {
      into.put(parameter.name(), Dimension.TIME.format(value));
    } else {
      into.put(parameter.name(), value);
    }
  }
}
