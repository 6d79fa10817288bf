package io.idlewave.jobs.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.failure.BadResultsException;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.results.row.RuntimeRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.table.RunIdentity;
import io.idlewave.jobs.results.table.TableContent;
import io.idlewave.jobs.results.table.TableReader;
import io.idlewave.jobs.results.table.Version;
import io.idlewave.jobs.study.StudyReader;
import io.idlewave.jobs.text.Glyphs;
import io.idlewave.jobs.text.TableChoice;
import io.idlewave.jobs.text.TextReport;
import io.idlewave.perturb.scenario.Bound;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileConstants;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultsFolderTest {

  @TempDir private Path path;

  @Test
  void commit_thenRead_givesEqualSummaryAndStudy() throws IOException {
    LocalFolder folder = new LocalFolder(path.resolve("a/b"));
    Results.writeTo(folder);
    RunSummary read = ResultsFolder.readSummary(folder);
    assertThat(read)
        .isEqualTo(
            Results.summary()
                .with(
                    RunIdentity.of(Results.study()),
                    List.of(new TableContent("runtimes", 15, sha256(read), columnsSha256()))));
    assertThat(StudyReader.read(folder.folder().resolve("study.yaml"))).isEqualTo(Results.study());
    try (var files = Files.list(folder.folder())) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("runtimes.avro", "study.yaml", "summary.json");
    }
  }

  private static String sha256(RunSummary summary) {
    return Objects.requireNonNull(summary.tables()).get(0).sha256();
  }

  @Test
  void readSummary_noSummary_isRefusedOnOneLine() throws IOException {
    LocalFolder folder = new LocalFolder(path);
    for (String content :
        List.of("{", "[]", "null", "{\"trace\": null}", "", "{\"scenarios\": 1}")) {
      Files.writeString(path.resolve("summary.json"), content);
      assertThatExceptionOfType(BadResultsException.class)
          .isThrownBy(() -> ResultsFolder.readSummary(folder))
          .withMessageContaining("summary.json: no summary: ")
          .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
    }
  }

  @Test
  void tables_truncatedMissingOrNoAvro_areRefused() throws IOException {
    LocalFolder folder = new LocalFolder(path);
    Results.writeTo(folder);
    Path file = path.resolve("runtimes.avro");
    byte[] whole = Files.readAllBytes(file);
    for (byte[] content :
        List.of(
            Arrays.copyOf(whole, whole.length - 20),
            Arrays.copyOf(whole, 10),
            new byte[0],
            "no avro at all".getBytes(java.nio.charset.StandardCharsets.UTF_8))) {
      Files.write(file, content);
      assertThatExceptionOfType(BadResultsException.class)
          .isThrownBy(() -> TableReader.read(Tables.RUNTIMES, folder, 15, row -> {}))
          .withMessageMatching(".*runtimes.avro: (cannot be read past row|15 rows, got) .*");
    }
    Files.delete(file);
    assertThatExceptionOfType(BadResultsException.class)
        .isThrownBy(() -> new TextReport(80, Glyphs.BLOCKS, TableChoice.ALL).of(folder))
        .withMessageContaining("runtimes.avro: cannot be read past row 0");
  }

  /** Avro has an exception of its own for lengths that no array has. */
  @ParameterizedTest
  @ValueSource(longs = {1L << 31, 1L << 40, -5, Long.MIN_VALUE})
  void tables_withAbsurdLengths_areRefused(long length) throws IOException {
    LocalFolder folder = new LocalFolder(path);
    Results.writeTo(folder);
    Path file = path.resolve("runtimes.avro");
    ByteArrayOutputStream header = new ByteArrayOutputStream();
    BinaryEncoder out = EncoderFactory.get().directBinaryEncoder(header, null);
    out.writeFixed(DataFileConstants.MAGIC);
    out.writeMapStart();
    out.setItemCount(1);
    out.startItem();
    out.writeLong(length);
    out.flush();
    List<byte[]> blocks = blocks(file);
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    block.write(blocks.get(0));
    out = EncoderFactory.get().directBinaryEncoder(block, null);
    out.writeLong(1);
    out.writeLong(length);
    out.flush();
    for (byte[] content : List.of(header.toByteArray(), block.toByteArray())) {
      Files.write(file, Arrays.copyOf(content, content.length + 100));
      assertThatExceptionOfType(BadResultsException.class)
          .isThrownBy(() -> TableReader.read(Tables.RUNTIMES, folder, 15, row -> {}))
          .withMessageMatching(".*runtimes.avro: cannot be read past row 0: no (table|block).*")
          .satisfies(e -> assertThat(e.getMessage()).doesNotContain("Exception", "\n"));
    }
  }

  @Test
  void row_withAStringOfAnAbsurdLength_isRefused() throws IOException {
    LocalFolder folder = new LocalFolder(path);
    ByteArrayOutputStream row = new ByteArrayOutputStream();
    BinaryEncoder out = EncoderFactory.get().directBinaryEncoder(row, null);
    out.writeLong(1L << 31);
    out.flush();
    try (DataFileWriter<GenericRecord> file =
        new DataFileWriter<>(new GenericDatumWriter<>(Tables.RUNTIMES.schema()))) {
      file.create(Tables.RUNTIMES.schema(), path.resolve("runtimes.avro").toFile());
      file.appendEncoded(ByteBuffer.wrap(row.toByteArray()));
    }
    assertThatExceptionOfType(BadResultsException.class)
        .isThrownBy(() -> TableReader.read(Tables.RUNTIMES, folder, 15, r -> {}))
        .withMessageEndingWith("runtimes.avro: cannot be read past row 0: no row of this table");
  }

  /** Whatever must be there is, wherever in the summary, and numbers are finite. */
  @Test
  void readSummary_nullOrInfinite_isRefusedWithItsPlace() throws IOException {
    LocalFolder folder = new LocalFolder(path);
    Results.writeTo(folder);
    Path file = path.resolve("summary.json");
    ObjectMapper json = new ObjectMapper();
    ObjectNode sound = (ObjectNode) json.readTree(file.toFile());
    sound.remove(List.of("sealed", "sha256"));
    for (String place : List.of("/scenarios/1/name", "/scenarios/1/runtimeNanos/min")) {
      ObjectNode changed = sound.deepCopy();
      int last = place.lastIndexOf('/');
      ((ObjectNode) changed.at(place.substring(0, last))).put(place.substring(last + 1), "mark");
      String text = json.writeValueAsString(changed);
      String dotted = place.substring(1).replace("/1/", "[1].").replace('/', '.');
      Files.writeString(file, text.replace("\"mark\"", "null"));
      assertThatExceptionOfType(BadResultsException.class)
          .isThrownBy(() -> ResultsFolder.readSummary(folder))
          .withMessageEndingWith("summary.json: no summary: " + dotted + ": a value, got null");
      Files.writeString(file, text.replace("\"mark\"", "1e999"));
      assertThatExceptionOfType(BadResultsException.class)
          .isThrownBy(() -> ResultsFolder.readSummary(folder))
          .withMessageMatching(".*\\Q" + dotted + "\\E: a (finite number|text), got .*");
    }
    ObjectNode list = sound.deepCopy();
    ((ArrayNode) list.path("scenarios")).setNull(0);
    Files.writeString(file, json.writeValueAsString(list));
    assertThatExceptionOfType(BadResultsException.class)
        .isThrownBy(() -> ResultsFolder.readSummary(folder))
        .withMessageEndingWith("scenarios[0]: a value, got null");
  }

  @Test
  void report_blockLostOrDoubled_isRefused() throws IOException {
    LocalFolder folder = new LocalFolder(path);
    writeRows(20_000, "jitter");
    Path file = path.resolve("runtimes.avro");
    List<byte[]> blocks = blocks(file);
    assertThat(blocks.size()).isGreaterThan(3);
    RunSummary summary = ResultsFolder.readSummary(folder);
    for (int change = 0; change < 3; change++) {
      List<byte[]> changed = new ArrayList<>(blocks);
      switch (change) {
        case 0 -> changed.remove(2);
        case 1 -> changed.add(2, blocks.get(2));
        default -> Collections.swap(changed, 1, 2);
      }
      try (OutputStream out = Files.newOutputStream(file)) {
        for (byte[] block : changed) {
          out.write(block);
        }
      }
      assertThatExceptionOfType(BadResultsException.class)
          .isThrownBy(() -> ResultsFolder.readRuntimes(folder, summary, row -> {}))
          .withMessageMatching(
              ".*runtimes.avro: (20000 rows, got \\d+ \\(lost, doubled|other rows than the run).*");
    }
  }

  /** The header of an Avro file, and its blocks, each with the marker that ends it. */
  private static List<byte[]> blocks(Path file) throws IOException {
    byte[] all = Files.readAllBytes(file);
    byte[] marker = Arrays.copyOfRange(all, all.length - 16, all.length);
    List<byte[]> blocks = new ArrayList<>();
    int from = 0;
    for (int at = 0; at + 16 <= all.length; at++) {
      if (Arrays.equals(all, at, at + 16, marker, 0, 16)) {
        blocks.add(Arrays.copyOfRange(all, from, at + 16));
        from = at + 16;
      }
    }
    return blocks;
  }

  private void writeRows(int rows, String scenario) throws IOException {
    ResultSink sink = new FolderSink(new LocalFolder(path), SinkOptions.ofNewRun(true));
    sink.prepare();
    sink.open(
        new RunHeader(RunIdentity.of(Results.study()), Results.study(), List.of(Tables.RUNTIMES)));
    for (int replicate = 0; replicate < rows; replicate++) {
      sink.write(
          Tables.RUNTIMES,
          List.of(new RuntimeRow(scenario, replicate, Bound.UPPER, 5.0 * replicate, 0)));
    }
    sink.commit(Results.summary());
  }

  /** As docs/results.md has it, from the JSON of a schema without records inside. */
  private static String columnsSha256() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (JsonNode field :
        new ObjectMapper().readTree(Tables.RUNTIMES.schema().toString()).get("fields")) {
      JsonNode type = field.get("type");
      String stated = type.isArray() ? type.get(1).asText() + "?" : type.asText();
      lines.append(
          "%s\t%s\t%s\t%s\n"
              .formatted(
                  field.get("name").asText(),
                  stated,
                  field.path("unit").asText(),
                  field.path("doc").asText()));
    }
    return sha256Of(lines.toString());
  }

  private static String sha256Of(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  /** Whichever bit of a schema is wrong: its columns are those that were written, or an error. */
  @Test
  void report_schemaWithAWrongBit_isRefused() throws IOException {
    LocalFolder folder = new LocalFolder(path);
    writeRows(3, "tick");
    Path file = path.resolve("runtimes.avro");
    byte[] whole = Files.readAllBytes(file);
    String text = new String(whole, StandardCharsets.ISO_8859_1);
    String schema = Tables.RUNTIMES.schema().toString();
    int begin = text.indexOf(schema);
    assertThat(begin).isPositive();
    RunSummary summary = ResultsFolder.readSummary(folder);
    int column = text.indexOf("\"replicate\"", begin) + 3;
    assertThat(column).isBetween(begin, begin + schema.length());
    for (int at = begin; at < begin + schema.length(); at++) {
      byte[] wrong = whole.clone();
      wrong[at] ^= (byte) (1 << (at == column ? 0 : at % 8));
      Files.write(file, wrong);
      List<String> rows = new ArrayList<>();
      try {
        ResultsFolder.readRuntimes(folder, summary, row -> rows.add(row.toString()));
        assertThat(columns(wrong)).as("byte %d", at).isEqualTo(columns(whole));
        assertThat(rows).hasSize(3);
        assertThat(at).isNotEqualTo(column);
      } catch (BadResultsException e) {
        assertThat(e).hasMessageContaining("runtimes.avro: ");
      }
    }
  }

  /** Names, types and documentation of columns, as Avro's own library reads them. */
  private static List<String> columns(byte[] file) throws IOException {
    try (DataFileStream<GenericRecord> stream =
        new DataFileStream<>(new ByteArrayInputStream(file), new GenericDatumReader<>())) {
      return stream.getSchema().getFields().stream()
          .map(field -> field.name() + field.schema() + field.doc() + field.getProp("unit"))
          .toList();
    }
  }

  @Test
  void report_tableOfAnotherRun_isRefused() throws IOException {
    LocalFolder folder = new LocalFolder(path);
    writeRows(15, "tick");
    byte[] other = Files.readAllBytes(path.resolve("runtimes.avro"));
    writeRows(15, "jitter");
    RunSummary summary = ResultsFolder.readSummary(folder);
    Files.write(path.resolve("runtimes.avro"), other);
    assertThatExceptionOfType(BadResultsException.class)
        .isThrownBy(() -> ResultsFolder.readRuntimes(folder, summary, row -> {}))
        .withMessageContaining("runtimes.avro: other rows than the run wrote");
  }

  @Test
  void report_tableThatTheRunDidNotWrite_isRefused() throws IOException {
    LocalFolder folder = new LocalFolder(path);
    Results.writeTo(folder);
    Files.write(path.resolve("path-ranks.avro"), new byte[4]);
    assertThatExceptionOfType(BadResultsException.class)
        .isThrownBy(() -> new TextReport(80, Glyphs.BLOCKS, TableChoice.ALL).of(folder))
        .withMessageEndingWith("path-ranks.avro: a table that the run did not write");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "snappy", "zstandard", "bzip2"})
  void report_tableRewrittenWithAnotherCodec_isTheSame(String codec) throws IOException {
    LocalFolder folder = new LocalFolder(path);
    Results.writeTo(folder);
    List<String> before = new TextReport(80, Glyphs.BLOCKS, TableChoice.ALL).of(folder);
    Path file = path.resolve("runtimes.avro");
    byte[] ours = Files.readAllBytes(file);
    try (DataFileStream<GenericRecord> rows =
            new DataFileStream<>(new ByteArrayInputStream(ours), new GenericDatumReader<>());
        DataFileWriter<GenericRecord> out = new DataFileWriter<>(new GenericDatumWriter<>())) {
      out.setCodec(CodecFactory.fromString(codec)).setSyncInterval(64);
      out.create(rows.getSchema(), file.toFile());
      for (GenericRecord row : rows) {
        out.append(row);
      }
    }
    assertThat(Files.readAllBytes(file)).isNotEqualTo(ours);
    assertThat(new TextReport(80, Glyphs.BLOCKS, TableChoice.ALL).of(folder)).isEqualTo(before);
  }

  @Test
  void report_resultsOfAnEarlierVersion_areRead() throws IOException {
    LocalFolder folder = new LocalFolder(path);
    Results.writeTo(folder);
    List<String> before = new TextReport(80, Glyphs.BLOCKS, TableChoice.ALL).of(folder);
    ObjectNode summary =
        (ObjectNode) new ObjectMapper().readTree(path.resolve("summary.json").toFile());
    summary.remove(List.of("run", "tables", "sealed", "sha256"));
    Files.writeString(path.resolve("summary.json"), summary.toString());
    Files.write(path.resolve("path.avro"), new byte[4]);
    assertThat(new TextReport(80, Glyphs.BLOCKS, TableChoice.ALL).of(folder)).isEqualTo(before);
  }

  @Test
  void files_ofARun_nameStudySeedVersionAndConfidence() throws IOException {
    Results.writeTo(new LocalFolder(path));
    try (DataFileStream<GenericRecord> rows =
        new DataFileStream<>(
            Files.newInputStream(path.resolve("runtimes.avro")), new GenericDatumReader<>())) {
      assertThat(rows.getMetaString("avro.codec")).isEqualTo("deflate");
      assertThat(rows.getMetaString("idlewave.study"))
          .isEqualTo(RunIdentity.of(Results.study()).study())
          .matches("[0-9a-f]{64}");
      assertThat(rows.getMetaLong("idlewave.seed")).isEqualTo(Results.study().seed());
      assertThat(rows.getMetaString("idlewave.version")).isEqualTo(Version.CURRENT);
      assertThat(rows.getMetaString("idlewave.confidenceLevel")).isEqualTo("0.95");
      assertThat(rows.getSchema().getField("runtimeNanos").getProp("unit")).isEqualTo("ns");
    }
  }
}
