package io.idlewave.jobs.study.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.key.Schema;
import io.idlewave.jobs.study.key.Variants;
import io.idlewave.jobs.study.network.Signatures;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Noise;
import io.idlewave.perturb.noise.NoiseProcess;
import java.util.ServiceLoader;

/**
 * Noise as it stands in a study: a distribution per edge, a process of a registered {@link
 * NoiseProcessKind}, or the noise of a machine that was measured.
 */
public final class NoiseKeys {

  private static final String PROCESS = "process";
  private static final String SIGNATURE = "signature";

  /** Names a signature as well, and the process that its noise is. */
  private static final String LEARNED = "learned";

  public static final Form<Noise> FORM =
      Forms.part("noise", () -> Forms.form(NoiseKeys::read, NoiseKeys::write, NoiseKeys::schema));

  /** Found when they are first asked for: their keys are made of this form, too. */
  private static final class Processes {
    private static final Variants<NoiseProcess> ALL =
        new Variants<>(
            PROCESS,
            ServiceLoader.load(NoiseProcessKind.class, NoiseKeys.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .toList());
  }

  private NoiseKeys() {}

  private static Noise read(Node node) {
    Node signature = node.requireMapping().find(SIGNATURE);
    if (signature != null) {
      node.withOnly(SIGNATURE);
      return FORM.read(measured(node, signature));
    }
    Node learned = node.find(LEARNED);
    if (learned != null) {
      node.withOnly(LEARNED);
      Node noise = measured(node, learned);
      Node process = noise.find(PROCESS);
      if (process == null || !process.text().equals(LEARNED)) {
        throw learned.wrong("a file that signature --from wrote");
      }
      return FORM.read(noise);
    }
    Node process = node.find(PROCESS);
    if (process == null) {
      return DistributionKeys.FORM.read(node);
    }
    if (node.has(DistributionKeys.KEY)) {
      throw node.at("either process or distribution, got both");
    }
    if (!Processes.ALL.names().contains(process.text())) {
      throw process.wrong(known());
    }
    return Processes.ALL.read(node);
  }

  /** The noise of a machine, as it stands in its signature. */
  private static Node measured(Node node, Node name) {
    if (node.files().areOfSignature()) {
      throw node.at("what was measured, got the name of another signature");
    }
    Node noise = new Signatures(node.files()).get(name).noise();
    if (noise == null) {
      throw name.wrong("a signature with noise");
    }
    return noise;
  }

  private static String known() {
    return "one of the processes "
        + String.join(", ", Processes.ALL.names().stream().sorted().toList())
        + ", or a distribution per edge (distribution: "
        + String.join(", ", DistributionKeys.names())
        + ")";
  }

  /** The key that {@code name} is a value of: of processes, of signatures, or of distributions. */
  public static String key(String name) {
    if (Processes.ALL.names().contains(name)) {
      return PROCESS;
    }
    return isMachine(name) ? SIGNATURE : DistributionKeys.KEY;
  }

  /** Whether {@code text} names a machine that was measured, by the look of it. */
  public static boolean isMachine(String text) {
    return Signatures.SHIPPED.contains(text) || text.endsWith(".yaml") || text.endsWith(".yml");
  }

  private static JsonNode write(Noise noise) {
    return noise instanceof NoiseProcess process
        ? Processes.ALL.write(process)
        : DistributionKeys.FORM.write((Distribution) noise);
  }

  private static ObjectNode schema(Schema schema) {
    ObjectNode signature =
        Keys.of(
                String.class,
                values -> "",
                Key.required(SIGNATURE, Forms.TEXT, "A platform with noise, or a signature file."))
            .schema(schema);
    ObjectNode learned =
        Keys.of(
                String.class,
                values -> "",
                Key.required(LEARNED, Forms.TEXT, "What signature --from learned from a trace."))
            .schema(schema);
    return Schema.choice(
        "{\"required\": [\"signature\"]}",
        signature,
        Schema.choice(
            "{\"required\": [\"learned\"]}",
            learned,
            Schema.choice(
                "{\"required\": [\"process\"]}",
                schema.part("noiseProcess", Processes.ALL::schema),
                DistributionKeys.FORM.schema(schema))));
  }
}
