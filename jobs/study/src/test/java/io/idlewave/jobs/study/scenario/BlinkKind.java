package io.idlewave.jobs.study.scenario;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.noise.NoiseProcess;

/** {@code {process: blink, period: 10us, duration: 1us}}. */
public final class BlinkKind implements NoiseProcessKind {

  @Override
  public String name() {
    return "blink";
  }

  @Override
  public Class<Blink> type() {
    return Blink.class;
  }

  @Override
  public NoiseProcess read(Node node, DistributionReader distributions) {
    node.withOnly("process", "period", "duration");
    return new Blink(
        node.get("period").quantity(Dimension.TIME), node.get("duration").quantity(Dimension.TIME));
  }

  @Override
  public void write(NoiseProcess process, ObjectNode into) {
    Blink blink = (Blink) process;
    into.put("period", Dimension.TIME.format(blink.periodNanos()));
    into.put("duration", Dimension.TIME.format(blink.durationNanos()));
  }
}
