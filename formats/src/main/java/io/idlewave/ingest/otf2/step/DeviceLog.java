package io.idlewave.ingest.otf2.step;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** What a location has to do with accelerators, step by step: the first of two passes. */
public final class DeviceLog implements DeviceEvents.Steps {

  private final LongSupplier place;
  private final LongSupplier ticks;
  private final List<DeviceStep> steps = new ArrayList<>();

  /** Of the location whose events are at {@code place} and {@code ticks}. */
  public DeviceLog(LongSupplier place, LongSupplier ticks) {
    this.place = place;
    this.ticks = ticks;
  }

  /** All steps, in their order. */
  public List<DeviceStep> steps() {
    return steps;
  }

  private DeviceStep last() {
    return steps.get(steps.size() - 1);
  }

  @Override
  public void begin(DeviceStep.Kind kind, boolean blocking) {
    steps.add(new DeviceStep(kind, blocking, place.getAsLong()));
  }

  @Override
  public void key(long key) {
    last().key(key);
  }

  @Override
  public void end() {
    last().end(ticks.getAsLong());
  }
}
