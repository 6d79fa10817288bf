package io.idlewave.jobs.study.noise;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.scenario.DistributionReader;
import io.idlewave.jobs.study.scenario.NoiseProcessKind;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.noise.NoiseProcess;
import io.idlewave.perturb.noise.RankSelector;
import io.idlewave.perturb.noise.SlowRankNoise;

/** {@code {process: slow-ranks, extra: {distribution: exponential, mean: 20us}, per: 1ms}}. */
public final class SlowRanksKind implements NoiseProcessKind {

  private static final String EXTRA = "extra";
  private static final String PER = "per";
  private static final String FROM = "from";
  private static final String ON = "on";

  @Override
  public String name() {
    return "slow-ranks";
  }

  @Override
  public Class<SlowRankNoise> type() {
    return SlowRankNoise.class;
  }

  @Override
  public NoiseProcess read(Node node, DistributionReader distributions) {
    node.withOnly("process", EXTRA, PER, FROM, ON);
    Node from = node.find(FROM);
    Node on = node.find(ON);
    Node extra = node.get(EXTRA);
    try {
      return new SlowRankNoise(
          DetourText.duration(extra, distributions),
          node.get(PER).quantity(Dimension.TIME),
          from == null ? 0 : from.quantity(Dimension.TIME),
          on == null ? new RankSelector.All() : RankSelectorText.read(on));
    } catch (IllegalArgumentException e) {
      throw node.at(e.getMessage() + " (times in ns)");
    }
  }

  @Override
  public void write(NoiseProcess process, ObjectNode into) {
    SlowRankNoise noise = (SlowRankNoise) process;
    DetourText.writeDuration(EXTRA, noise.extra(), into);
    into.put(PER, Dimension.TIME.format(noise.perNanos()));
    into.put(FROM, Dimension.TIME.format(noise.fromNanos()));
    into.set(ON, RankSelectorText.write(noise.ranks()));
  }
}
