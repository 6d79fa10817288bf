package io.idlewave.jobs.study.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.key.Kind;
import io.idlewave.jobs.study.key.Values;
import io.idlewave.jobs.study.key.Variants;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.ReferencedFile;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.noise.Distribution.Empirical;
import io.idlewave.perturb.noise.SampleFile;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Distributions as studies state them, such as {@code {distribution: gamma, mean: 2us, ...}}. */
public final class DistributionKeys {

  static final String KEY = "distribution";

  private static final Key<Node> FILE =
      Key.unwritten(
          "file",
          Forms.form(node -> node, Node::value, Forms.TEXT::schema),
          "A file of samples, one number per line, in ns.");
  private static final Key<List<Double>> SAMPLES =
      Key.optional("samplesNanos", Forms.list(Forms.NUMBER), "Samples, in ns.")
          .from((Empirical empirical) -> DoubleStream.of(empirical.samples()).boxed().toList());

  private static final Kind<Distribution> EMPIRICAL =
      new ShippedDistribution(
          "empirical",
          Keys.of(Empirical.class, DistributionKeys::empirical, FILE, SAMPLES)
              .noting(" (in ns)")
              .also(
                  "{\"oneOf\": [{\"required\": [\"file\"]}, {\"required\": [\"samplesNanos\"]}]}"));

  private static final Variants<Distribution> KINDS =
      new Variants<>(
          KEY, Stream.concat(DistributionKind.all().stream(), Stream.of(EMPIRICAL)).toList());

  public static final Form<Distribution> FORM =
      Forms.part(
          "distribution",
          () -> KINDS.asAt(DistributionKeys::withMean, distribution -> distribution));

  /** A time, the same for all, or a distribution of one. */
  public static final Form<Distribution> DURATION =
      Forms.either(
          JsonNode::isObject,
          "{\"type\": \"object\"}",
          FORM,
          Forms.TIME.as(Constant::new, distribution -> ((Constant) distribution).value()),
          Constant.class::isInstance);

  private DistributionKeys() {}

  static List<String> names() {
    return KINDS.names();
  }

  private static Empirical empirical(Values values) {
    Node file = values.find(FILE);
    List<Double> samples = values.find(SAMPLES);
    if (file != null && samples != null) {
      throw values.node().at("either file or samplesNanos, got both");
    }
    if (samples != null) {
      return new Empirical(samples.stream().mapToDouble(Double::doubleValue).toArray());
    }
    if (file == null) {
      throw values.node().at("the key file is required for an empirical distribution, got none");
    }
    return ReferencedFile.read(file, "samples", SampleFile::read);
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
}
