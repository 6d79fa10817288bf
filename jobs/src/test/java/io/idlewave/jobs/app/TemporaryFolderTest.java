package io.idlewave.jobs.app;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.jobs.failure.UsageException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryFolderTest {

  @TempDir private Path folder;

  @Test
  void requireRoom_tooLittleOrNone_saysWhatToDo() {
    assertThatCode(() -> TemporaryFolder.requireRoom(folder, 1)).doesNotThrowAnyException();
    assertThatThrownBy(() -> TemporaryFolder.requireRoom(folder, Long.MAX_VALUE))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(folder + ": at least ")
        .hasMessageContaining("set TMPDIR");
    assertThatThrownBy(() -> TemporaryFolder.requireRoom(folder.resolve("none"), 1))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("that can be written");
  }
}
