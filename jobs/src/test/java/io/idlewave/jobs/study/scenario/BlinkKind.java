package io.idlewave.jobs.study.scenario;

import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;

/** {@code {process: blink, period: 10us, duration: 1us}}. */
public final class BlinkKind implements NoiseProcessKind {

  @Override
  public String name() {
    return "blink";
  }

  @Override
  public Keys<Blink> keys() {
    return Keys.of(
        Blink.class,
        Key.required("period", Forms.TIME, "From one detour to the next.").as("periodNanos"),
        Key.required("duration", Forms.TIME, "Of each.").as("durationNanos"));
  }
}
