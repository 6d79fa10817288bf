package io.idlewave.ingest.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  @Test
  void close_whileSomebodyElseDeletes_neverFails() throws Exception {
    for (int round = 0; round < 50; round++) {
      ScratchFolder folder = ScratchFolder.create();
      for (int file = 0; file < 50; file++) {
        Files.createFile(Files.createDirectory(folder.path().resolve("d" + file)).resolve("f"));
      }
      Thread other =
          new Thread(
              () -> {
                for (int file = 49; file >= 0; file--) {
                  Path nested = folder.path().resolve("d" + file);
                  deleteQuietly(nested.resolve("f"));
                  deleteQuietly(nested);
                }
              });
      other.start();
      folder.close();
      other.join();

      assertThat(folder.path()).doesNotExist();
    }
  }

  /** Another process, which makes a folder and waits to be killed. */
  static final class Holder {

    public static void main(String[] args) throws IOException {
      try (ScratchFolder folder =
          args.length > 0 ? ScratchFolder.hiddenIn(Path.of(args[0])) : ScratchFolder.create()) {
        write(folder.path());
        System.out.println(folder.path());
        int unused = System.in.read();
      }
    }
  }

  private static Process holder(String... arguments) throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    String tmp = "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir");
    String classes = System.getProperty("java.class.path");
    List<String> command =
        new ArrayList<>(
            List.of(java.toString(), "-Xshare:auto", tmp, "-cp", classes, Holder.class.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).start();
  }

  /** Beside a trace, say, where nobody is to see it. */
  @Test
  void hiddenIn_whatAKilledProcessLeft_goesAtTheNextStart(@TempDir Path parent) throws Exception {
    Process other = holder(parent.toString());
    try (BufferedReader said = other.inputReader()) {
      Path left = Path.of(said.readLine());
      assertThat(String.valueOf(left.getFileName()))
          .matches("\\.idlewave-.+-" + other.pid() + "-.*");
      other.destroyForcibly().waitFor();
      assertThat(left).isNotEmptyDirectory();

      ScratchFolder.hiddenIn(parent).close();
      assertThat(parent).isEmptyDirectory();
    } finally {
      other.destroyForcibly();
    }
  }

  @Test
  void sweepBeside_folderOfAnotherProcess_goesOnceThatIsKilled() throws Exception {
    Process other = holder();
    try (ScratchFolder own = ScratchFolder.create();
        BufferedReader said = other.inputReader()) {
      Path left = Path.of(said.readLine());

      own.sweepBeside();
      assertThat(left).isNotEmptyDirectory();

      other.destroyForcibly().waitFor();
      assertThat(left).isNotEmptyDirectory();
      own.sweepBeside();
      assertThat(left).doesNotExist();
      assertThat(own.path()).exists();
    } finally {
      other.destroyForcibly();
    }
  }

  private static void deleteQuietly(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
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
