package io.idlewave.jobs.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.jobs.failure.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BenchmarkRunTest {

  private static final Machine MACHINE = new Machine("a processor", 2, "a VM 17", 512);

  @TempDir private Path folder;

  @Test
  void read_whatWasWritten_isTheSame() {
    BenchmarkRun run =
        new BenchmarkRun(
            "1.2",
            MACHINE,
            List.of(
                new BenchmarkFigure("walk", "M calls/s", true, 2.1, 1.9, 2.2),
                new BenchmarkFigure("run", "CPU s", false, 0.1 + 0.2, 0.1, 1e9)));
    Path file = folder.resolve("run.json");
    run.write(file);
    assertThat(BenchmarkRun.read(file)).isEqualTo(run);
  }

  @Test
  void here_anyFigures_namesThisVersionAndMachine() {
    BenchmarkRun run = BenchmarkRun.here(List.of());
    assertThat(run.version()).isNotEmpty();
    assertThat(run.machine().processor()).isNotEmpty();
    assertThat(run.machine().processors()).isEqualTo(Runtime.getRuntime().availableProcessors());
    assertThat(run.machine().java()).contains(System.getProperty("java.vm.version"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "{\"version\": \"1\"}",
        "{\"version\": \"1\", \"machine\": null, \"figures\": []}",
        "{\"version\": \"1\", \"machine\": {}, \"figures\": null}"
      })
  void read_anythingElse_isRefusedByName(String content) throws IOException {
    Path file = Files.writeString(folder.resolve("other.json"), content);
    assertThatThrownBy(() -> BenchmarkRun.read(file))
        .isInstanceOf(UsageException.class)
        .hasMessage(file + ": what idlewave bench --out wrote, got something else");
  }

  @Test
  void figure_ofRounds_isTheirMedianBetweenTheEnds() {
    BenchmarkFigure figure = BenchmarkFigure.of(new StatedStage(), 5, 1, 3);
    assertThat(figure)
        .isEqualTo(new BenchmarkFigure("stated", "ns/(call lane)", false, 3.0, 1.0, 5.0));
  }

  private record StatedStage() implements BenchmarkStage {

    @Override
    public String name() {
      return "stated";
    }

    @Override
    public BenchmarkUnit unit() {
      return BenchmarkUnit.NANOS_PER_LANE_CALL;
    }

    @Override
    public double measure() {
      throw new AssertionError("nothing is measured");
    }
  }
}
