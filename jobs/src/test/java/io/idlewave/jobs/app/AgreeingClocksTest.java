package io.idlewave.jobs.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.clocks.OffsetEvidence;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.prepare.recorded.Clocks;
import io.idlewave.jobs.results.summary.ClocksReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clocks that agree are told without solving for offsets, as the solver would tell. */
class AgreeingClocksTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ring --ranks 8 --laps 3",
        "halo --px 3 --py 3 --iterations 4 --compute 10us",
        "pipeline",
        "bsp --ranks 6 --steps 5 --grain 20us",
        "chain --ranks 9 --iterations 5 --mode rndv --bi",
        "allreduce"
      })
  void agree_isWhatTheSolverFinds(String program) {
    String out = folder.resolve("trace").toString();
    List<String> words = new ArrayList<>(List.of(("synth " + program).split(" ")));
    words.addAll(List.of("--out", out));
    CommandLineRun.ok(words.toArray(String[]::new));
    assertThat(agree(out)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "--apply-clock-offsets", "--estimate-clock-offsets"})
  void agree_onARealTrace_isWhatTheSolverFinds(String offsets) {
    Path foreign = BenchmarkTrace.unpack(folder.resolve("source"));
    String out = folder.resolve("trace").toString();
    List<String> words = new ArrayList<>(List.of("ingest", foreign.toString(), "--out", out));
    if (!offsets.isEmpty()) {
      words.add(offsets);
    }
    CommandLineRun.ok(words.toArray(String[]::new));
    agree(out);
  }

  private static boolean agree(String trace) {
    TraceArchive archive = TraceArchive.open(Path.of(trace));
    OffsetEvidence evidence = Clocks.evidence(archive, GraphOptions.DEFAULT);
    ClocksReport found = Clocks.report(archive, evidence);
    assertThat(Clocks.agree(archive, evidence)).isEqualTo(found.shared());
    assertThat(evidence.dropped()).isEqualTo(found.dropped());
    return found.shared();
  }
}
