package io.idlewave.ingest.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ScratchFolderTest {

  @Test
  void close_afterFilesWereWritten_leavesNothing() throws IOException {
    Path path;
    try (ScratchFolder folder = ScratchFolder.create()) {
      path = folder.path();
      write(path);
      assertThat(path).isNotEmptyDirectory();
    }

    assertThat(path).doesNotExist();
  }

  @Test
  void sweep_whileSomethingStillWrites_leavesNothing() throws IOException {
    try (ScratchFolder folder = ScratchFolder.create()) {
      Path path = folder.path();

      folder.sweep(() -> write(path));

      assertThat(path).doesNotExist();
    }
  }

  private static void write(Path folder) {
    try {
      Path nested = Files.createDirectories(folder.resolve("cluster").resolve("blobs"));
      Files.writeString(nested.resolve("blob"), "content");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
