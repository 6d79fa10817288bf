package io.idlewave.jobs.study.noise;

import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.scenario.NoiseKeys;
import io.idlewave.jobs.study.scenario.NoiseProcessKind;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.noise.Noise;
import io.idlewave.perturb.noise.NoiseProcess;
import io.idlewave.perturb.noise.process.MixedNoise;

/** {@code {process: mixture, of: [{process: periodic, ...}, {process: rate, ...}]}}. */
public final class MixtureKind implements NoiseProcessKind {

  private static final Keys<MixedNoise> KEYS =
      Keys.of(
          MixedNoise.class,
          Key.required(
                  "of",
                  Forms.list(NoiseKeys.FORM.asAt(MixtureKind::process, process -> process))
                      .saying("{\"minItems\": 1}"),
                  "Processes that are independent of each other.")
              .as("processes"));

  @Override
  public String name() {
    return "mixture";
  }

  @Override
  public Keys<MixedNoise> keys() {
    return KEYS;
  }

  private static NoiseProcess process(Node item, Noise noise) {
    if (noise instanceof NoiseProcess process) {
      return process;
    }
    throw item.at("a process in time, for it is part of a mixture, got a distribution per edge");
  }
}
