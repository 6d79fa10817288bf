package io.idlewave.jobs.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.jobs.failure.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One server has a folder at a time; what it is doing there is not for the next one to delete. */
class WorkspaceLockTest {

  @TempDir private Path folder;

  @Test
  void secondServer_isRefusedInOneLine_andDeletesNothing() throws IOException {
    try (Served first = Served.over(folder, new NoEngine())) {
      Path upload = write(".idlewave-uploads/upload1/trace.tar.gz");
      Path run = write("runs/20260101-000000-0123abcd/part");
      assertThatThrownBy(() -> Served.over(folder, new NoEngine()))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining(
              "a folder that no other server has, got " + folder.toRealPath() + ",")
          .hasMessageNotContaining("\n");
      assertThat(upload).exists();
      assertThat(run).exists();
      assertThat(first.get("/api/server").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void nextServer_afterTheFirst_dropsWhatThatLeft() throws IOException {
    Served.over(folder, new NoEngine()).close();
    Path upload = write(".idlewave-uploads/upload1/trace.tar.gz");
    Path run = write("runs/20260101-000000-0123abcd/part");
    Served.over(folder, new NoEngine()).close();
    assertThat(upload).doesNotExist();
    assertThat(run.getParent()).doesNotExist();
  }

  @Test
  void serverThatCannotListen_givesTheFolderBack() throws IOException {
    Path other = Files.createDirectory(folder.resolve("other"));
    Path here = Files.createDirectory(folder.resolve("here"));
    try (Served first = Served.over(other, new NoEngine())) {
      ServeOptions taken = new ServeOptions(here, "127.0.0.1", first.port(), Served.TOKEN, null, 1);
      assertThatThrownBy(() -> Server.start(taken, new NoEngine(), Throwable::getMessage))
          .hasMessageContaining("--port: a port that is free");
      Served.over(here, new NoEngine()).close();
    }
  }

  private Path write(String path) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, "half");
  }
}
