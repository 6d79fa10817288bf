package io.idlewave.graph.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.GraphBlockCodec;
import io.idlewave.graph.cut.Cut;
import io.idlewave.graph.cut.CutReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.RingProgram;
import io.idlewave.ingest.synth.Synth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CutIndexerTest {

  private static final GraphOptions OPTIONS = new GraphOptions(40, 1, 1 << 20);

  @TempDir Path folder;

  private TraceArchive random(long seed) {
    return Synth.write(new RandomProgram(seed, 5, 400), CostSet.DEFAULT, folder);
  }

  private static List<byte[]> blocks(TraceArchive archive, @Nullable Cut from) {
    List<byte[]> blocks = new ArrayList<>();
    try (GraphWalk walk = new GraphWalk(archive, OPTIONS, from)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        blocks.add(GraphBlockCodec.encode(block));
      }
    }
    return blocks;
  }

  private static List<Cut> cuts(TraceArchive archive) {
    List<Cut> cuts = new ArrayList<>();
    try (CutReader reader = new CutReader(archive)) {
      for (Cut cut = reader.next(); cut != null; cut = reader.next()) {
        cuts.add(cut);
      }
    }
    return cuts;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void write_randomProgram_everyCutYieldsExactlyTheRest(long seed) {
    TraceArchive archive = random(seed);
    long written = CutIndexer.write(archive, OPTIONS);
    List<byte[]> all = blocks(archive, null);
    List<Cut> cuts = cuts(archive);
    assertThat(cuts).hasSize((int) written).hasSizeGreaterThan(3);
    for (Cut cut : cuts) {
      assertThat(blocks(archive, cut))
          .containsExactlyElementsOf(all.subList((int) cut.nextBlock(), all.size()));
    }
  }

  @Test
  void write_again_replacesTheFileByAnEqualOne() {
    TraceArchive archive = random(7);
    CutIndexer.write(archive, OPTIONS);
    List<Cut> first = cuts(archive);
    CutIndexer.write(archive, OPTIONS);
    assertThat(cuts(archive)).isEqualTo(first);
    assertThat(folder.resolve("cuts.avro.part")).doesNotExist();
  }

  @Test
  void write_noWorldCollective_writesAnEmptyFile() {
    TraceArchive archive = Synth.write(new RingProgram(4, 3, 100, 1000), CostSet.DEFAULT, folder);
    assertThat(CutIndexer.write(archive, OPTIONS)).isZero();
    assertThat(cuts(archive)).isEmpty();
  }

  @Test
  void write_damagedArchive_leavesNoFile() throws IOException {
    TraceArchive archive = random(8);
    Path rank = folder.resolve("rank-00002.avro");
    byte[] bytes = Files.readAllBytes(rank);
    Files.write(rank, Arrays.copyOf(bytes, bytes.length - 10));
    assertThatThrownBy(() -> CutIndexer.write(archive, OPTIONS))
        .isInstanceOf(BadTraceException.class);
    assertThat(folder.resolve("cuts.avro")).doesNotExist();
    assertThat(folder.resolve("cuts.avro.part")).doesNotExist();
  }

  @Test
  void file_anyAvroTool_readsItsFields() throws IOException {
    TraceArchive archive = random(9);
    CutIndexer.write(archive, OPTIONS);
    try (DataFileReader<GenericRecord> avro =
        new DataFileReader<>(
            folder.resolve("cuts.avro").toFile(), new GenericDatumReader<GenericRecord>())) {
      GenericRecord cut = avro.next();
      Cut expected = cuts(archive).get(0);
      assertThat(cut.get("nextBlock")).isEqualTo(expected.nextBlock());
      List<?> positions = (List<?>) cut.get("positions");
      assertThat(((GenericRecord) positions.get(4)).get("callIndex"))
          .isEqualTo(expected.positions().get(4).callIndex());
    }
  }

  @Test
  void open_otherArchive_isRefused() {
    CutIndexer.write(random(10), OPTIONS);
    TraceArchive other = random(11);
    assertThatThrownBy(() -> new CutReader(other))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("cuts.avro")
        .hasMessageContaining("another content");
  }

  @Test
  void open_noFile_isRefused() {
    TraceArchive archive = random(12);
    assertThatThrownBy(() -> new CutReader(archive))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("missing");
  }

  @Test
  void next_corruptedFile_namesFileAndCut() throws IOException {
    TraceArchive archive = random(13);
    CutIndexer.write(archive, OPTIONS);
    Path file = folder.resolve("cuts.avro");
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 40] ^= 0x55;
    Files.write(file, bytes);
    assertThatThrownBy(() -> cuts(archive))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("cuts.avro: cannot be read past cut");
  }
}
