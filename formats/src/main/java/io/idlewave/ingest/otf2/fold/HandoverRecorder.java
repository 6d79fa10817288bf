package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.format.call.DependencyWriter;
import io.idlewave.ingest.format.call.Link;
import io.idlewave.ingest.otf2.step.Handover;
import java.util.List;

/**
 * Writes the calls by which threads that a program makes by itself wait for who makes them, others
 * for their ends, and all for locks, in a second pass that knows from an {@link Otf2Handovers} who
 * they are.
 */
final class HandoverRecorder {

  private final List<Handover> handovers;
  private final DependencyWriter calls;
  private int next;

  /** For a thread, whose dependencies go to {@code calls}. */
  HandoverRecorder(List<Handover> handovers, DependencyWriter calls) {
    this.handovers = handovers;
    this.calls = calls;
  }

  /** The thread is at its next record. */
  void take() {
    Handover handover = handovers.get(next++);
    Link link = handover.link();
    if (link == null) {
      return;
    }
    if (handover.isCause()) {
      calls.at(handover.function(), List.of(link.cause(calls.communicator())));
    } else {
      calls.until(handover.function(), List.of(link.effect(calls.communicator())));
    }
  }
}
