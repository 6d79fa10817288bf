package io.idlewave.jobs.study.scenario;

import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.ReferencedFile;
import io.idlewave.jobs.study.text.StudyFiles;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.SampleFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Reads a distribution such as {@code {distribution: gamma, mean: 2us, shape: 0.5}}. */
public final class DistributionReader {

  /** All of them but the empirical one. */
  static final List<DistributionKind> KINDS = DistributionKind.all();

  /** The names of all distributions. */
  static final List<String> NAMES = names();

  private static final double MIN_SHAPE = 0.001;
  private static final double MAX_SHAPE = 1e6;

  private final StudyFiles files;
  private final boolean withinSignature;

  /** Samples are found by {@code files}. */
  public DistributionReader(StudyFiles files) {
    this(files, false);
  }

  private DistributionReader(StudyFiles files, boolean withinSignature) {
    this.files = files;
    this.withinSignature = withinSignature;
  }

  /** The files that a study may name. */
  public StudyFiles files() {
    return files;
  }

  /** A reader for a signature, which names {@code ofSignature}. */
  DistributionReader within(StudyFiles ofSignature) {
    return new DistributionReader(ofSignature, true);
  }

  /** Whether what is read stands in a signature, which names no other. */
  boolean isWithinSignature() {
    return withinSignature;
  }

  public Distribution read(Node node) {
    node.requireMapping();
    String name = node.get("distribution").word(NAMES.toArray(String[]::new));
    for (DistributionKind kind : KINDS) {
      if (kind.name().equals(name)) {
        return read(node, kind);
      }
    }
    return readEmpirical(node);
  }

  private static Distribution read(Node node, DistributionKind kind) {
    Set<String> known = new TreeSet<>(List.of("distribution"));
    kind.parameters().forEach(parameter -> known.add(parameter.name()));
    known.addAll(Truncation.keys(kind));
    node.withOnly(known);
    double[] values = new double[kind.parameters().size()];
    for (int i = 0; i < values.length; i++) {
      DistributionKind.Parameter parameter = kind.parameters().get(i);
      Node value = node.get(parameter.name());
      values[i] = parameter.isTime() ? value.quantity(Dimension.TIME) : shape(value);
    }
    try {
      Distribution distribution = withMean(node, kind.make(values));
      Truncation.check(distribution, node);
      return distribution;
    } catch (IllegalArgumentException e) {
      throw node.at(e.getMessage() + " (times in ns)");
    }
  }

  private static double shape(Node node) {
    double shape = node.number();
    if (shape < MIN_SHAPE || shape > MAX_SHAPE) {
      throw node.wrong("from " + MIN_SHAPE + " to " + MAX_SHAPE);
    }
    return shape;
  }

  /** Shapes can make a mean large beyond all times. */
  private static Distribution withMean(Node node, Distribution distribution) {
    double mean = distribution.meanNanos(0);
    if (!(mean <= Node.MAX_TIME_NANOS)) {
      throw node.at(
          "a mean of at most %s, got one of %.3g ns"
              .formatted(Dimension.TIME.format(Node.MAX_TIME_NANOS), mean));
    }
    return distribution;
  }

  private Distribution readEmpirical(Node node) {
    node.withOnly("distribution", "file", "samplesNanos");
    Node file = node.find("file");
    if (file != null && node.has("samplesNanos")) {
      throw node.at("either file or samplesNanos, got both");
    }
    if (file == null && !node.has("samplesNanos")) {
      throw node.at("the key file is required for an empirical distribution, got none");
    }
    try {
      return withMean(node, file == null ? inline(node.get("samplesNanos")) : fromFile(file));
    } catch (IllegalArgumentException e) {
      throw node.at(e.getMessage() + " (in ns)");
    }
  }

  private static Distribution inline(Node node) {
    return new Distribution.Empirical(node.items().stream().mapToDouble(Node::number).toArray());
  }

  private Distribution fromFile(Node file) {
    return ReferencedFile.read(file, files, "samples", SampleFile::read);
  }

  private static List<String> names() {
    List<String> names = new ArrayList<>();
    KINDS.forEach(kind -> names.add(kind.name()));
    names.add("empirical");
    return List.copyOf(names);
  }
}
