package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.key.Schema;
import io.idlewave.jobs.study.key.Values;
import io.idlewave.jobs.study.machine.ComputeSpec;
import io.idlewave.jobs.study.machine.RankGroups;
import io.idlewave.jobs.study.scenario.NoiseKeys;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.noise.Noise;
import org.jspecify.annotations.Nullable;

/**
 * What computing takes, as it stands in a study: {@code compute: {denoise: ..., launch-delays:
 * ...}} or {@code compute: {resample: ...}}.
 */
final class ComputeKeys {

  private static final String NONE = "none";
  private static final String MEAN = "mean";
  private static final String MINIMUM = "minimum";
  private static final String CLASS = "class";
  private static final String STEPS = "steps";
  private static final double LARGEST_SHARE = 0.5;
  private static final ComputeSpec MEANS = new ComputeSpec.Operations(true, true);

  private static final Form<Double> QUANTILE =
      Forms.form(
          ComputeKeys::share,
          share -> TextNode.valueOf(share == 0 ? MINIMUM : Dimension.SHARE.format(share)),
          schema ->
              schema.part(
                  "denoiseShare",
                  part ->
                      Schema.json(
                          """
                          {"type": "string", "anyOf": [{"const": "minimum"},
                            {"pattern": "^(\\\\d+\\\\.?\\\\d*)([eE][+-]?\\\\d{1,3})?\\\\s*%\\\\s*$"}]}\
                          """)));

  private static final Key<RankGroups> RANKS =
      Key.of(
              "ranks",
              Forms.word(RankGroups.values(), RankGroups::label),
              RankGroups.EACH,
              "Whose stretches are alike.")
          .from(ComputeKeys::ranks);
  private static final Key<Integer> ENOUGH =
      Key.of(
              "enough",
              Forms.whole(1, Integer.MAX_VALUE),
              ComputeSpec.Quantile.DEFAULT_ENOUGH,
              "How many stretches a class needs.")
          .from(ComputeKeys::enough);
  private static final Key<Noise> NOISE =
      Key.optional("noise", NoiseKeys.FORM, "Of the recorded machine: what is expected of it goes.")
          .from(spec -> spec instanceof ComputeSpec.WithoutNoise without ? without.noise() : null);
  private static final Key<Double> SHARE =
      Key.optional("quantile", QUANTILE, "Nothing takes longer than that of its class.")
          .from(spec -> spec instanceof ComputeSpec.Quantile quantile ? quantile.share() : null);

  private static final Key<ComputeSpec> DENOISE =
      Key.optional(
              "denoise",
              Forms.either(
                  JsonNode::isObject,
                  "{\"type\": \"object\"}",
                  Keys.of(ComputeSpec.class, ComputeKeys::denoise, SHARE, RANKS, ENOUGH, NOISE),
                  Forms.form(ComputeKeys::word, ComputeKeys::write, ComputeKeys::words),
                  spec ->
                      !(spec instanceof ComputeSpec.Quantile)
                          && !(spec instanceof ComputeSpec.WithoutNoise)),
              "On a machine that is quieter than the recorded one.")
          .from((ComputeSpec spec) -> spec.draws() ? null : spec);
  private static final Key<Boolean> LAUNCH_DELAYS =
      Key.optional(
              "launch-delays",
              Forms.word(new Boolean[] {true, false}, work -> work ? "work" : "nothing"),
              "Whether what passes on a stream of an accelerator before an operation is work.")
          .from(spec -> spec instanceof ComputeSpec.Operations of ? of.launchDelays() : null);
  private static final Keys<ComputeSpec> BY_CLASS =
      Keys.of(ComputeSpec.class, ComputeKeys::byClass, by(CLASS), RANKS, ENOUGH)
          .check((node, of) -> node.get("by"))
          .also("{\"required\": [\"by\"]}");
  private static final Key<Integer> BLOCK =
      Key.optional(
              "block",
              Forms.whole(1, Integer.MAX_VALUE),
              "How many steps follow each other as they did.")
          .from(
              (ComputeSpec spec) ->
                  spec instanceof ComputeSpec.ResampledSteps of ? of.blockSteps() : null);
  private static final Keys<ComputeSpec> BY_STEPS =
      Keys.of(
              ComputeSpec.class,
              values -> new ComputeSpec.ResampledSteps(values.find(BLOCK)),
              by(STEPS),
              BLOCK)
          .also("{\"required\": [\"by\"]}");
  private static final Key<ComputeSpec> RESAMPLE =
      Key.optional(
              "resample",
              Forms.orShort(
                  Forms.either(
                      value -> STEPS.equals(value.path("by").asText()),
                      "{\"properties\": {\"by\": {\"const\": \"steps\"}}}",
                      BY_STEPS,
                      BY_CLASS,
                      spec -> spec instanceof ComputeSpec.Resampled),
                  Forms.word(
                      new ComputeSpec[] {
                        new ComputeSpec.Resampled(
                            RankGroups.EACH, ComputeSpec.Quantile.DEFAULT_ENOUGH),
                        new ComputeSpec.ResampledSteps(null)
                      },
                      spec -> spec instanceof ComputeSpec.Resampled ? CLASS : STEPS)),
              "Each stretch draws from what was recorded of its class, or each step from all"
                  + " steps.")
          .from((ComputeSpec spec) -> spec.draws() ? spec : null);

