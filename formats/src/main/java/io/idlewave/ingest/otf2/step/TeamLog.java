package io.idlewave.ingest.otf2.step;

import io.idlewave.ingest.format.call.Team;
import io.idlewave.ingest.otf2.decode.EventType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the events of one thread say of the teams of threads that it is in, in the order in which
 * they say it: the first of two passes. Which thread belongs to whom is not known yet.
 */
public final class TeamLog {

  private static final int UNCLEAR = -1;

  /** One parallel region as one thread takes part in it. */
  public static final class Part {
    private final boolean master;
    private int barriers;
    private @Nullable Team team;
    private boolean meets;

    private Part(boolean master) {
      this.master = master;
    }

    /** Whether this thread made the team. */
    public boolean master() {
      return master;
    }

    /** The number of barriers, or less than 0 where other things happen inside one. */
    public int barriers() {
      return barriers;
    }

    /** Something happens inside a barrier so that it is none that could be matched. */
    void unclear() {
      barriers = UNCLEAR;
    }

    /** The team, or null where it has no other member that the trace shows. */
    public @Nullable Team team() {
      return team;
    }

    /** Whether its barriers are those of all members. */
    boolean meets() {
      return meets;
    }

    public void resolve(Team resolved, boolean agreed) {
      team = resolved;
      meets = agreed;
    }
  }

  private final Map<Integer, List<Part>> byTeam = new LinkedHashMap<>();
  private final List<Part> begun = new ArrayList<>();
  private final List<@Nullable Part> forks = new ArrayList<>();
  private final Deque<Integer> openForks = new ArrayDeque<>();
  private final Deque<Part> open = new ArrayDeque<>();
  private boolean broken;

  /** A record; those of teams count, and have no place {@code inCall}. */
  public void take(int type, int comm, boolean inCall) {
    broken |= inCall && EventType.isOfTeam(type);
    switch (type) {
      case EventType.THREAD_FORK -> fork();
      case EventType.THREAD_JOIN -> broken |= openForks.poll() == null;
      case EventType.THREAD_TEAM_BEGIN -> begin(comm);
      case EventType.THREAD_TEAM_END -> broken |= open.poll() == null;
      default -> {}
    }
  }

  /** A team is made; the thread's next begin is its own part of it. */
  private void fork() {
    openForks.push(forks.size());
    forks.add(null);
  }

  /** The thread begins in the team of that communicator. */
  private void begin(int comm) {
    Integer fork = openForks.peek();
    boolean makes = fork != null && forks.get(fork) == null;
    Part part = new Part(makes);
    if (fork != null && makes) {
      forks.set(fork, part);
    }
    byTeam.computeIfAbsent(comm, c -> new ArrayList<>()).add(part);
    begun.add(part);
    open.push(part);
  }

  /** The thread enters a barrier. Returns its part in the team, or null if it is in none. */
  @Nullable Part enterBarrier() {
    Part part = open.peek();
    if (part != null && part.barriers != UNCLEAR) {
      part.barriers++;
    }
    return part;
  }

  /** Whether all that began has ended, outside calls. */
  public boolean isWhole() {
    return !broken && open.isEmpty() && openForks.isEmpty();
  }

  public boolean hasForked() {
    return !forks.isEmpty();
  }

  public Map<Integer, List<Part>> byTeam() {
    return byTeam;
  }

  /** The part that the {@code n}-th begin begins. */
  public Part begun(int n) {
    return begun.get(n);
  }

  /** The part in the team that the {@code n}-th fork makes, or null if none begins. */
  public @Nullable Part fork(int n) {
    return forks.get(n);
  }
}
