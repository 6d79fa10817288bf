package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.otf2.fold.TeamLog.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Which threads of a process make up its teams. The communicator of a team says it, by counts: the
 * n-th begin on it of each thread is the same team, and one of them made it by a fork. No clock is
 * asked.
 */
public final class Otf2Teams {

  private Otf2Teams() {}

  /** A thread and what its events say. */
  private record Member(long location, int row, TeamLog log) {}

  /**
   * Resolves the teams of one process, in the logs of its threads.
   *
   * @param master the first thread
   * @param others the other ones, in their order
   * @param firstRow of the first of them that belongs to a team, the others after it
   * @return those that belong to a team
   */
  public static List<ThreadSurvey> resolve(
      Otf2RankSurvey master, List<ThreadSurvey> others, int firstRow, WarningLog log) {
    List<ThreadSurvey> inTeams =
        others.stream().filter(t -> !t.teams().byTeam().isEmpty()).toList();
    List<Member> threads = new ArrayList<>();
    threads.add(new Member(master.input().location().id(), master.input().rank(), master.teams()));
    inTeams.forEach(
        t -> threads.add(new Member(t.thread().id(), firstRow + threads.size() - 1, t.teams())));
    if (inTeams.isEmpty()) {
      return List.of();
    }
    for (Member thread : threads) {
      if (!thread.log().isWhole()) {
        log.add(Otf2Warning.TEAM_UNMATCHED, () -> place(thread) + ": it begins or ends no team");
        return List.of();
      }
    }
    TreeSet<Integer> comms = new TreeSet<>(Integer::compareUnsigned);
    threads.forEach(thread -> comms.addAll(thread.log().byTeam().keySet()));
    SortedMap<Integer, List<Member>> teams = new TreeMap<>(Integer::compareUnsigned);
    for (int comm : comms) {
      List<Member> members =
          threads.stream().filter(thread -> thread.log().byTeam().containsKey(comm)).toList();
      if (members.size() > 1) {
        teams.put(comm, members);
      }
    }
    for (Map.Entry<Integer, List<Member>> team : teams.entrySet()) {
      if (!isSound(team.getKey(), team.getValue())) {
        Member first = team.getValue().get(0);
        log.add(
            Otf2Warning.TEAM_UNMATCHED,
            () -> place(first) + ": communicator " + Integer.toUnsignedString(team.getKey()));
        return List.of();
      }
    }
    int number = 0;
    for (Map.Entry<Integer, List<Member>> team : teams.entrySet()) {
      join(number++, team.getKey(), team.getValue(), log);
    }
    return teams.isEmpty() ? List.of() : inTeams;
  }

  /** Whether one thread makes the team each time, and all take part as often. */
  private static boolean isSound(int comm, List<Member> members) {
    long makers = 0;
    int times = parts(members.get(0), comm).size();
    for (Member member : members) {
      List<Part> parts = parts(member, comm);
      long made = parts.stream().filter(Part::master).count();
      if (parts.size() != times || (made != 0 && made != times)) {
        return false;
      }
      makers += made == 0 ? 0 : 1;
    }
    return makers == 1;
  }

  private static void join(int number, int comm, List<Member> members, WarningLog log) {
    int master =
        members.stream()
            .filter(member -> parts(member, comm).get(0).master())
            .mapToInt(Member::row)
            .findFirst()
            .orElseThrow();
    Team team = new Team(number, master, members.stream().map(Member::row).toList());
    int times = parts(members.get(0), comm).size();
    for (int time = 0; time < times; time++) {
      int which = time;
      List<Part> parts = members.stream().map(member -> parts(member, comm).get(which)).toList();
      int barriers = parts.get(0).barriers();
      boolean agreed = barriers >= 0 && parts.stream().allMatch(p -> p.barriers() == barriers);
      if (!agreed) {
        int odd =
            IntStream.range(0, parts.size())
                .filter(i -> parts.get(i).barriers() != barriers || barriers < 0)
                .findFirst()
                .orElse(0);
        log.add(
            Otf2Warning.BARRIERS_UNMATCHED,
            () -> "%s: time %d in its team".formatted(place(members.get(odd)), which));
      }
      parts.forEach(part -> part.resolve(team, agreed));
    }
  }

  private static List<Part> parts(Member thread, int comm) {
    return thread.log().byTeam().getOrDefault(comm, List.of());
  }

  private static String place(Member thread) {
    return "location " + Long.toUnsignedString(thread.location());
  }
}
