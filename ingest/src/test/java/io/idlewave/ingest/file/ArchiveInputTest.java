package io.idlewave.ingest.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.model.UnreadableTraceException;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.RingProgram;
import io.idlewave.ingest.synth.Synth;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.SeekableFileInput;
import org.apache.avro.file.SeekableInput;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveInputTest {

  @TempDir private Path folder;

  private int read(int readsThatWork) throws IOException {
    Path file = folder.resolve("calls-00000.avro");
    int calls = 0;
    try (DataFileReader<Object> avro =
        new DataFileReader<>(
            ArchiveInput.of(file, new Failing(file, readsThatWork)), new GenericDatumReader<>())) {
      while (avro.hasNext()) {
        calls += ((List<?>) ((GenericRecord) avro.next()).get("calls")).size();
      }
    }
    return calls;
  }

  @Test
  void read_deviceFailsAtAnyRead_isUnreadableAndNotDamaged() throws IOException {
    Synth.write(new RingProgram(2, 8_000, 100, 1000), CostSet.DEFAULT, folder);
    int calls = read(Integer.MAX_VALUE);
    assertThat(calls).isGreaterThan(8_000);
    int worked = 0;
    for (int failures = 0; worked == 0; failures++) {
      int reads = failures;
      try {
        worked = read(reads);
      } catch (UnreadableTraceException e) {
        assertThat(e).hasMessageEndingWith("calls-00000.avro: cannot be read: stale handle");
        assertThat(failures).isLessThan(10_000);
      }
    }
    assertThat(worked).isEqualTo(calls);
  }

  @Test
  void open_noFile_isUnreadable() {
    assertThatThrownBy(() -> ArchiveInput.open(folder.resolve("none")))
        .isInstanceOf(UnreadableTraceException.class)
        .hasMessageContaining("none: cannot be read: ");
  }

  /** A file on a device that fails after some reads. */
  private static final class Failing implements SeekableInput {
    private final SeekableInput file;
    private int left;

    Failing(Path file, int readsThatWork) throws IOException {
      this.file = new SeekableFileInput(file.toFile());
      this.left = readsThatWork;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (left-- == 0) {
        throw new IOException("stale handle");
      }
      return file.read(bytes, offset, length);
    }

    @Override
    public void seek(long position) throws IOException {
      file.seek(position);
    }

    @Override
    public long tell() throws IOException {
      return file.tell();
    }

    @Override
    public long length() throws IOException {
      return file.length();
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
