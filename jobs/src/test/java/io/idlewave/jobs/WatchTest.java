package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.jobs.text.WatchText;
import io.idlewave.jobs.watch.Change;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log of step times is watched on the command line. */
class WatchTest {

  private static final int RANKS = 3;

  @TempDir private Path folder;

  /** Steps of three ranks, of which rank 1 takes a tenth longer in some. */
  private static String steps(int first, int last, int slowFrom, int slowUntil) {
    StringBuilder text = new StringBuilder(first == 0 ? "rank,step,seconds\n" : "");
    Random random = new Random(first + 1);
    for (int step = first; step < last; step++) {
      for (int rank = 0; rank < RANKS; rank++) {
        double slow = rank == 1 && step >= slowFrom && step < slowUntil ? 1.1 : 1;
        double seconds = 1e-3 * slow * Math.exp(0.01 * random.nextGaussian());
        text.append("%d,%d,%.9f\n".formatted(rank, step, seconds));
      }
    }
    return text.toString();
  }

  private String log(String text) throws IOException {
    return Files.writeString(folder.resolve("steps.csv"), text).toString();
  }

  @Test
  void quietLog_endsWithNothingToSay() throws IOException {
    CommandLineRun run = CommandLineRun.ok("watch", log(steps(0, 200, 0, 0)), "--window", "100");
    assertThat(run.out().lines())
        .containsExactly(
            "step 0 to 99: 3 ranks as usual",
            "step 100 to 199: 3 ranks as usual",
            "watched: 200 steps of 3 ranks, 0 alarms");
  }

  @Test
  void firstSteps_tellTooLittle() throws IOException {
    assertThat(CommandLineRun.ok("watch", log(steps(0, 40, 0, 0))).out().lines())
        .containsExactly(
            "step 0 to 39: 3 ranks, too few steps yet to tell",
            "watched: 40 steps of 3 ranks, 0 alarms");
  }

  /** Both of two ranks, or one of them: that is not known. */
  @Test
  void twoRanks_areSlowTogether_andTimesAreCounted() {
    Change begin = new Change(Change.Event.BEGIN, null, 5, 5, false, 9, 4, 3, 5, 1);
    Change end = new Change(Change.Event.END, null, 15, 5, false, 19, 4, 3, 5, 6);
    assertThat(WatchText.of(begin, 2))
        .isEqualTo(
            "step 9: the ranks together are slow (too few to tell which) since step 5: +4.0 %"
                + " (5 steps of evidence), costs 3.0 % of the step");
    assertThat(WatchText.of(begin, 3)).startsWith("step 9: all ranks are slow since step 5:");
    assertThat(WatchText.of(end, 2))
        .isEqualTo(
            "step 19: the ranks together: normal again since step 15 (slow for 10 steps; time 6)");
  }

  @Test
  void slowRank_isToldWhenItBeginsAndEnds_andIsAnExitCode() throws IOException {
    Path alerts = folder.resolve("alerts.json");
    CommandLineRun run =
        CommandLineRun.of("watch", log(steps(0, 300, 120, 180)), "--alerts", alerts.toString())
            .assertEnds(4);
    assertThat(run.out())
        .contains(": rank 1 is slow since step 120: +")
        .contains("step 100 to 149: rank 1 is slow since step 120")
        .contains(": rank 1: normal again since step 180 (slow for 60 steps; first time)")
        .contains("watched: 300 steps of 3 ranks, 1 alarm");
    List<String> lines = Files.readAllLines(alerts);
    assertThat(lines).hasSize(2);
    JsonNode begin = new ObjectMapper().readTree(lines.get(0));
    assertThat(begin.get("event").asText()).isEqualTo("begin");
    assertThat(begin.get("rank").asInt()).isEqualTo(1);
    assertThat(begin.get("step").asInt()).isEqualTo(120);
    assertThat(begin.get("percent").asDouble()).isBetween(8.0, 12.0);
    assertThat(begin.get("costPercent").asDouble()).isBetween(6.0, 10.0);
    JsonNode end = new ObjectMapper().readTree(lines.get(1));
    assertThat(end.get("event").asText()).isEqualTo("end");
    assertThat(end.get("step").asInt()).isEqualTo(180);
    assertThat(end.get("slowSince").asInt()).isEqualTo(120);
  }

  /** Another thread writes while the log is followed, in pieces that end anywhere. */
  @Test
  void followedLog_isToldAsIfItHadBeenThere() throws Exception {
    Path file = folder.resolve("late.csv");
    String text = steps(0, 300, 120, 180);
    CompletableFuture<CommandLineRun> followed =
        CompletableFuture.supplyAsync(
            () -> CommandLineRun.of("watch", file.toString(), "--follow", "--idle", "5s"));
    for (int at = 0; at < text.length(); at += 1000) {
      Files.writeString(
          file,
          text.substring(at, Math.min(text.length(), at + 1000)),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
      Thread.sleep(10);
    }
    CommandLineRun run = followed.get();
    assertThat(run.out()).isEqualTo(CommandLineRun.of("watch", file.toString()).out());
    assertThat(run.assertEnds(4).out()).contains("rank 1: normal again since step 180");
  }

  @Test
  void smallerSlowDowns_areOfNoInterest() throws IOException {
    CommandLineRun.ok("watch", log(steps(0, 300, 120, 180)), "--min", "40%");
  }

  @Test
  void badArguments_areRefused() throws IOException {
    String log = log(steps(0, 20, 0, 0));
    CommandLineRun.of("watch", log, "--rate", "0.1")
        .assertRefused(2, "--rate: 1/ and a number of steps, such as 1/2000000, got 0.1");
    CommandLineRun.of("watch", log, "--idle", "1s").assertRefused(2, "--idle: --follow beside it");
    CommandLineRun.of("watch", log, "--window", "0").assertRefused(2, "--window: 1 to 1000000");
    CommandLineRun.of("watch", folder.resolve("none.csv").toString())
        .assertRefused(2, "none.csv: no such file or folder");
    CommandLineRun.of("watch", Files.writeString(folder.resolve("a.csv"), "a,b\n1,2\n").toString())
        .assertRefused(2, "at least one, got none");
  }
}
