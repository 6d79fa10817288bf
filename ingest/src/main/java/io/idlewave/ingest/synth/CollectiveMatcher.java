package io.idlewave.ingest.synth;

import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Communicator.Kind;
import io.idlewave.ingest.model.Operation.Collective;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Joins the n-th collective of each member of a communicator to one operation. Holds only the
 * operations that some member has not yet reached.
 */
final class CollectiveMatcher {

  /** The open operations of one communicator. */
  private static final class Group {
    private final Communicator communicator;
    private final Map<Integer, Integer> memberOfRank = new HashMap<>();
    private final Map<Long, TimedCollective> open = new HashMap<>();
    private final long[] joined;

    Group(Communicator communicator) {
      this.communicator = communicator;
      List<Integer> members = communicator.members();
      for (int member = 0; member < members.size(); member++) {
        memberOfRank.put(members.get(member), member);
      }
      this.joined = new long[members.size()];
    }
  }

  private final long collectiveNanos;
  private final List<Group> groups = new ArrayList<>();

  CollectiveMatcher(List<Communicator> communicators, CostSet costs) {
    this.collectiveNanos = costs.collectiveNanos();
    for (Communicator communicator : communicators) {
      if (communicator.kind() == Kind.INTER) {
        throw new IllegalArgumentException(
            "communicator " + groups.size() + ": one group, got an inter-communicator");
      }
      groups.add(new Group(communicator));
    }
  }

  /** A rank contributes to its next collective; the result is when it can have its share. */
  CompletionTime join(RankProgress rank, Collective collective, long contributionNanos) {
    Group group = groups.get(collective.communicator());
    boolean isRoot = collective.root() == rank.rank();
    if (group.communicator.kind() == Kind.SELF) {
      return TimedCollective.of(collective.op(), collective.root(), 1, collectiveNanos)
          .join(0, isRoot, contributionNanos);
    }
    Integer member = group.memberOfRank.get(rank.rank());
    if (member == null) {
      throw new IllegalArgumentException(
          rank.where() + ": no member of communicator " + collective.communicator());
    }
    if (collective.root() != Collective.ROOT_NONE
        && !group.memberOfRank.containsKey(collective.root())) {
      throw new IllegalArgumentException(
          "%s: root: a member of communicator %d, got %d"
              .formatted(rank.where(), collective.communicator(), collective.root()));
    }
    long number = group.joined[member]++;
    TimedCollective instance =
        group.open.computeIfAbsent(
            number,
            n ->
                TimedCollective.of(
                    collective.op(),
                    collective.root(),
                    group.communicator.size(),
                    collectiveNanos));
    if (instance.op() != collective.op() || instance.root() != collective.root()) {
      throw new IllegalArgumentException(
          "%s: collective %d of communicator %d is %s with root %d for others, got %s with root %d"
              .formatted(
                  rank.where(),
                  number,
                  collective.communicator(),
                  instance.op(),
                  instance.root(),
                  collective.op(),
                  collective.root()));
    }
    CompletionTime result = instance.join(member, isRoot, contributionNanos);
    if (instance.isComplete()) {
      group.open.remove(number);
    }
    return result;
  }
}
