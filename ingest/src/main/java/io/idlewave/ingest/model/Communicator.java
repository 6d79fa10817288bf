package io.idlewave.ingest.model;

import java.util.List;

/**
 * A communicator of the traced program.
 *
 * @param name the tracer's name, possibly empty
 * @param members world ranks in communicator order; of an inter-communicator the first group; empty
 *     for {@link Kind#SELF}
 * @param remoteMembers world ranks of an inter-communicator's second group, otherwise empty
 */
public record Communicator(
    String name, Kind kind, List<Integer> members, List<Integer> remoteMembers) {

  /** The kinds of communicator. */
  public enum Kind {
    /** One group. */
    INTRA,
    /** Two disjoint groups that talk across. */
    INTER,
    /** Each rank alone: every rank has an instance of its own. */
    SELF,
    /**
     * None of the program's: what is sent on it from one timeline of a rank to another is a
     * dependency, which costs nothing and whose cause waits for nobody.
     */
    LOCAL
  }

  public Communicator {
    members = List.copyOf(members);
    remoteMembers = List.copyOf(remoteMembers);
  }

  /** An ordinary communicator over {@code members}. */
  public static Communicator intra(String name, List<Integer> members) {
    return new Communicator(name, Kind.INTRA, members, List.of());
  }

  /** A member's world rank, in communicator order, second group last; not for {@link Kind#SELF}. */
  public int worldRank(int member) {
    return member < members.size()
        ? members.get(member)
        : remoteMembers.get(member - members.size());
  }

  /** The number of ranks that take part in a collective on it. */
  public int size() {
    return kind == Kind.SELF ? 1 : members.size() + remoteMembers.size();
  }
}
