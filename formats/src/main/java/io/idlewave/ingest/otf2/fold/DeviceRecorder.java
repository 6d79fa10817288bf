package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.format.call.DependencyWriter;
import io.idlewave.ingest.format.call.Link;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.otf2.step.DeviceEvents;
import io.idlewave.ingest.otf2.step.DeviceLog;
import io.idlewave.ingest.otf2.step.DeviceStep;
import java.util.List;

/**
 * Writes the calls by which threads and streams of accelerators wait for each other, in a second
 * pass that knows from a {@link DeviceLog} who they are.
 *
 * <p>A launch is a call without duration where its region begins, and so is the end of what a
 * stream runs; a stream waits for the launch since it had nothing to do, a thread for the stream
 * since it called.
 */
final class DeviceRecorder implements DeviceEvents.Steps {

  private final List<DeviceStep> steps;
  private final boolean stream;
  private final Otf2Tables tables;
  private final DependencyWriter calls;
  private int next;
  private boolean waiting;
  private boolean copying;

  /** For a stream or a thread, whose dependencies go to {@code calls}. */
  DeviceRecorder(DeviceLog log, boolean stream, Otf2Tables tables, DependencyWriter calls) {
    this.steps = log.steps();
    this.stream = stream;
    this.tables = tables;
    this.calls = calls;
  }

  /** Whether the thread waits for a stream: no time passes in regions. */
  boolean isWaiting() {
    return waiting;
  }

  /** The region that a copy is, or {@link MpiCall#NO_REGION} if none runs. */
  int copyRegion() {
    return copying ? tables.copyRegion() : MpiCall.NO_REGION;
  }

  @Override
  public void begin(DeviceStep.Kind kind, boolean blocking) {
    DeviceStep step = steps.get(next);
    if (stream) {
      if (step.atBegin().isEmpty()) {
        calls.spent();
      } else {
        calls.until("await", effects(step.atBegin()));
      }
      copying = kind == DeviceStep.Kind.COPY;
    } else {
      if (!step.atBegin().isEmpty()) {
        calls.at("launch", causes(step.atBegin()));
      } else {
        calls.spent();
      }
      waiting = !step.atEnd().isEmpty();
    }
  }

  @Override
  public void key(long key) {}

  @Override
  public void end() {
    DeviceStep step = steps.get(next++);
    if (step.atEnd().isEmpty()) {
      calls.spent();
    } else if (stream) {
      calls.at("signal", causes(step.atEnd()));
    } else {
      calls.until("synchronise", effects(step.atEnd()));
    }
    waiting = false;
    copying = false;
  }

  private List<Operation> causes(List<Link> links) {
    return links.stream().map(link -> link.cause(calls.communicator())).toList();
  }

  private List<Operation> effects(List<Link> links) {
    return links.stream().map(link -> link.effect(calls.communicator())).toList();
  }
}
