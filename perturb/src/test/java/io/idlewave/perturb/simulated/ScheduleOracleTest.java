package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.Effort;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.goal.GoalSamples;
import io.idlewave.perturb.network.LogGp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random schedules, imported and run in model timing, against the longest path through their graph,
 * which knows no order but that of the dependencies.
 */
class ScheduleOracleTest {

  private static final int RANKS = 4;
  private static final int SCHEDULES = Effort.of(200);
  private static final String HELD_UP = "goal-branches-serialised";

  @TempDir Path folder;

  /** An operation with when it may begin and when it has ended, in ns. */
  private record Done(int rank, String label, double begin, double end) {}

  @Test
  void run_randomSchedules_takeTheLongestPathUnlessAWarningSaysLonger() throws IOException {
    int exact = 0;
    int longer = 0;
    for (int seed = 0; seed < SCHEDULES; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double latency = random.nextInt(3) * 40.0;
      List<StringBuilder> sections = new ArrayList<>();
      for (int rank = 0; rank < RANKS; rank++) {
        sections.add(new StringBuilder("rank " + rank + " {\n"));
      }
      double longest = write(random, latency, sections);
      Path text = folder.resolve("x.goal");
      Files.writeString(text, "num_ranks " + RANKS + "\n" + String.join("}\n", sections) + "}\n");
      TraceArchive archive = GoalSamples.ingest(text, folder.resolve("trace"));
      double run = new SimulatedLaboratory(archive).runtimeNanos(LogGp.of(latency, 0, 0, 0));

      boolean heldUp =
          archive.metadata().warnings().stream().anyMatch(w -> w.code().equals(HELD_UP));
      if (heldUp) {
        assertThat(run).as("schedule %d", seed).isGreaterThanOrEqualTo(longest);
        longer += run > longest ? 1 : 0;
      } else {
        assertThat(run).as("schedule %d", seed).isEqualTo(longest);
        exact++;
      }
    }
    assertThat(exact).isGreaterThan(SCHEDULES / 5);
    assertThat(longer).isPositive();
  }

  /** Writes operations in an order in which they can run; returns when the last has ended. */
  private static double write(
      SplittableRandom random, double latency, List<StringBuilder> sections) {
    List<List<Done>> done = new ArrayList<>();
    sections.forEach(section -> done.add(new ArrayList<>()));
    boolean chains = random.nextBoolean();
    double last = 0;
    for (int step = 0; step < 12; step++) {
      int rank = random.nextInt(RANKS);
      if (random.nextBoolean()) {
        int nanos = random.nextInt(4) * 25;
        double begin =
            requires(
                random, chains, "c" + step, done.get(rank), sections.get(rank), "calc " + nanos);
        done.get(rank).add(new Done(rank, "c" + step, begin, begin + nanos));
        last = Math.max(last, begin + nanos);
        continue;
      }
      int peer = (rank + 1 + random.nextInt(RANKS - 1)) % RANKS;
      String tail = " tag " + step;
      double sent =
          requires(
              random,
              chains,
              "s" + step,
              done.get(rank),
              sections.get(rank),
              "send 8b to " + peer + tail);
      done.get(rank).add(new Done(rank, "s" + step, sent, sent));
      double posted =
          requires(
              random,
              chains,
              "r" + step,
              done.get(peer),
              sections.get(peer),
              "recv 8b from " + rank + tail);
      double received = Math.max(posted, sent + latency);
      done.get(peer).add(new Done(peer, "r" + step, posted, received));
      last = Math.max(last, received);
    }
    return last;
  }

  /** Writes an operation and what it requires; returns when it can begin. */
  private static double requires(
      SplittableRandom random,
      boolean chain,
      String label,
      List<Done> before,
      StringBuilder section,
      String operation) {
    section.append(label).append(": ").append(operation).append('\n');
    double begin = 0;
    for (Done other : before) {
      if (chain ? other.equals(before.get(before.size() - 1)) : random.nextInt(3) > 0) {
        boolean beginOnly = !chain && random.nextInt(8) == 0;
        begin = Math.max(begin, beginOnly ? other.begin() : other.end());
        section.append(label).append(beginOnly ? " irequires " : " requires ");
        section.append(other.label()).append('\n');
      }
    }
    return begin;
  }
}
