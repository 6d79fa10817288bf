package io.idlewave.ingest.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An archive takes its place as a whole or not at all. */
class ArchiveDraftTest {

  private static final String BUSY = ": another program is making this archive at the moment";

  @TempDir Path temp;
  private Path folder;

  @BeforeEach
  void name() {
    folder = temp.resolve("trace");
  }

  /** A draft whose ranks have {@code calls} calls each. */
  private static ArchiveDraft draft(Path folder, int ranks, int calls) {
    ArchiveDraft draft = ArchiveDraft.replacing(folder);
    for (int rank = 0; rank < ranks; rank++) {
      try (RankWriter writer = draft.rank(rank)) {
        for (int call = 0; call < calls; call++) {
          writer.write(new MpiCall(0, call, 1, MpiCall.NO_REGION, List.of()));
        }
      }
    }
    return draft;
  }

  private static TraceMetadata metadata(String name, int ranks, int calls) {
    return new TraceMetadata(
        TraceMetadata.FORMAT_VERSION,
        new TraceSource("test", name, "", ""),
        new ClockMetadata(1, false),
        List.of("MPI_Init"),
        List.of(),
        List.of("node-0"),
        List.of(),
        Collections.nCopies(ranks, new RankMetadata(calls, calls, 0, 0, 0)),
        List.of());
  }

  private static TraceArchive write(Path folder, String name, int ranks, int calls) {
    try (ArchiveDraft draft = draft(folder, ranks, calls)) {
      return draft.publish(metadata(name, ranks, calls));
    }
  }

  private static void readAll(TraceArchive archive) {
    for (int rank = 0; rank < archive.metadata().rankCount(); rank++) {
      try (RankReader reader = archive.openRank(rank)) {
        while (reader.next() != null) {
          assertThat(reader.position().callIndex()).isPositive();
        }
      }
    }
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  @Test
  void publish_overALargerArchive_leavesNoOldFile() throws IOException {
    write(folder, "first", 3, 10);
    Files.writeString(folder.resolve("cuts.avro"), "old");

    TraceArchive second = write(folder, "second", 2, 5);

    assertThat(names(folder))
        .containsExactly("blocks.avro", "calls-00000.avro", "calls-00001.avro", "trace.json");
    assertThat(names(temp)).containsExactly("trace");
    assertThat(second.folder()).isEqualTo(folder.toAbsolutePath());
    readAll(TraceArchive.open(folder));
  }

  @Test
  void close_withoutPublish_leavesTheArchiveAsItWas() throws IOException {
    write(folder, "first", 2, 10);

    try (ArchiveDraft draft = draft(folder, 1, 3)) {
      Files.writeString(draft.scratch("side"), "file");
      draft.seal(metadata("second", 1, 3));
    }

    assertThat(TraceArchive.open(folder).metadata().source().name()).isEqualTo("first");
    assertThat(names(temp)).containsExactly("trace");
  }

  @Test
  void seal_withMoreInTheFolder_isPublishedWithIt() throws IOException {
    try (ArchiveDraft draft = draft(folder, 1, 3)) {
      Files.writeString(draft.scratch("side"), "file");
      TraceArchive sealed = draft.seal(metadata("whole", 1, 3));
      readAll(sealed);
      Files.writeString(sealed.folder().resolve("cuts.avro"), "index");
      assertThat(folder).doesNotExist();
      draft.publish();
    }
    assertThat(names(folder))
        .containsExactly("blocks.avro", "calls-00000.avro", "cuts.avro", "trace.json");
  }

  @Test
  void publish_fromManyThreads_oneAtATimeAndTheOthersAreRefused() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(4);
    int published = 0;
    try {
      List<Callable<TraceArchive>> tasks =
          IntStream.range(1, 40)
              .<Callable<TraceArchive>>mapToObj(i -> () -> write(folder, "n" + i, i % 7 + 1, i))
              .toList();
      for (var task : pool.invokeAll(tasks)) {
        try {
          task.get();
          published++;
        } catch (ExecutionException e) {
          assertThat(e).hasMessageContaining(folder + BUSY);
        }
      }
    } finally {
      pool.shutdownNow();
    }
    assertThat(published).isPositive();
    TraceArchive last = TraceArchive.open(folder);
    int ranks = last.metadata().rankCount();
    assertThat(names(folder)).hasSize(ranks + 2);
    assertThat(last.metadata())
        .isEqualTo(
            metadata(
                last.metadata().source().name(), ranks, (int) last.metadata().callCount() / ranks));
    readAll(last);
    assertThat(names(temp)).containsExactly("trace");
  }

