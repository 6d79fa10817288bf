package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.format.call.Link;
import io.idlewave.ingest.otf2.decode.EventType;
import io.idlewave.ingest.otf2.step.Handover;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Who makes which thread of a process, who waits for its end, and who gets a lock from whom: what
 * belongs together has the same number. A number that two of a kind have says nothing.
 */
public final class Otf2Handovers {

  /** Beyond those of teams, which depend on each other by the same rows. */
  private static final int FIRST_TAG = 1 << 30;

  private record Key(int type, Handover.Id id) {}

  private record End(Otf2Survey location, Handover handover) {}

  private final Map<Key, End> ends = new HashMap<>();
  private final Map<Key, Otf2Survey> ambiguous = new LinkedHashMap<>();

  /** For the threads of one process. */
  public Otf2Handovers(Collection<Otf2Survey> threads) {
    for (Otf2Survey thread : threads) {
      for (Handover handover : thread.handovers()) {
        Key key = new Key(handover.type(), handover.id());
        if (ends.putIfAbsent(key, new End(thread, handover)) != null) {
          ambiguous.putIfAbsent(key, thread);
        }
      }
    }
    ambiguous.keySet().forEach(ends::remove);
  }

  /** Whether another one makes that thread. */
  public boolean isMade(Otf2Survey thread) {
    return thread.handovers().stream()
        .anyMatch(
            handover ->
                handover.type() == EventType.THREAD_BEGIN
                    && ends.containsKey(new Key(EventType.THREAD_CREATE, handover.id())));
  }

  /** Resolves the dependencies of these timelines, in the logs of their threads. */
  public void resolve(Map<Otf2Survey, Integer> rows, WarningLog log) {
    ambiguous.forEach(
        (key, thread) -> log.add(Otf2Warning.THREAD_UNMATCHED, () -> place(thread, key.id())));
    int tag = FIRST_TAG;
    for (Otf2Survey thread : rows.keySet()) {
      for (Handover handover : thread.handovers()) {
        End effect =
            handover.isCause() ? ends.get(new Key(effect(handover.type()), handover.id())) : null;
        if (effect != null && ends.containsKey(new Key(handover.type(), handover.id()))) {
          Integer from = rows.get(thread);
          Integer to = rows.get(effect.location());
          if (from != null && to != null && !from.equals(to)) {
            handover.link(new Link(to, tag));
            effect.handover().link(new Link(from, tag++));
            if (handover.type() == EventType.LOCK_RELEASE) {
              log.add(Otf2Warning.LOCK_ORDER, () -> place(thread, handover.id()));
            }
          }
        }
      }
    }
  }

  private static String place(Otf2Survey thread, Handover.Id id) {
    return "location %s: %d".formatted(thread.input().id(), id.number());
  }

  /** The type of record that waits for one of type {@code cause}. */
  private static int effect(int cause) {
    return switch (cause) {
      case EventType.THREAD_CREATE -> EventType.THREAD_BEGIN;
      case EventType.LOCK_RELEASE -> EventType.LOCK_ACQUIRE;
      default -> EventType.THREAD_WAIT;
    };
  }
}
