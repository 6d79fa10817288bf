package io.idlewave.jobs.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.SmallTrace;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.results.row.RankRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.TableReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The absolute times in the table of ranks: calls begin every 10 us and last 1 us, so that 9 us of
 * computing lie before and after the one message, and the run is recorded with 19 us.
 */
class RankTimesTest {

  @TempDir private Path folder;

  private List<Double> runtimes(String... flags) {
    Path trace =
        new SmallTrace(2)
            .all("MPI_Init")
            .send(0, 1, 0)
            .receive(1, 0, 0)
            .all("MPI_Finalize")
            .write(folder.resolve("trace"));
    String results = folder.resolve("results").toString();
    List<String> args = new ArrayList<>(List.of("run", trace.toString(), "--out", results));
    args.addAll(List.of("--force", "--replicates", "3"));
    args.addAll(List.of(flags));
    CommandLineRun.ok(args.toArray(String[]::new));
    List<RankRow> rows = new ArrayList<>();
    TableReader.read(Tables.RANKS, new LocalFolder(folder.resolve("results")), rows::add);
    return rows.stream().map(RankRow::runtimeNanos).toList();
  }

  /** Rank 0 computes, pays o, computes; rank 1 waits for o + L and pays o, then computes. */
  @Test
  void runtime_modelTiming_isTheFinishTimeOfTheRank() {
    assertThat(runtimes("--network", "loggp,L=1us,o=500ns,g=0ns,G=0ns"))
        .containsExactly(9_000.0 + 500 + 9_000, 9_000.0 + 500 + 1_000 + 500 + 9_000);
  }

  @Test
  void runtime_observedTiming_isTheRecordedOneAndTheDelayInBothBounds() {
    assertThat(runtimes("--slack", "clocks", "--delay", "rank=1,after=MPI_Recv,duration=1ms"))
        .containsExactly(19_000.0, 1_019_000.0, 19_000.0, 1_019_000.0);
  }
}
