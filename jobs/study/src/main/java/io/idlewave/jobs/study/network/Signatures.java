package io.idlewave.jobs.study.network;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.EditDistance;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.ProgramPart;
import io.idlewave.jobs.study.text.StudyFiles;
import io.idlewave.jobs.study.text.Yaml;
import io.idlewave.perturb.network.LogGps;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Signature files: the shipped ones by name, others by path. */
public final class Signatures {

  /** The names of the shipped platforms. */
  public static final List<String> SHIPPED =
      List.of(
          "aries",
          "cenju-4",
          "convex",
          "cray-t3d",
          "efa",
          "fast-ethernet",
          "gm-myrinet",
          "infiniband-100",
          "infiniband-hdr",
          "linux-osnoise",
          "myrinet",
          "now",
          "nvlink-3",
          "omni-path-100",
          "roce-v2-100",
          "shared-memory",
          "shared-vm",
          "slingshot-11");

  private static final MathContext DIGITS = new MathContext(9);

  private final StudyFiles files;
  private final Map<String, Signature> read = new LinkedHashMap<>();

  /** Signature files are named as by {@code files}. */
  public Signatures(StudyFiles files) {
    this.files = files;
  }

  /**
   * A platform that comes with the program.
   *
   * @param name by which studies know it
   * @param network what its messages cost; empty where that is not known
   * @param noise what its processors do beside; empty where that is not known
   */
  public record Platform(String name, String network, String noise, String source) {}

  /** Every platform that comes with the program. */
  public static List<Platform> platforms() {
    return SHIPPED.stream()
        .map(
            name -> {
              Signature signature = shipped(name);
              Node network = signature.network();
              String described = network == null ? "" : NetworkKeys.FORM.read(network).describe();
              Node noise = signature.noise();
              return new Platform(
                  name,
                  described,
                  noise == null ? "" : describe(noise.value()),
                  signature.source());
            })
        .toList();
  }

  /** Such as {@code rate (rate 35Hz, ...)}; lists of values are left out. */
  private static String describe(JsonNode noise) {
    List<String> words = new ArrayList<>();
    noise
        .properties()
        .forEach(
            field -> {
              if (field.getKey().equals("of")) {
                field.getValue().forEach(part -> words.add(describe(part)));
              } else if (field.getValue().isObject()) {
                words.add(field.getKey() + " " + describe(field.getValue()));
              } else if (field.getValue().isValueNode() && !field.getKey().equals("process")) {
                words.add(field.getKey() + "=" + field.getValue().asText());
              }
            });
    JsonNode process = noise.get("process");
    String inner = String.join(" ", words);
    return process == null ? inner : process.asText() + " " + inner;
  }

  /** The text of a signature file of a LogGPS network. */
  public static String toYaml(String name, String source, LogGps network) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("name", name).put("source", source);
    ObjectNode into = root.putObject("network").put("model", "loggps");
    into.put("L", Dimension.TIME.format(network.latency()));
    into.put("o", Dimension.TIME.format(network.overhead()));
    into.put("Os", Dimension.TIME.format(network.sendOverheadPerByte()));
    into.put("Or", Dimension.TIME.format(network.receiveOverheadPerByte()));
    into.put("Gs", Dimension.TIME.format(network.gapPerByteShort()));
    into.put("Gl", Dimension.TIME.format(network.gapPerByteLong()));
    into.put("s", TimeTableForm.size(network.packetBytes()));
    into.put("S", TimeTableForm.size(network.synchronousBytes()));
    return Yaml.write(root);
  }

  /** A signature file of a network of times, or times per byte; they keep nine digits. */
  public static String toYaml(
      String name, String source, NetworkKind model, Map<String, Double> nanos) {
    return toYaml(name, source, model, nanos, List.of());
  }

  /** The same with parameters that were not measured: those {@code unknown} stand as 0. */
  public static String toYaml(
      String name,
      String source,
      NetworkKind model,
      Map<String, Double> nanos,
      List<String> unknown) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("name", name).put("source", source);
    ObjectNode into = root.putObject("network").put("model", model.label());
    nanos.forEach((symbol, value) -> into.put(symbol, Dimension.TIME.format(rounded(value))));
    if (!unknown.isEmpty()) {
      unknown.forEach(into.putArray(NetworkSource.UNKNOWN)::add);
    }
    return Yaml.write(root);
  }

  private static double rounded(double value) {
    return new BigDecimal(value).round(DIGITS).doubleValue();
  }

  /**
   * The signature that {@code name} names.
   *
   * @throws io.idlewave.jobs.failure.StudyException if there is none such, or it makes no sense
   */
  public Signature get(Node name) {
    Signature known = read.get(name.text());
    if (known == null) {
      known = SHIPPED.contains(name.text()) ? shipped(name.text()) : read(name);
      read.put(name.text(), known);
    }
    return known;
  }

  private Signature read(Node name) {
    Path file = files.get(name, "a platform or the name of a signature file");
    if (!Files.isRegularFile(file)) {
      List<String> known = new ArrayList<>(SHIPPED);
      known.addAll(List.of(NetworkKind.labels()));
      String slip = EditDistance.slip(name.text(), known);
      throw name.wrong(
          "one of the platforms %s, or a signature file (models are %s)%s"
              .formatted(
                  String.join(", ", SHIPPED),
                  String.join(", ", NetworkKind.labels()),
                  slip == null ? "" : "; the nearest of them all is " + slip));
    }
    return parse(Yaml.read(file, "a signature file").reading(files.beside(file).ofSignature()));
  }

  private static Signature shipped(String name) {
    String resource = "/io/idlewave/jobs/platforms/" + name + ".yaml";
    String text = ProgramPart.text(Signatures.class, resource);
    return parse(Yaml.parse(name, text).reading(StudyFiles.of(Path.of("")).ofSignature()));
  }

  private static Signature parse(Node root) {
    root.withOnly("name", "source", "network", "noise", "distributions", "learned");
    Node network = root.find("network");
    Node noise = root.find("noise");
    if (network != null) {
      NetworkKeys.FORM.read(network);
    }
    if (noise != null && noise.requireMapping().has("signature")) {
      throw noise.at("what was measured, got the name of another signature");
    }
    Map<String, Node> distributions = new LinkedHashMap<>();
    Node stated = root.find("distributions");
    if (stated != null) {
      for (String key : stated.requireMapping().keys()) {
        distributions.put(key, stated.get(key).requireMapping());
      }
    }
    Node source = root.find("source");
    return new Signature(
        root.get("name").text(),
        source == null ? "" : source.text(),
        network,
        noise,
        distributions);
  }
}
