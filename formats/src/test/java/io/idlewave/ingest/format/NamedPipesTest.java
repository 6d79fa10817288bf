package io.idlewave.ingest.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.file.InputFile;
import io.idlewave.ingest.model.BadTraceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A named pipe that nobody writes to is refused; who opens one waits for ever. */
@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NamedPipesTest {

  @TempDir private Path folder;
  private Path inside;

  @BeforeEach
  void makeFolder() throws IOException {
    inside = Files.createDirectory(folder.resolve("trace"));
  }

  private static Path pipe(Path path) throws IOException, InterruptedException {
    Process mkfifo = new ProcessBuilder("mkfifo", path.toString()).inheritIO().start();
    assertThat(mkfifo.waitFor()).isZero();
    return path;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"trace", "a.prv", "a.goal", "a.bin", "a.meta", "a.otf2", "a.json", "a.tar.gz"})
  void traceThatIsAPipe_isRefused(String name) throws Exception {
    Path pipe = pipe(inside.resolve(name));
    assertThatThrownBy(() -> TraceInput.with(pipe, ForeignTrace::entry))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining(pipe + ": a file or folder, got a named pipe or a device");
  }

  @Test
  void folderWithPipes_isSearchedWithoutWaiting() throws Exception {
    for (String name :
        new String[] {
          "a.prv", "a.goal", "a-0000.bin", "a.meta", "traces.otf2", "a.json", "a.0.et", "a.txt"
        }) {
      pipe(inside.resolve(name));
    }
    assertThatThrownBy(() -> TraceInput.with(inside, ForeignTrace::entry))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("neither an archive nor a trace");
  }

  @Test
  void fileBesideATrace_thatIsAPipe_isNotWaitedFor() throws Exception {
    Path rank = Files.write(inside.resolve("a-0000.bin"), new byte[0]);
    pipe(inside.resolve("a.meta"));
    assertThatThrownBy(
            () ->
                TraceInput.with(
                    rank,
                    trace -> {
                      throw new IllegalStateException("no trace: " + trace.entry());
                    }))
        .isInstanceOf(RuntimeException.class);
  }

  @Test
  void inputs_arePlainFilesOrFoldersAlone() throws Exception {
    Path pipe = pipe(folder.resolve("pipe"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), pipe);
    for (Path special : new Path[] {pipe, link, Path.of("/dev/null")}) {
      assertThatThrownBy(() -> InputFile.of(special))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(special + ": a named pipe or a device");
    }
    Path file = Files.writeString(folder.resolve("file"), "text");
    assertThat(InputFile.of(file)).isEqualTo(file);
    assertThat(InputFile.of(folder)).isEqualTo(folder);
  }
}