  /** The key of studies and scenarios. */
  static final Key<ComputeSpec> KEY =
      Key.of(
          "compute",
          Forms.part(
              "compute",
              () ->
                  Keys.of(ComputeSpec.class, ComputeKeys::make, DENOISE, LAUNCH_DELAYS, RESAMPLE)
                      .also(
                          """
                          {"oneOf": [
                            {"required": ["resample"],
                              "properties": {"denoise": false, "launch-delays": false}},
                            {"anyOf": [{"required": ["denoise"]}, {"required": ["launch-delays"]}],
                              "properties": {"resample": false}}]}\
                          """)),
          ComputeSpec.recorded(),
          "What computing takes on a quieter machine, or where it draws from what was recorded.");

  private ComputeKeys() {}

  private static @Nullable RankGroups ranks(ComputeSpec spec) {
    if (spec instanceof ComputeSpec.Quantile quantile) {
      return quantile.ranks();
    }
    return spec instanceof ComputeSpec.Resampled resampled ? resampled.ranks() : null;
  }

  private static @Nullable Integer enough(ComputeSpec spec) {
    if (spec instanceof ComputeSpec.Quantile quantile) {
      return quantile.enough();
    }
    return spec instanceof ComputeSpec.Resampled resampled ? resampled.enough() : null;
  }

  private static Key<String> by(String word) {
    return Key.derived(
        "by", Forms.word(new String[] {CLASS, STEPS}, by -> by), (ComputeSpec of) -> word, "");
  }

  private static ComputeSpec byClass(Values values) {
    return new ComputeSpec.Resampled(values.get(RANKS), values.get(ENOUGH));
  }

  private static ComputeSpec make(Values values) {
    ComputeSpec resampled = values.find(RESAMPLE);
    ComputeSpec denoised = values.find(DENOISE);
    Boolean launchDelays = values.find(LAUNCH_DELAYS);
    if (resampled != null) {
      if (denoised != null || launchDelays != null) {
        throw values.node().at("resample alone, or denoise and launch-delays, got both");
      }
      return resampled;
    }
    if (denoised == null && launchDelays == null) {
      throw values.node().at("the key %s is required, got none".formatted(DENOISE.name()));
    }
    ComputeSpec computing = denoised == null ? ComputeSpec.recorded() : denoised;
    if (launchDelays == null || launchDelays) {
      return computing;
    }
    if (!computing.equals(MEANS) && !computing.equals(ComputeSpec.recorded())) {
      throw values.at(LAUNCH_DELAYS).wrong("work where denoise is neither none nor mean");
    }
    return new ComputeSpec.Operations(computing.equals(MEANS), false);
  }

  private static ComputeSpec denoise(Values values) {
    Noise noise = values.find(NOISE);
    if (noise != null) {
      values.node().withOnly(NOISE.name());
      return new ComputeSpec.WithoutNoise(noise);
    }
    return new ComputeSpec.Quantile(
        QUANTILE.read(values.at(SHARE)), values.get(RANKS), values.get(ENOUGH));
  }

  private static ComputeSpec word(Node node) {
    return switch (node.text()) {
      case MEAN -> MEANS;
      case NONE -> ComputeSpec.recorded();
      default ->
          new ComputeSpec.Quantile(
              share(node), RankGroups.EACH, ComputeSpec.Quantile.DEFAULT_ENOUGH);
    };
  }

  private static JsonNode write(ComputeSpec spec) {
    return TextNode.valueOf(spec instanceof ComputeSpec.Operations of && of.means() ? MEAN : NONE);
  }

  private static ObjectNode words(Schema schema) {
    return Schema.choice(
        "{\"enum\": [\"none\", \"mean\"]}", Schema.json("{}"), QUANTILE.schema(schema));
  }

  private static double share(Node node) {
    if (node.text().equals(MINIMUM)) {
      return 0;
    }
    if (!Character.isDigit(node.text().charAt(0))) {
      throw node.wrong("none, mean, minimum or a share such as 5%");
    }
    double share = node.quantity(Dimension.SHARE);
    if (share > LARGEST_SHARE) {
      throw node.wrong("at most " + Dimension.SHARE.format(LARGEST_SHARE));
    }
    return share;
  }
}
