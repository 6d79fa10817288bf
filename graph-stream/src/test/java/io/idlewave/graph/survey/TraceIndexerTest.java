package io.idlewave.graph.survey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.GraphBlockCodec;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.graph.cut.Cut;
import io.idlewave.graph.cut.CutReader;
import io.idlewave.graph.index.IndexState;
import io.idlewave.graph.index.IndexWriter;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.RingProgram;
import io.idlewave.ingest.synth.Synth;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceIndexerTest {

  private static final GraphOptions OPTIONS = new GraphOptions(40, 1, 1 << 20);

  @TempDir Path folder;

  private TraceArchive random(long seed) {
    return Synth.write(new RandomProgram(seed, 5, 400), CostSet.DEFAULT, folder);
  }

  private static Survey index(TraceArchive archive) {
    return TraceIndexer.write(archive, OPTIONS, block -> {});
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
    index(archive);
    List<byte[]> all = blocks(archive, null);
    List<Cut> cuts = cuts(archive);
    assertThat(cuts).hasSizeGreaterThan(3);
    for (Cut cut : cuts) {
      assertThat(blocks(archive, cut))
          .containsExactlyElementsOf(all.subList((int) cut.nextBlock(), all.size()));
    }
  }

  @Test
  void write_again_replacesTheFilesByIdenticalOnes() throws IOException {
    TraceArchive archive = random(7);
    index(archive);
    byte[] cuts = Files.readAllBytes(folder.resolve("cuts.avro"));
    byte[] survey = Files.readAllBytes(folder.resolve("survey.avro"));
    index(archive);
    assertThat(folder.resolve("cuts.avro")).hasBinaryContent(cuts);
    assertThat(folder.resolve("survey.avro")).hasBinaryContent(survey);
    assertThat(folder.resolve("cuts.avro.part")).doesNotExist();
  }

  @Test
  void write_noCollective_writesCutsNevertheless() {
    TraceArchive archive = Synth.write(new RingProgram(4, 30, 100, 1000), CostSet.DEFAULT, folder);
    index(archive);
    assertThat(cuts(archive)).hasSizeGreaterThan(3);
  }

  @Test
  void write_traceOfOneSegment_writesAFileWithoutCuts() {
    TraceArchive archive = random(21);
    TraceIndexer.write(archive, GraphOptions.DEFAULT, block -> {});
    assertThat(cuts(archive)).isEmpty();
    try (CutReader reader = new CutReader(archive)) {
      assertThat(reader.segmentBytes()).isEqualTo(8 << 20);
      assertThat(reader.blockEntries()).isEqualTo(2048);
    }
  }

  @Test
  void open_fileOfTheVersionBefore_isRefused() throws IOException {
    TraceArchive archive = random(22);
    index(archive);
    Path file = folder.resolve("cuts.avro");
    String header = "idlewave.version\u0002";
    String bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
    assertThat(bytes).containsOnlyOnce(header + "8");
    Files.writeString(file, bytes.replace(header + "8", header + "7"), StandardCharsets.ISO_8859_1);
    assertThatThrownBy(() -> new CutReader(archive))
        .isInstanceOf(BadTraceException.class)
        .hasMessageEndingWith(
            "cuts.avro: stale: made for another trace or by another version; index again");
  }

  @Test
  void write_damagedArchive_leavesNoFile() throws IOException {
    TraceArchive archive = random(8);
    Path rank = folder.resolve("calls-00002.avro");
    byte[] bytes = Files.readAllBytes(rank);
    Files.write(rank, Arrays.copyOf(bytes, bytes.length - 10));
    assertThatThrownBy(() -> index(archive)).isInstanceOf(BadTraceException.class);
    assertThat(folder.resolve("cuts.avro")).doesNotExist();
    assertThat(folder.resolve("cuts.avro.part")).doesNotExist();
    assertThat(folder.resolve("survey.avro")).doesNotExist();
  }

  @Test
  void file_anyAvroTool_readsItsFields() throws IOException {
    TraceArchive archive = random(9);
    index(archive);
    try (DataFileReader<GenericRecord> avro =
        new DataFileReader<>(
            folder.resolve("cuts.avro").toFile(), new GenericDatumReader<GenericRecord>())) {
      GenericRecord cut = (GenericRecord) avro.next().get("item");
      Cut expected = cuts(archive).get(0);
      assertThat(cut.get("nextBlock")).isEqualTo(expected.nextBlock());
      List<?> positions = (List<?>) cut.get("positions");
      assertThat(((GenericRecord) positions.get(4)).get("callIndex"))
          .isEqualTo(expected.positions().get(4).callIndex());
    }
  }

  @Test
  void open_otherArchive_isRefused() throws IOException {
    index(random(10));
    byte[] cuts = Files.readAllBytes(folder.resolve("cuts.avro"));
    TraceArchive other = random(11);
    Files.write(folder.resolve("cuts.avro"), cuts);
    assertThatThrownBy(() -> new CutReader(other))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("cuts.avro")
        .hasMessageContaining("stale: made for another trace");
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
    index(archive);
    Path file = folder.resolve("cuts.avro");
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 40] ^= 0x55;
    Files.write(file, bytes);
    assertThatThrownBy(() -> cuts(archive))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("cuts.avro: cannot be read past cut");
  }

  @ParameterizedTest
  @ValueSource(longs = {14, 15, 16})
  void survey_stored_equalsThatOfAWalkBitByBit(long seed) {
    TraceArchive archive = random(seed);
    Survey written = index(archive);
    StoredSurvey walked = StoredSurvey.of(TraceSurvey.of(archive, OPTIONS, List.of()));
    assertThat(StoredSurvey.of(written)).isEqualTo(walked);
    assertThat(StoredSurvey.of(SurveyFile.read(archive))).isEqualTo(walked);
  }

  @Test
  void survey_stored_countsSlotsAndCollectiveBytesAsTheBlocksDo() {
    TraceArchive archive = random(17);
    int[] slots = new int[1];
    double[] bytes = new double[1];
    Survey survey =
        TraceIndexer.write(
            archive,
            OPTIONS,
            block -> {
              for (int j = 0; j < block.linkCount(); j++) {
                slots[0] = Math.max(slots[0], block.slot(j) + 1);
                if (block.kind(j) == LinkKind.COMPLETE) {
                  bytes[0] += block.largestSentBytes(j) + block.largestReceivedBytes(j);
                }
              }
            });
    assertThat(bytes[0]).isPositive();
    assertThat(survey.slotCount()).isEqualTo(slots[0]);
    assertThat(survey.collectiveBytes()).isEqualTo(bytes[0]);
  }

  @Test
  void state_ofASurvey_followsTheArchive() throws IOException {
    TraceArchive archive = random(18);
    assertThat(SurveyFile.state(archive)).isEqualTo(IndexState.MISSING);
    index(archive);
    assertThat(SurveyFile.state(archive)).isEqualTo(IndexState.CURRENT);
    byte[] survey = Files.readAllBytes(folder.resolve("survey.avro"));
    TraceArchive other = random(19);
    Files.write(folder.resolve("survey.avro"), survey);
    assertThat(SurveyFile.state(other)).isEqualTo(IndexState.STALE);
  }

  @Test
  void read_surveyOfOtherFunctions_isRefused() {
    TraceArchive archive = random(20);
    StoredSurvey stored = StoredSurvey.of(index(archive));
    StoredSurvey fewer =
        new StoredSurvey(
            stored.census(),
            stored.leftovers(),
            stored.windows(),
            stored.baseLowerNanos().subList(1, stored.baseLowerNanos().size()),
            stored.baseUpperNanos(),
            stored.baseShortestNanos(),
            stored.transitNanos(),
            stored.transitReceivers(),
            stored.transitBesideBytes(),
            stored.clockViolation(),
            stored.largestEagerBytes(),
            stored.eager(),
            stored.ambiguousSends(),
            stored.waits(),
            stored.slotCount(),
            stored.collectiveBytes());
    try (IndexWriter<StoredSurvey> writer =
        new IndexWriter<>(archive, SurveyFile.FORMAT, Map.of())) {
      writer.write(fewer);
      writer.commit();
    }
    assertThatThrownBy(() -> SurveyFile.read(archive))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("survey.avro: base times of");
  }
}
