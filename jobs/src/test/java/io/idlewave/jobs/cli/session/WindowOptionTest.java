package io.idlewave.jobs.cli.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.failure.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WindowOptionTest {

  private static final String[] SYNTH = {
    "synth", "halo", "--px", "4", "--py", "4", "--iterations", "3"
  };

  @TempDir Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private CommandLineRun synth(String... more) {
    String[] args = Arrays.copyOf(SYNTH, SYNTH.length + more.length);
    System.arraycopy(more, 0, args, SYNTH.length, more.length);
    return CommandLineRun.of(args);
  }

  @ParameterizedTest
  @CsvSource({"1GiB,1073741824", "1KiB,1024", "300000000,300000000"})
  void graph_ofASize_changesTheWindowAlone(String stated, long bytes) {
    GraphOptions graph = WindowOption.graph(stated);
    assertThat(graph.windowBytes()).isEqualTo(bytes);
    assertThat(graph.blockEntries()).isEqualTo(GraphOptions.DEFAULT.blockEntries());
    assertThat(graph.segmentBytes()).isEqualTo(GraphOptions.DEFAULT.segmentBytes());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "none", "0", "1023", "-1", "1s", "0.5B", "1e99GiB"})
  void graph_ofNoSize_isRefusedByName(String stated) {
    assertThatThrownBy(() -> WindowOption.graph(stated))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--window: ");
  }

  @Test
  void window_thatIsTooSmall_isRefusedByEveryCommandThatWalks() {
    String trace = path("trace");
    String refused = "wait for another rank (1024 B, --window), got ";
    synth("--out", path("small"), "--window", "1KiB").assertRefused(3, refused);
    synth("--out", trace).assertEnds(0);
    CommandLineRun.of("ingest", "--again", trace, "--window", "1KiB").assertRefused(3, refused);
    CommandLineRun.of("check", trace, "--window", "1KiB").assertRefused(3, refused);
    CommandLineRun.of(
            "run", trace, "--window", "1KiB", "--replicates", "1", "--out", path("small-results"))
        .assertRefused(3, refused);
  }

  @Test
  void window_thatSuffices_changesNoBitOfTheIndex() throws IOException {
    String trace = path("trace");
    synth("--out", trace).assertEnds(0);
    byte[] cuts = Files.readAllBytes(folder.resolve("trace/cuts.avro"));
    byte[] survey = Files.readAllBytes(folder.resolve("trace/survey.avro"));
    CommandLineRun.ok("ingest", "--again", trace, "--window", "1GiB");
    assertThat(folder.resolve("trace/cuts.avro")).hasBinaryContent(cuts);
    assertThat(folder.resolve("trace/survey.avro")).hasBinaryContent(survey);
    CommandLineRun.ok(
        "run", trace, "--window", "64KiB", "--replicates", "1", "--out", path("results"));
  }
}
