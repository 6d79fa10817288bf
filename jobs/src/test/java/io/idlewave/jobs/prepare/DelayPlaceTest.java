package io.idlewave.jobs.prepare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.SmallTrace;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.results.row.RankRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.TableReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Where the one-off delays of a study fall: calls begin every 10 us and last 1 us, MPI_Init is the
 * second call, so that the run's zero is 11 us after the first event; MPI_Finalize begins at 50 us.
 */
class DelayPlaceTest {

  private static final int BAD_INPUT = 2;

  @TempDir private Path folder;

  private Path trace() {
    return new SmallTrace(2)
        .all("MPI_Initialized")
        .all("MPI_Init")
        .send(0, 1, 0)
        .receive(1, 0, 0)
        .all("MPI_Comm_rank")
        .all("MPI_Comm_size")
        .all("MPI_Finalize")
        .write(folder.resolve("trace"));
  }

  private CommandLineRun run(String delay, String... timing) {
    String[] args = {
      "run",
      trace().toString(),
      "--delay",
      delay,
      "--force",
      "--replicates",
      "1",
      "--out",
      folder.resolve("results").toString()
    };
    String[] all = new String[args.length + timing.length];
    System.arraycopy(args, 0, all, 0, args.length);
    System.arraycopy(timing, 0, all, args.length, timing.length);
    return CommandLineRun.of(all);
  }

  private double delayNanos() throws IOException {
    return new ObjectMapper()
        .readTree(folder.resolve("results/summary.json").toFile())
        .at("/scenarios/0/delayNanos/mean")
        .doubleValue();
  }

  private double rankDelayNanos(int rank) {
    List<RankRow> rows = new ArrayList<>();
    TableReader.read(Tables.RANKS, new LocalFolder(folder.resolve("results")), rows::add);
    return rows.stream()
        .filter(row -> row.rank() == rank)
        .mapToDouble(row -> row.delayNanos().mean())
        .max()
        .orElseThrow();
  }

  /**
   * Rank 0 sends at 9 us of its run and rank 1 receives it then: a delay of rank 0 up to there
   * reaches rank 1, a later one only makes rank 0 itself late. The run is late by it either way;
   * what tells them apart is rank 1.
   */
  @ParameterizedTest
  @CsvSource({"0us, true", "8.9us, true", "9us, true", "9.1us, false", "39us, false"})
  void at_timeOfTheRun_countsFromLeavingInit(String at, boolean reachesRankOne) throws IOException {
    for (String[] timing :
        new String[][] {{"--slack", "clocks"}, {"--network", "loggp,L=1us,o=0ns,g=0ns,G=0ns"}}) {
      run("rank=0,at=" + at + ",duration=1ms", timing).assertEnds(0);
      assertThat(delayNanos()).isCloseTo(1e6, within(2000.0));
      assertThat(rankDelayNanos(1) > 900_000)
          .as("%s under %s", at, timing[0])
          .isEqualTo(reachesRankOne);
    }
  }

  @Test
  void at_beginOfFinalize_isTheLastPlace() {
    run("rank=1,at=39us,duration=1ms").assertEnds(0);
    run("rank=1,at=39.001us,duration=1ms")
        .assertRefused(
            BAD_INPUT,
            "delays: at: from 0s to 39us, where rank 1 enters MPI_Finalize, got 39001ns");
  }

  @ParameterizedTest
  @CsvSource({"MPI_Initialized", "MPI_Finalize"})
  void after_callOutsideTheRun_isRefused(String function) {
    run("rank=0,after=" + function + ",duration=1ms")
        .assertRefused(
            BAD_INPUT,
            "delays: a place between MPI_Init and MPI_Finalize, got rank 0 after "
                + function
                + " number 1");
  }

  @Test
  void after_init_isTheFirstPlace() throws IOException {
    run("rank=0,after=MPI_Init,duration=1ms").assertEnds(0);
    assertThat(rankDelayNanos(1)).isGreaterThan(900_000);
  }
}
