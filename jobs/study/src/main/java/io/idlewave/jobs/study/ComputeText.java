package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.machine.ComputeSpec;
import io.idlewave.jobs.study.machine.RankGroups;
import io.idlewave.jobs.study.scenario.DistributionReader;
import io.idlewave.jobs.study.scenario.NoiseText;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Node;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What computing takes, as it stands in a study: {@code compute: {denoise: ..., launch-delays:
 * ...}} or {@code compute: {resample: ...}}.
 */
final class ComputeText {

  /** The key of studies and scenarios. */
  static final String KEY = "compute";

  private static final String DENOISE = "denoise";
  private static final String RESAMPLE = "resample";
  private static final String CLASS = "class";
  private static final String NONE = "none";
  private static final String MEAN = "mean";
  private static final String LAUNCH_DELAYS = "launch-delays";
  private static final String WORK = "work";
  private static final String NOTHING = "nothing";
  private static final String MINIMUM = "minimum";
  private static final double LARGEST_SHARE = 0.5;

  private ComputeText() {}

  /** Reads the value of {@code compute}; as recorded where there is none. */
  static ComputeSpec read(@Nullable Node compute, DistributionReader distributions) {
    if (compute == null) {
      return ComputeSpec.recorded();
    }
    Node resample = compute.withOnly(DENOISE, RESAMPLE, LAUNCH_DELAYS).find(RESAMPLE);
    Node delays = compute.find(LAUNCH_DELAYS);
    if (resample != null) {
      if (compute.find(DENOISE) != null || delays != null) {
        throw compute.at("resample alone, or denoise and launch-delays, got both");
      }
      return readResample(resample);
    }
    Node denoise = delays == null ? compute.get(DENOISE) : compute.find(DENOISE);
    ComputeSpec computing =
        denoise == null ? ComputeSpec.recorded() : readDenoise(denoise, distributions);
    return delays == null || delays.word(WORK, NOTHING).equals(WORK)
        ? computing
        : withoutDelays(computing, delays);
  }

  private static ComputeSpec withoutDelays(ComputeSpec computing, Node delays) {
    boolean means = computing instanceof ComputeSpec.Operations;
    if (!means && !computing.equals(ComputeSpec.recorded())) {
      throw delays.wrong("work where denoise is neither none nor mean");
    }
    return new ComputeSpec.Operations(means, false);
  }

  private static ComputeSpec readResample(Node resample) {
    if (!resample.value().isObject()) {
      resample.word(CLASS);
      return new ComputeSpec.Resampled(RankGroups.EACH, ComputeSpec.Quantile.DEFAULT_ENOUGH);
    }
    resample.withOnly("by", "ranks", "enough").get("by").word(CLASS);
    return new ComputeSpec.Resampled(
        groups(resample.find("ranks")), enough(resample.find("enough")));
  }

  /** Reads the value of {@code denoise}. */
  static ComputeSpec readDenoise(Node denoise, DistributionReader distributions) {
    if (denoise.value().isTextual() && denoise.text().equals(MEAN)) {
      return new ComputeSpec.Operations(true, true);
    }
    if (!denoise.value().isObject()) {
      return denoise.text().equals(NONE)
          ? ComputeSpec.recorded()
          : new ComputeSpec.Quantile(
              share(denoise), RankGroups.EACH, ComputeSpec.Quantile.DEFAULT_ENOUGH);
    }
    Node noise = denoise.withOnly("quantile", "ranks", "enough", "noise").find("noise");
    if (noise != null) {
      return new ComputeSpec.WithoutNoise(
          NoiseText.read(denoise.withOnly("noise").get("noise"), distributions));
    }
    return new ComputeSpec.Quantile(
        share(denoise.get("quantile")),
        groups(denoise.find("ranks")),
        enough(denoise.find("enough")));
  }

  private static int enough(@Nullable Node node) {
    return node == null
        ? ComputeSpec.Quantile.DEFAULT_ENOUGH
        : (int) node.integer(1, Integer.MAX_VALUE);
  }

  private static RankGroups groups(@Nullable Node node) {
    if (node == null) {
      return RankGroups.EACH;
    }
    String word = node.word(RankGroups.labels());
    return Stream.of(RankGroups.values())
        .filter(groups -> groups.label().equals(word))
        .findFirst()
        .orElseThrow();
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

  /** Writes the value of {@code compute} so that it reads back as an equal one. */
  static void write(ComputeSpec compute, ObjectNode into) {
    if (compute instanceof ComputeSpec.Quantile quantile) {
      into.putObject(DENOISE)
          .put("quantile", quantile.share() == 0 ? MINIMUM : format(quantile.share()))
          .put("ranks", quantile.ranks().label())
          .put("enough", quantile.enough());
    } else if (compute instanceof ComputeSpec.WithoutNoise without) {
      NoiseText.write(without.noise(), into.putObject(DENOISE).putObject("noise"));
    } else if (compute instanceof ComputeSpec.Operations operations) {
      into.put(DENOISE, operations.means() ? MEAN : NONE)
          .put(LAUNCH_DELAYS, operations.launchDelays() ? WORK : NOTHING);
    } else if (compute instanceof ComputeSpec.Resampled resampled) {
      into.putObject(RESAMPLE)
          .put("by", CLASS)
          .put("ranks", resampled.ranks().label())
          .put("enough", resampled.enough());
    } else {
      into.put(DENOISE, NONE);
    }
  }

  private static String format(double share) {
    return Dimension.SHARE.format(share);
  }
}
