package io.idlewave.ingest.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Traces packed into one file: the same as unpacked, or one error, and nothing left over. */
class TraceInputTest {

  private static final String TEXT = "tiny 2\n0 MPI_Send 1 7 100\n1 MPI_Recv 0 7 100\n";

  /** What the system says of a process that SIGTERM ended. */
  private static final int INTERRUPTED = 143;

  @TempDir private Path temp;
  private Path scratch = Path.of("");

  @BeforeEach
  void makeScratch() throws IOException {
    scratch = Files.createDirectory(temp.resolve("scratch"));
  }

  private static Map<String, byte[]> tree(String folder) {
    Map<String, byte[]> tree = new TreeMap<>();
    tree.put(folder + "ring.tiny", TEXT.getBytes(StandardCharsets.US_ASCII));
    tree.put(folder + "notes.txt", new byte[700]);
    return tree;
  }

  private Path packed(String name, Map<String, byte[]> tree) throws IOException {
    Path file = temp.resolve(name);
    try (OutputStream raw = new BufferedOutputStream(Files.newOutputStream(file))) {
      if (name.endsWith(".zip")) {
        try (ZipOutputStream zip = new ZipOutputStream(raw)) {
          for (Map.Entry<String, byte[]> entry : tree.entrySet()) {
            zip.putNextEntry(new ZipEntry(entry.getKey()));
            zip.write(entry.getValue());
          }
        }
        return file;
      }
      try (OutputStream out = compressed(name, raw)) {
        if (name.contains(".tiny")) {
          out.write(tree.values().iterator().next());
          return file;
        }
        TarArchiveOutputStream tar = new TarArchiveOutputStream(out);
        for (Map.Entry<String, byte[]> entry : tree.entrySet()) {
          TarArchiveEntry header = new TarArchiveEntry(entry.getKey(), true);
          header.setSize(entry.getValue().length);
          tar.putArchiveEntry(header);
          tar.write(entry.getValue());
          tar.closeArchiveEntry();
        }
        tar.finish();
      }
    }
    return file;
  }

  private static OutputStream compressed(String name, OutputStream raw) throws IOException {
    if (name.endsWith("xz")) {
      return new XZOutputStream(raw, new LZMA2Options(0));
    }
    return name.endsWith("gz") ? new GZIPOutputStream(raw) : raw;
  }

  private TraceArchive ingest(Path path) {
    return TraceInput.with(
        path,
        UnpackLimits.DEFAULT,
        scratch,
        trace ->
            trace.ingest(
                temp.resolve("out"), IngestOptions.defaults(), IngestProgress.NONE, a -> {}));
  }

  private void assertNothingLeft() throws IOException {
    try (Stream<Path> left = Files.list(scratch)) {
      assertThat(left).isEmpty();
    }
  }

