package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.format.call.Team;
import io.idlewave.ingest.otf2.step.TeamLog.Part;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Which threads of a process make up its teams. The communicator of a team says it, by counts: the
 * n-th begin on it of each thread is the same team, and one of them made it by a fork. No clock is
 * asked.
 */
public final class Otf2Teams {

  private Otf2Teams() {}

  /**
   * Finds the timelines of one process, and resolves its teams in the logs of its threads.
   *
   * @param master the first thread
   * @param threads the other ones, in their order
   * @param firstRow of the first of them that is a timeline, the others after it
   * @param others whether one is a timeline that belongs to no team
   * @return those that are
   */
  public static List<Otf2Survey> resolve(
      Otf2Survey master,
      List<Otf2Survey> threads,
      int firstRow,
      Predicate<Otf2Survey> others,
      WarningLog log) {
    SortedMap<Integer, List<Otf2Survey>> teams = sound(master, threads, log);
    List<Otf2Survey> taken =
        threads.stream().filter(t -> others.test(t) || (!teams.isEmpty() && isInTeam(t))).toList();
    Map<Otf2Survey, Integer> rows = new HashMap<>();
    rows.put(master, master.input().rank());
    taken.forEach(thread -> rows.put(thread, firstRow + rows.size() - 1));
    int number = 0;
    for (Map.Entry<Integer, List<Otf2Survey>> team : teams.entrySet()) {
      join(number++, team.getKey(), team.getValue(), rows, log);
    }
    return taken;
  }

  private static boolean isInTeam(Otf2Survey thread) {
    return !thread.teams().byTeam().isEmpty();
  }

  /** The members of each team of several, by its communicator; none if records contradict. */
  private static SortedMap<Integer, List<Otf2Survey>> sound(
      Otf2Survey master, List<Otf2Survey> others, WarningLog log) {
    List<Otf2Survey> threads = new ArrayList<>(List.of(master));
    others.stream().filter(Otf2Teams::isInTeam).forEach(threads::add);
    SortedMap<Integer, List<Otf2Survey>> teams = new TreeMap<>(Integer::compareUnsigned);
    if (threads.size() == 1) {
      return teams;
    }
    for (Otf2Survey thread : threads) {
      if (!thread.teams().isWhole()) {
        log.add(
            Otf2Warning.TEAM_UNMATCHED,
            () -> place(thread) + ": it begins or ends no team, or inside a call");
        return teams;
      }
    }
    TreeSet<Integer> comms = new TreeSet<>(Integer::compareUnsigned);
    threads.forEach(thread -> comms.addAll(thread.teams().byTeam().keySet()));
    for (int comm : comms) {
      List<Otf2Survey> members =
          threads.stream().filter(thread -> thread.teams().byTeam().containsKey(comm)).toList();
      if (!isSound(comm, members)) {
        log.add(
            Otf2Warning.TEAM_UNMATCHED,
            () -> place(members.get(0)) + ": communicator " + Integer.toUnsignedString(comm));
        return new TreeMap<>();
      }
      if (members.size() > 1) {
        teams.put(comm, members);
      }
    }
    return teams;
  }

  /** Whether one thread makes the team each time, and all take part as often. */
  private static boolean isSound(int comm, List<Otf2Survey> members) {
    long makers = 0;
    int times = parts(members.get(0), comm).size();
    for (Otf2Survey member : members) {
      List<Part> parts = parts(member, comm);
      long made = parts.stream().filter(Part::master).count();
      if (parts.size() != times || (made != 0 && made != times)) {
        return false;
      }
      makers += made == 0 ? 0 : 1;
    }
    return makers == 1;
  }

  private static void join(
      int number,
      int comm,
      List<Otf2Survey> members,
      Map<Otf2Survey, Integer> rows,
      WarningLog log) {
    List<Integer> rowsOfMembers = members.stream().map(rows::get).toList();
    int maker =
        IntStream.range(0, members.size())
            .filter(member -> parts(members.get(member), comm).get(0).master())
            .findFirst()
            .orElseThrow();
    Team team = new Team(number, rowsOfMembers.get(maker), rowsOfMembers);
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

  private static List<Part> parts(Otf2Survey thread, int comm) {
    return thread.teams().byTeam().getOrDefault(comm, List.of());
  }

  private static String place(Otf2Survey thread) {
    return "location " + thread.input().id();
  }
}
