package io.idlewave.jobs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.SmallTrace;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OldWordsTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "platforms --json | explain platforms --json",
        "-v --color never platforms | -v --color never explain platforms",
        "index trace --window 1MiB | ingest --again trace --window 1MiB",
        "graph t --rank-range 0..3 --calls 2 | export --to dot t --ranks 0..3 --calls 2",
        "graph t --rank-range=1..2 --format=dot | export --to dot t --ranks=1..2",
        "graph t --format dot --out f | export --to dot t --out f",
        "help graph | help export",
        "check trace | check trace",
        "explain index | explain index",
      })
  void arguments_areThoseOfThisVersion(String old, String now) {
    OldWords words = OldWords.of(old.split(" ", -1));
    assertThat(String.join(" ", words.arguments())).isEqualTo(now);
    assertThat(words.notice() == null).isEqualTo(old.equals(now));
  }

  @Test
  void oldWords_doTheSameAndNameTheNewOnes() throws Exception {
    Path trace = folder.resolve("trace");
    new SmallTrace(2).all("MPI_Init").all("MPI_Finalize").write(trace);
    assertSame("idlewave platforms is now idlewave explain platforms", "platforms", "--json");
    assertSame("idlewave graph is now idlewave export --to dot", "graph", trace.toString());
    assertThat(trace.resolve("cuts.avro")).doesNotExist();
    assertSame("idlewave index is now idlewave ingest --again", "index", trace.toString());
    assertThat(Files.size(trace.resolve("cuts.avro"))).isPositive();
  }

  private static void assertSame(String notice, String... old) {
    CommandLineRun run = CommandLineRun.ok(old);
    assertThat(run.err()).contains(notice);
    CommandLineRun now = CommandLineRun.ok(OldWords.of(old).arguments().toArray(String[]::new));
    assertThat(now.out()).isEqualTo(run.out()).isNotEmpty();
    assertThat(now.err()).doesNotContain("is now");
  }

  @Test
  void ownPictures_areGone() {
    CommandLineRun.of("graph", "t", "--format", "svg").assertRefused(2, "export TRACE --to dot");
  }
}