  private void assertRefused(Path path, String message) throws IOException {
    assertThatThrownBy(() -> ingest(path))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining(message)
        .hasMessageStartingWith(path.toString())
        .hasMessageNotContaining(scratch.toString());
    assertNothingLeft();
    assertThat(temp.resolve("out")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({
    "a.tar.xz, ring/",
    "a.txz, ring/",
    "a.tar.gz, ring/",
    "a.tgz, ring/",
    "a.tar, ring/",
    "a.zip, ring/",
    "ring.tar.xz, ''",
    "ring.zip, ''",
    "a.tar, deep/below/ring/"
  })
  void with_packedFolder_isTheTraceThatWasPacked(String name, String folder) throws IOException {
    Path plain = Files.createDirectory(temp.resolve("ring"));
    for (Map.Entry<String, byte[]> file : tree("").entrySet()) {
      Files.write(plain.resolve(file.getKey()), file.getValue());
    }
    String expected = ingest(plain).contentDigest();
    assertThat(ingest(packed(name, tree(folder))).contentDigest()).isEqualTo(expected);
    assertNothingLeft();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ring.tiny.gz", "ring.tiny.xz"})
  void with_singlePackedFile_isItsTrace(String name) throws IOException {
    Map<String, byte[]> tree = tree("");
    tree.remove("notes.txt");
    assertThat(ingest(packed(name, tree)).metadata().callCount()).isEqualTo(2);
    assertNothingLeft();
  }

  @ParameterizedTest
  @ValueSource(strings = {"../out.tiny", "/out.tiny", "ring/../../out.tiny", "C:\\out.tiny"})
  void with_nameThatLeadsOut_isRefused(String name) throws IOException {
    for (String file : name.contains("C:") ? List.of("a.tar") : List.of("a.tar", "a.zip")) {
      Map<String, byte[]> tree = tree("ring/");
      tree.put(name, new byte[3]);
      assertRefused(packed(file, tree), "a name below the folder that it is unpacked into");
    }
    assertThat(temp.resolve("out.tiny")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(bytes = {TarConstants.LF_SYMLINK, TarConstants.LF_LINK, TarConstants.LF_FIFO})
  void with_linkOrDevice_isRefused(byte type) throws IOException {
    Path file = temp.resolve("a.tar");
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(Files.newOutputStream(file))) {
      TarArchiveEntry link = new TarArchiveEntry("ring/ring.tiny", type);
      link.setLinkName("/etc/passwd");
      tar.putArchiveEntry(link);
      tar.closeArchiveEntry();
    }
    assertRefused(file, "entry ring/ring.tiny: a file or a folder, got a link or a device");
  }

  /** Up to 1 MiB a name is read at all. */
  @ParameterizedTest
  @CsvSource({
    "300, 'a name of at most 4096 bytes, 255 between slashes, got a longer one'",
    "5000, 'a name of at most 4096 bytes, 255 between slashes, got a longer one'",
    "3000000, 'damaged at byte'"
  })
  void with_aNameOfAnyLength_isRefusedInAShortMessage(int characters, String message)
      throws IOException {
    Path file = temp.resolve("a.tar");
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(Files.newOutputStream(file))) {
      TarArchiveEntry name = new TarArchiveEntry("././@LongLink", TarConstants.LF_GNUTYPE_LONGNAME);
      name.setSize(characters);
      tar.putArchiveEntry(name);
      tar.write("x".repeat(characters).getBytes(StandardCharsets.US_ASCII));
      tar.closeArchiveEntry();
      tar.putArchiveEntry(new TarArchiveEntry("x"));
      tar.closeArchiveEntry();
    }
    assertRefused(file, message);
    assertThatExceptionOfType(BadTraceException.class)
        .isThrownBy(() -> TraceInput.with(file, trace -> trace))
        .satisfies(failure -> assertThat(failure.getMessage()).hasSizeLessThan(2000));
  }

  @Test
  void with_interruptedThread_endsAndLeavesNothing() throws IOException {
    Path file = packed("a.zip", tree("ring/"));
    Thread.currentThread().interrupt();
    try {
      assertThatExceptionOfType(CancellationException.class).isThrownBy(() -> ingest(file));
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertNothingLeft();
  }

  @Test
  void with_sameNameTwice_isRefused() throws IOException {
    Path file = temp.resolve("a.tar");
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(Files.newOutputStream(file))) {
      for (int i = 0; i < 2; i++) {
        tar.putArchiveEntry(new TarArchiveEntry("ring.tiny"));
        tar.closeArchiveEntry();
      }
    }
    assertRefused(file, "entry ring.tiny: each name once, got it again");
  }

  @ParameterizedTest
  @CsvSource({
    "a.tar.xz, 1, 1000, 1000", "a.tar.gz, 5, 800, 1000", "a.zip, 5, 800, 1000",
    "a.tar.xz, 5, 100000, 2", "a.zip, 5, 100000, 2", "a.txz, 5, 100000, 2"
  })
  void with_moreThanTheLimits_isRefusedWithAllOfThem(
      String name, long entries, long bytes, long ratio) throws IOException {
    Map<String, byte[]> tree = tree("ring/");
    tree.put("ring/zeros", new byte[20_000]);
    Path file = packed(name, tree);
    UnpackLimits limits = new UnpackLimits(entries, bytes, ratio, 500);
    assertThatThrownBy(() -> TraceInput.with(file, limits, scratch, trace -> trace.format().name()))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("at most " + entries + " entries")
        .hasMessageContaining("and " + ratio + " times the packed size beyond");
    assertNothingLeft();
  }

  /** Wherever it is cut off, and whichever bit is flipped: the whole trace, or an error of ours. */
  @ParameterizedTest
  @ValueSource(strings = {"a.tar.xz", "a.tar.gz", "a.tar", "a.zip", "ring.tiny.gz", "ring.tiny.xz"})
  void with_cutOffOrFlipped_isRefusedOrComplete(String name) throws IOException {
    Map<String, byte[]> tree = tree(name.contains(".tiny") ? "" : "ring/");
    if (name.contains(".tiny")) {
      tree.remove("notes.txt");
    }
    Path file = packed(name, tree);
    byte[] whole = Files.readAllBytes(file);
    int step = Math.max(1, whole.length / 150);
    for (int at = 0; at < whole.length; at += step) {
      Files.write(file, Arrays.copyOf(whole, at));
      assertCompleteOrRefused(file);
      byte[] flipped = whole.clone();
      flipped[at] ^= (byte) (1 << (at % 8));
      Files.write(file, flipped);
      assertCompleteOrRefused(file);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ring.tiny.gz", "ring.tiny.xz", "a.tar.gz"})
  void with_cutOff_saysWhereAndWhy(String name) throws IOException {
    Map<String, byte[]> tree = tree(name.contains(".tiny") ? "" : "ring/");
    if (name.contains(".tiny")) {
      tree.remove("notes.txt");
    }
    Path file = packed(name, tree);
    byte[] cut = Arrays.copyOf(Files.readAllBytes(file), (int) Files.size(file) / 2);
    Files.write(file, cut);
    assertThatThrownBy(() -> ingest(file))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("at byte " + cut.length)
        .message()
        .doesNotContain("null");
    if (!name.startsWith("a")) {
      assertThatThrownBy(
              () -> {
                try (InputStream plain = TraceInput.plain(file)) {
                  plain.readAllBytes();
                }
              })
          .isInstanceOf(IOException.class)
          .hasMessageContaining("damaged at byte " + cut.length + ": ")
          .message()
          .doesNotContain("null");
    }
  }

  private void assertCompleteOrRefused(Path file) throws IOException {
    Throwable failure = catchThrowable(() -> ingest(file));
    if (failure == null) {
      assertThat(TraceArchive.open(temp.resolve("out")).metadata().callCount()).isEqualTo(2);
    } else {
      assertThat(failure).isInstanceOf(BadTraceException.class);
      assertThat(failure.getMessage())
          .startsWith(file.toString())
          .doesNotContain(scratch.toString(), "Exception")
          .doesNotContainPattern("\\p{Cntrl}");
    }
    assertNothingLeft();
  }

  @Test
  void at_severalTracesInAFolder_namesThem() throws IOException {
    for (String name : List.of("one.tiny", "two.tiny")) {
      Files.writeString(temp.resolve(name), TEXT);
    }
    assertThatThrownBy(() -> ForeignTrace.at(temp))
        .isInstanceOf(BadTraceException.class)
        .hasMessage(
            "%1$s: several traces, name one of them: %1$s/one.tiny (tiny), %1$s/two.tiny (tiny)"
                .formatted(temp));
  }

  @Test
  void requireArchive_packedTrace_saysHowToMakeOne() throws IOException {
    Path file = packed("a.tar.xz", tree("ring/"));
    assertThatThrownBy(() -> ForeignTrace.requireArchive(file))
        .hasMessage(
            "%1$s: a packed trace; make an archive of it first: idlewave ingest %1$s --out trace"
                .formatted(file));
  }

  @Test
  void with_inAProcessThatIsInterrupted_leavesNeitherWhatWasUnpackedNorADraft() throws Exception {
    Path file = packed("ring.zip", tree(""));
    Process other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                StuckIngest.class.getName(),
                file.toString(),
                scratch.toString(),
                temp.resolve("out").toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      assertThat(other.getInputStream().read()).isEqualTo(StuckIngest.READY);
      assertThat(scratch).isNotEmptyDirectory();
      other.destroy();
      assertThat(other.waitFor()).isEqualTo(INTERRUPTED);
    } finally {
      other.destroyForcibly();
    }

    assertNothingLeft();
    try (Stream<Path> left = Files.list(temp)) {
      assertThat(left).containsExactlyInAnyOrder(file, scratch);
    }
  }

  /** A process that has unpacked and drafted, and goes no further. */
  static final class StuckIngest {

    static final char READY = 'r';

    private StuckIngest() {}

    public static void main(String[] args) {
      TraceInput.with(
          Path.of(args[0]),
          UnpackLimits.DEFAULT,
          Path.of(args[1]),
          trace ->
              trace.ingest(
                  Path.of(args[2]),
                  IngestOptions.defaults(),
                  IngestProgress.NONE,
                  archive -> {
                    System.out.print(READY);
                    System.out.flush();
                    try {
                      Thread.sleep(Long.MAX_VALUE);
                    } catch (InterruptedException e) {
                      Thread.currentThread().interrupt();
                    }
                  }));
    }
  }

  @Test
  void at_studyInThePlaceOfATrace_saysThatItIsOne() throws IOException {
    Path study = Files.writeString(temp.resolve("first.yaml"), "trace: trace\n");
    assertThatExceptionOfType(BadTraceException.class)
        .isThrownBy(() -> ForeignTrace.at(study))
        .withMessage(
            "%1$s: YAML, such as a study, and no trace; a study runs with: idlewave run %1$s"
                .formatted(study));
  }
}
