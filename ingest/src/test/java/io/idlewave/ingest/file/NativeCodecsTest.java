package io.idlewave.ingest.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeCodecsTest {

  @TempDir private Path folder;

  @Test
  void requireRoom_whereFilesCanBeWritten_leavesNoFile() {
    assertThatCode(() -> NativeCodecs.requireRoom(folder, 1000)).doesNotThrowAnyException();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void requireRoom_whereNoneCan_namesTheFolder() {
    Path none = folder.resolve("none");
    assertThatExceptionOfType(UncheckedIOException.class)
        .isThrownBy(() -> NativeCodecs.requireRoom(none, 1000))
        .withMessageContaining(none + ": the library that unpacks traces cannot be put there")
        .withMessageEndingWith("set TMPDIR to another folder");
  }

  @Test
  void require_again_doesNothing() {
    NativeCodecs.require();
    assertThatCode(NativeCodecs::require).doesNotThrowAnyException();
  }
}
