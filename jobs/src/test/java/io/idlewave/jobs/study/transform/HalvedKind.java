package io.idlewave.jobs.study.transform;

import io.idlewave.jobs.study.key.Keys;

/** {@code {kind: halved}}. */
public final class HalvedKind implements TransformationKind {

  @Override
  public String name() {
    return "halved";
  }

  @Override
  public Keys<HalvedMessages> keys() {
    return Keys.of(HalvedMessages.class);
  }
}