  @Test
  void replacing_whileAnotherDraftIsOpen_isRefusedAndLeavesIt() throws IOException {
    try (ArchiveDraft first = draft(folder, 2, 3)) {
      List<String> before = names(temp);
      assertThatThrownBy(() -> ArchiveDraft.replacing(folder)).hasMessageContaining(folder + BUSY);
      assertThat(names(temp)).isEqualTo(before);
      first.publish(metadata("first", 2, 3));
    }
    write(folder, "second", 1, 1);

    assertThat(TraceArchive.open(folder).metadata().source().name()).isEqualTo("second");
    assertThat(names(temp)).containsExactly("trace");
  }

  @Test
  void replacing_whileAnotherProcessHasADraft_isRefusedUntilThatEnds() throws Exception {
    Process other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                OpenDraft.class.getName(),
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      assertThat(other.getInputStream().read()).isEqualTo(OpenDraft.READY);
      assertThatThrownBy(() -> ArchiveDraft.replacing(folder)).hasMessageContaining(folder + BUSY);
    } finally {
      other.destroyForcibly().waitFor();
    }
    write(folder, "own", 1, 1);

    assertThat(TraceArchive.open(folder).metadata().source().name()).isEqualTo("own");
  }

  /** A process with a draft of the folder that it is given, until it is ended. */
  static final class OpenDraft {

    static final char READY = 'r';

    private OpenDraft() {}

    public static void main(String[] args) throws IOException {
      try (ArchiveDraft draft = draft(Path.of(args[0]), 1, 1)) {
        System.out.print(READY);
        System.out.flush();
        int end = System.in.read();
        draft.publish(metadata("other" + end, 1, 1));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"notes.txt", "summary.json", "calls-00000.avro"})
  void replacing_folderWithoutMetadata_isRefusedWithWhatItHolds(String name) throws IOException {
    Files.createDirectory(folder);
    Files.writeString(folder.resolve(name), "mine");

    assertThatThrownBy(() -> ArchiveDraft.replacing(folder))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("trace: holds what is no archive (" + name + ")");
    assertThat(folder.resolve(name)).hasContent("mine");
    assertThat(names(temp)).containsExactly("trace");
  }

  @Test
  void replacing_archiveWithSomethingElse_isRefused() throws IOException {
    write(folder, "first", 1, 1);
    for (String name : List.of("a", "b", "c", "d")) {
      Files.createDirectory(folder.resolve(name));
    }

    assertThatThrownBy(() -> ArchiveDraft.replacing(folder))
        .hasMessageContaining("holds what is no archive (a, b, c, ...)");
    readAll(TraceArchive.open(folder));
  }

  @Test
  void publish_folderThatBecameStrange_isRefusedAndKept() throws IOException {
    write(folder, "first", 1, 1);
    try (ArchiveDraft draft = draft(folder, 2, 2)) {
      draft.seal(metadata("second", 2, 2));
      Files.writeString(folder.resolve("notes"), "mine");
      assertThatThrownBy(draft::publish).hasMessageContaining("(notes)");
    }
    assertThat(folder.resolve("notes")).hasContent("mine");
    assertThat(TraceArchive.open(folder).metadata().source().name()).isEqualTo("first");
    assertThat(names(temp)).containsExactly("trace");
  }

  @Test
  void replacing_symbolicLink_isRefused() throws IOException {
    write(temp.resolve("other"), "first", 1, 1);
    Files.createSymbolicLink(folder, temp.resolve("other"));

    assertThatThrownBy(() -> ArchiveDraft.replacing(folder))
        .hasMessageContaining("trace: is a symbolic link");
  }

  @Test
  void replacing_file_isRefused() throws IOException {
    Files.writeString(folder, "mine");

    assertThatThrownBy(() -> ArchiveDraft.replacing(folder))
        .hasMessageContaining("trace: is a file, not a folder");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "/"})
  void replacing_workingFolderOrRoot_isRefused(String path) {
    assertThatThrownBy(() -> ArchiveDraft.replacing(Path.of(path)))
        .hasMessageContaining("this is the working folder or the root");
  }

  @Test
  void seal_rankNeverWritten_isABug() {
    try (ArchiveDraft draft = draft(folder, 1, 1)) {
      assertThatThrownBy(() -> draft.seal(metadata("name", 2, 1)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("rank 1 was never written");
    }
  }
}
