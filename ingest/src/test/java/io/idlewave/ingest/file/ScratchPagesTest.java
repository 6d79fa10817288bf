package io.idlewave.ingest.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScratchPagesTest {

  private static final int PAGE = 24;

  @TempDir private Path folder;

  private ScratchPages pages() {
    return new ScratchPages("things", folder, PAGE);
  }

  private static ByteBuffer page(long value) {
    ByteBuffer page = ByteBuffer.allocate(PAGE);
    return page.putLong(value).putLong(~value).putLong(value).flip();
  }

  private static long read(ScratchPages pages, int page) {
    ByteBuffer content = ByteBuffer.allocate(PAGE);
    pages.read(page, content);
    content.flip();
    long value = content.getLong();
    assertThat(content.getLong()).isEqualTo(~value);
    return value;
  }

  @Test
  void pages_writtenReadAndFreedAtRandom_areWhatWasWritten() {
    Random random = new Random(5);
    Map<Integer, Long> there = new HashMap<>();
    int most = 0;
    long written = 0;
    try (ScratchPages pages = pages()) {
      for (int step = 0; step < 20_000; step++) {
        boolean grow = random.nextInt(100) < (step / 500 % 2 == 0 ? 70 : 30);
        if (grow || there.isEmpty()) {
          long value = random.nextLong();
          assertThat(there.put(pages.write(page(value)), value)).isNull();
          written += PAGE;
        } else {
          int page = there.keySet().stream().skip(random.nextInt(there.size())).findFirst().get();
          assertThat(read(pages, page)).isEqualTo(there.remove(page));
          pages.free(page);
        }
        most = Math.max(most, there.size());
        assertThat(pages.pages()).isEqualTo(there.size());
      }
      assertThat(pages.mostBytes()).isEqualTo((long) most * PAGE);
      assertThat(pages.writtenBytes()).isEqualTo(written);
    }
  }

  @Test
  void write_lessThanAPage_isReadAgain() {
    try (ScratchPages pages = pages()) {
      int page = pages.write(ByteBuffer.wrap(new byte[] {1, 2, 3}));
      ByteBuffer content = ByteBuffer.allocate(3);
      pages.read(page, content);
      assertThat(content.array()).containsExactly(1, 2, 3);
      assertThatThrownBy(() -> pages.write(ByteBuffer.allocate(PAGE + 1)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("page: at most 24 B, got 25");
    }
  }

  @Test
  void file_isThereForPagesAloneAndGoneAfterwards() throws IOException {
    try (ScratchPages pages = pages()) {
      assertThat(pages.pages()).isZero();
      assertThat(files()).isZero();
      pages.free(pages.write(page(1)));
      pages.write(page(2));
    }
    assertThat(files()).isZero();
  }

  private long files() throws IOException {
    try (Stream<Path> found = Files.list(folder)) {
      return found.count();
    }
  }

  @Test
  void write_folderThatIsNotThere_isOneLocatedError() {
    Path missing = folder.resolve("missing");
    try (ScratchPages pages = new ScratchPages("things", missing, PAGE)) {
      assertThatThrownBy(() -> pages.write(page(1)))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessage(missing + ": cannot be written after 0 B of things");
    }
  }

  @Test
  void write_diskFull_isOneLocatedError() throws IOException {
    Path full = Path.of("/dev/full");
    assumeThat(full).exists();
    FileChannel device = FileChannel.open(full, StandardOpenOption.WRITE);
    try (ScratchPages pages = new ScratchPages("things", folder, PAGE, device)) {
      assertThatThrownBy(() -> pages.write(page(1)))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessage(folder + ": cannot be written after 0 B of things")
          .hasRootCauseMessage("No space left on device");
    }
  }

  @Test
  void read_fileThatWasCutShort_isOneLocatedError() throws IOException {
    Path file = folder.resolve("file");
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try (ScratchPages pages = new ScratchPages("things", folder, PAGE, channel)) {
      pages.write(page(1));
      int second = pages.write(page(2));
      channel.truncate(2 * PAGE - 5);
      assertThatThrownBy(() -> read(pages, second))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessage(folder + ": cannot be read after 48 B of things")
          .hasRootCauseMessage("page 1 needs 5 B more, the file ends after 43 B");
    }
  }
}
