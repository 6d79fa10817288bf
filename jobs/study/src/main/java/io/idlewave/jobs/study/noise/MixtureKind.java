package io.idlewave.jobs.study.noise;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.scenario.DistributionReader;
import io.idlewave.jobs.study.scenario.NoiseProcessKind;
import io.idlewave.jobs.study.scenario.NoiseText;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.noise.MixedNoise;
import io.idlewave.perturb.noise.Noise;
import io.idlewave.perturb.noise.NoiseProcess;
import java.util.ArrayList;
import java.util.List;

/** {@code {process: mixture, of: [{process: periodic, ...}, {process: rate, ...}]}}. */
public final class MixtureKind implements NoiseProcessKind {

  private static final String OF = "of";

  @Override
  public String name() {
    return "mixture";
  }

  @Override
  public Class<MixedNoise> type() {
    return MixedNoise.class;
  }

  @Override
  public NoiseProcess read(Node node, DistributionReader distributions) {
    node.withOnly("process", OF);
    List<NoiseProcess> processes = new ArrayList<>();
    for (Node item : node.get(OF).items()) {
      Noise noise = NoiseText.read(item, distributions);
      if (!(noise instanceof NoiseProcess process)) {
        throw item.at(
            "a process in time, for it is part of a mixture, got a distribution per edge");
      }
      processes.add(process);
    }
    try {
      return new MixedNoise(processes);
    } catch (IllegalArgumentException e) {
      throw node.at(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public void write(NoiseProcess process, ObjectNode into) {
    ArrayNode of = into.putArray(OF);
    ((MixedNoise) process).processes().forEach(part -> NoiseText.write(part, of.addObject()));
  }
}
