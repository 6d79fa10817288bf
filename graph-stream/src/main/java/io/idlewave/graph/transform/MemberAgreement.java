package io.idlewave.graph.transform;

import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Sees to it that all members of a collective change it, or none. A bit each. Mutable. */
final class MemberAgreement {

  private final TraceMetadata metadata;
  private final Map<Integer, BitSet> changed = new HashMap<>();
  private final Map<Integer, Integer> known = new HashMap<>();

  MemberAgreement(TraceMetadata metadata) {
    this.metadata = metadata;
  }

  /** What one rank does to the collectives of each communicator, in its order. */
  final class OfRank {

    private final Map<Integer, Integer> entered = new HashMap<>();

    /**
     * The rank comes to its next collective on a communicator.
     *
     * @param place of the call, for messages
     * @throws UnfitTransformationException if another member does otherwise
     */
    void next(int communicator, boolean changes, Supplier<String> place) {
      check(communicator, entered.merge(communicator, 1, Integer::sum) - 1, changes, place);
    }
  }

  OfRank ofRank() {
    return new OfRank();
  }

  private void check(int communicator, int number, boolean changes, Supplier<String> place) {
    Communicator of = metadata.communicators().get(communicator);
    if (of.kind() == Communicator.Kind.SELF) {
      return;
    }
    BitSet agreed = changed.computeIfAbsent(communicator, on -> new BitSet());
    if (number >= known.getOrDefault(communicator, 0)) {
      agreed.set(number, changes);
      known.put(communicator, number + 1);
    } else if (agreed.get(number) != changes) {
      throw new UnfitTransformationException(
          ("collective %d on %s: changed by all members or by none, got %s, which %s, unlike the"
                  + " members before")
              .formatted(number, of.name(), place.get(), changes ? "changes it" : "does not"));
    }
  }
}
