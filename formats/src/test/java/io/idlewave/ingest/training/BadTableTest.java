package io.idlewave.ingest.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.ingest.format.TraceInput;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.TraceWarning;
import io.idlewave.ingest.otf2.TestArchives;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables that are wrong end in one error with line, bound and value, or in a counted warning. */
class BadTableTest {

  @TempDir private Path folder;

  private TraceArchive ingest(Path table) {
    return TestArchives.ingest(table, folder.resolve("out"), false);
  }

  private void assertRefused(Path table, String message) {
    assertThatThrownBy(() -> ingest(table))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  /** Of the first operation: which cell, what stands there instead, and what is said. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "0 | 2 | line 2: dp_rank: 0 to 1, got \"2\"",
        "1 | -1 | line 2: stage: 0 to 1, got \"-1\"",
        "2 | 9 | line 3: rank of dp_rank 0 and stage 0: 9 as above, got \"0\"",
        "3 | x | line 2: step: 0 to 2147483647, got \"x\"",
        "5 | 1e7 | line 2: start_ts: 0 to 1000000 seconds, got \"1e7\"",
        "6 | NaN | line 2: duration: 0 to 1000000 seconds, got \"NaN\"",
        "6 | -1 | line 2: duration: 0 to 1000000 seconds, got \"-1\"",
        "7 | 0.5 | line 2: seq_id: 0 to 16777216, got \"0.5\"",
        "10 | -2 | line 2: gmc: -1 to 16777216, got \"-2\"",
      })
  void ingest_aWrongCell_isRefusedWithItsPlace(int column, String cell, String message)
      throws IOException {
    Path table = TrainingSamples.twoStages(folder);
    List<String> lines = new ArrayList<>(Files.readAllLines(table));
    String[] cells = lines.get(1).split(",");
    cells[column] = cell;
    lines.set(1, String.join(",", cells));
    Files.write(table, lines);
    assertRefused(table, message);
  }

  @Test
  void ingest_withoutAWorker_isRefused() throws IOException {
    Path table = TrainingSamples.twoStages(folder);
    Files.write(
        table, Files.readAllLines(table).stream().filter(l -> !l.startsWith("1,1,")).toList());
    assertRefused(table, "step 7: operations of dp_rank 1, stage 1, got \"none\"");
  }

  @Test
  void ingest_whereAWorkerLacksAnOperation_isRefused() throws IOException {
    Path table = TrainingSamples.twoStages(folder);
    String text = Files.readString(table);
    Files.writeString(table, text.replaceFirst("1,1,3,7,backward-send", "1,1,3,7,gc"));
    assertRefused(
        table,
        "step 7, dp_rank 1, stage 1: 2 operations backward-send as dp_rank 0 has in the first"
            + " step, got 1");
  }

  @Test
  void ingest_withAnEndlessLine_isRefused() throws IOException {
    Path table = TrainingSamples.twoStages(folder);
    Files.writeString(table, Files.readString(table) + "0".repeat(100_000));
    assertRefused(table, "a line: at most 4096 characters");
  }

  @Test
  void ingest_withoutAColumn_isNoTable() throws IOException {
    Path table = TrainingSamples.twoStages(folder);
    Files.writeString(table, Files.readString(table).replace("seq_id", "number"));
    assertRefused(table, "training: no table of operations");
  }

  @Test
  void ingest_whereTheJobIsUnknown_saysWhatIsMissing() throws IOException {
    Path table = TrainingSamples.twoStages(folder);
    Path meta = folder.resolve("meta-small.yaml");
    Files.writeString(meta, "dp_size: 0\npp_size: 2\n");
    assertRefused(table, "meta-small.yaml: dp_size: 1 to 1048576, got \"0\"");
    Files.writeString(meta, "dp_size: 2\n");
    assertRefused(table, "pp_size: 1 to 1048576, got \"\"");
    Files.writeString(meta, "dp_size: 1048576\npp_size: 1048576\n");
    assertRefused(table, "dp_size * pp_size: at most 1048576");
  }

  /** Packed, and cut off. */
  @Test
  void ingest_ofAPackedTableThatIsCutOff_isRefused() throws IOException {
    Path table = TrainingSamples.twoStages(folder);
    byte[] text = Files.readString(table).getBytes(StandardCharsets.UTF_8);
    Path packed = folder.resolve("small.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write(text);
    }
    assertThat(ingest(packed).metadata().processCount()).isEqualTo(4);
    byte[] bytes = Files.readAllBytes(packed);
    Files.write(packed, Arrays.copyOf(bytes, bytes.length / 2));
    assertThatThrownBy(() -> TraceInput.with(packed, ForeignTrace::entry))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("small.csv.gz: damaged");
  }

  @Test
  void ingest_ofASoundTable_countsWhatIsLeftOut() {
    assertThat(ingest(TrainingSamples.twoStages(folder)).metadata().warnings())
        .extracting(TraceWarning::code)
        .containsExactly("training-outside-graph");
  }
}
