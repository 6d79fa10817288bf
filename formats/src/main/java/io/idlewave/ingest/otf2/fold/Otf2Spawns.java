package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.format.call.Link;
import io.idlewave.ingest.otf2.decode.EventType;
import io.idlewave.ingest.otf2.step.Spawn;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Who makes which thread of a process, and who waits for its end: all of its records have the same
 * number. A number that two of a kind have says nothing.
 */
public final class Otf2Spawns {

  /** Beyond those of teams, which depend on each other by the same rows. */
  private static final int FIRST_TAG = 1 << 30;

  private record Key(int type, Spawn.Id id) {}

  private record End(Otf2Survey location, Spawn spawn) {}

  private final Map<Key, End> ends = new HashMap<>();
  private final Map<Key, Otf2Survey> ambiguous = new LinkedHashMap<>();

  /** For the threads of one process. */
  public Otf2Spawns(Collection<Otf2Survey> threads) {
    for (Otf2Survey thread : threads) {
      for (Spawn spawn : thread.spawns()) {
        Key key = new Key(spawn.type(), spawn.id());
        if (ends.putIfAbsent(key, new End(thread, spawn)) != null) {
          ambiguous.putIfAbsent(key, thread);
        }
      }
    }
    ambiguous.keySet().forEach(ends::remove);
  }

  /** Whether another one makes that thread. */
  public boolean isMade(Otf2Survey thread) {
    return thread.spawns().stream()
        .anyMatch(
            spawn ->
                spawn.type() == EventType.THREAD_BEGIN
                    && ends.containsKey(new Key(EventType.THREAD_CREATE, spawn.id())));
  }

  /** Resolves the dependencies of these timelines, in the logs of their threads. */
  public void resolve(Map<Otf2Survey, Integer> rows, WarningLog log) {
    ambiguous.forEach(
        (key, thread) ->
            log.add(
                Otf2Warning.THREAD_UNMATCHED,
                () -> "location %s: %d".formatted(thread.input().id(), key.id().number())));
    int tag = FIRST_TAG;
    for (Otf2Survey thread : rows.keySet()) {
      for (Spawn spawn : thread.spawns()) {
        End effect = spawn.isCause() ? ends.get(new Key(effect(spawn.type()), spawn.id())) : null;
        if (effect != null && ends.containsKey(new Key(spawn.type(), spawn.id()))) {
          Integer from = rows.get(thread);
          Integer to = rows.get(effect.location());
          if (from != null && to != null && !from.equals(to)) {
            spawn.link(new Link(to, tag));
            effect.spawn().link(new Link(from, tag++));
          }
        }
      }
    }
  }

  /** The type of record that waits for one of type {@code cause}. */
  private static int effect(int cause) {
    return cause == EventType.THREAD_CREATE ? EventType.THREAD_BEGIN : EventType.THREAD_WAIT;
  }
}
