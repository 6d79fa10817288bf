package io.idlewave.jobs.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.idlewave.jobs.failure.BadResultsException;
import io.idlewave.jobs.study.StudyReader;
import io.idlewave.jobs.text.TextReport;
import io.idlewave.perturb.scenario.Bound;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsFolderTest {

  @TempDir private Path path;

  @Test
  void commit_thenRead_givesEqualSummaryAndStudy() throws IOException {
    LocalFolder folder = new LocalFolder(path.resolve("a/b"));
    Results.writeTo(folder);
    assertThat(ResultsFolder.readSummary(folder)).isEqualTo(Results.summary());
    assertThat(StudyReader.read(folder.folder().resolve("study.yaml"))).isEqualTo(Results.study());
    try (var files = Files.list(folder.folder())) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("runtimes.avro", "study.yaml", "summary.json");
    }
  }

  @Test
  void commit_anyFolder_writesTheSummaryLast() throws IOException {
    List<String> order = new ArrayList<>();
    Results.writeTo(
        new OutputFolder() {
          @Override
          public OutputStream create(String name) {
            return new ByteArrayOutputStream() {
              @Override
              public void close() {
                order.add(name);
              }
            };
          }

          @Override
          public void delete(String name) {
            order.add("no " + name);
          }
        });
    assertThat(order.stream().distinct())
        .containsExactly("no summary.json", "runtimes.avro", "study.yaml", "summary.json");
  }

  @Test
  void open_onCompleteResults_makesThemIncomplete() throws IOException {
    LocalFolder folder = new LocalFolder(path);
    Results.writeTo(folder);
    new FolderSink(folder).open(new RunHeader(Results.study(), List.of()));
    assertThatExceptionOfType(BadResultsException.class)
        .isThrownBy(() -> ResultsFolder.readSummary(folder))
        .withMessage(path + ": no complete results, there is no summary.json in it");
  }

  @Test
  void readSummary_noSummary_isRefusedOnOneLine() throws IOException {
    LocalFolder folder = new LocalFolder(path);
    for (String content : List.of("{", "[]", "{\"trace\": null}", "", "{\"scenarios\": 1}")) {
      Files.writeString(path.resolve("summary.json"), content);
      assertThatExceptionOfType(BadResultsException.class)
          .isThrownBy(() -> ResultsFolder.readSummary(folder))
          .withMessageContaining("summary.json: no summary: ")
          .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
    }
  }

  @Test
  void tables_writtenRows_readBackEqual() throws IOException {
    LocalFolder folder = new LocalFolder(path);
    List<RuntimeRow> rows = Results.runtimes(Results.scenario("jitter", Bound.UPPER));
    try (var file = new TableFile<>(Tables.RUNTIMES, folder)) {
      file.write(rows);
    }
    List<RuntimeRow> read = new ArrayList<>();
    TableFile.read(Tables.RUNTIMES, folder, rows.size(), read::add);
    assertThat(read).isEqualTo(rows);

    Statistics delay = new Statistics(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
    List<RankRow> ranks =
        List.of(new RankRow("a", Bound.LOWER, 0, delay), new RankRow("b", Bound.EXACT, 7, delay));
    try (var file = new TableFile<>(Tables.RANKS, folder)) {
      file.write(ranks);
    }
    List<RankRow> readRanks = new ArrayList<>();
    TableFile.read(Tables.RANKS, folder, ranks.size(), readRanks::add);
    assertThat(readRanks).isEqualTo(ranks);
  }

  @Test
  void schemas_haveTheContractsNames() {
    assertThat(Tables.RUNTIMES.schema().getFields())
        .extracting(org.apache.avro.Schema.Field::name)
        .containsExactly("scenario", "replicate", "bound", "runtimeNanos", "slowestRank");
    assertThat(Tables.RANKS.schema().getFields())
        .extracting(org.apache.avro.Schema.Field::name)
        .containsExactly("scenario", "bound", "rank", "delayNanos");
    assertThat(Tables.RANKS.schema().getField("delayNanos").schema().getFields())
        .extracting(org.apache.avro.Schema.Field::name)
        .containsExactly("mean", "sd", "min", "p1", "p5", "p25", "p50", "p75", "p95", "p99", "max");
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
          .isThrownBy(() -> TableFile.read(Tables.RUNTIMES, folder, 15, row -> {}))
          .withMessageMatching(".*runtimes.avro: (cannot be read past row|15 rows, got) .*");
    }
    Files.delete(file);
    assertThatExceptionOfType(BadResultsException.class)
        .isThrownBy(() -> new TextReport(80).of(folder))
        .withMessageContaining("runtimes.avro: cannot be read past row 0");
  }

  @Test
  void report_tableOfAnotherRun_isRefused() throws IOException {
    LocalFolder folder = new LocalFolder(path);
    Results.writeTo(folder);
    try (var writer = new TableFile<>(Tables.RUNTIMES, folder)) {
      for (int replicate = 0; replicate < 15; replicate++) {
        writer.write(List.of(new RuntimeRow("jitter", replicate, Bound.UPPER, 5.0, 0)));
      }
    }
    assertThatExceptionOfType(BadResultsException.class)
        .isThrownBy(() -> new TextReport(80).of(folder))
        .withMessageContaining("runtimes.avro: cannot be read past row 0: value: from 1000.0 to");
  }
}
