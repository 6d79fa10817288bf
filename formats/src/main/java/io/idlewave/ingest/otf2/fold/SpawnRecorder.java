package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.format.call.DependencyWriter;
import io.idlewave.ingest.format.call.Link;
import io.idlewave.ingest.otf2.step.Spawn;
import java.util.List;

/**
 * Writes the calls by which threads that a program makes by itself wait for who makes them, and
 * others for their ends, in a second pass that knows from an {@link Otf2Spawns} who they are.
 */
final class SpawnRecorder {

  private final List<Spawn> spawns;
  private final DependencyWriter calls;
  private int next;

  /** For a thread, whose dependencies go to {@code calls}. */
  SpawnRecorder(List<Spawn> spawns, DependencyWriter calls) {
    this.spawns = spawns;
    this.calls = calls;
  }

  /** The thread is at its next record. */
  void take() {
    Spawn spawn = spawns.get(next++);
    Link link = spawn.link();
    if (link == null) {
      return;
    }
    if (spawn.isCause()) {
      calls.at(spawn.function(), List.of(link.cause(calls.communicator())));
    } else {
      calls.until(spawn.function(), List.of(link.effect(calls.communicator())));
    }
  }
}
