package io.idlewave.ingest.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.Bias;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceTimes;
import io.idlewave.ingest.model.TraceWarning;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An archive of format version 2 as that version wrote it: a ping-pong of two ranks, recorded with
 * one user region around all calls.
 */
class OldFormatTest {

  @TempDir Path folder;

  @BeforeEach
  void copy() throws IOException {
    for (String name : List.of("trace.json", "rank-00000.avro", "rank-00001.avro")) {
      try (InputStream in = OldFormatTest.class.getResourceAsStream("/archive/format-2/" + name)) {
        Files.copy(in, folder.resolve(name));
      }
    }
  }

  @Test
  void open_formatVersion2_isReadAndSaysWhatItLacks() {
    TraceArchive archive = TraceArchive.open(folder);

    assertThat(archive.metadata().formatVersion()).isEqualTo(2);
    assertThat(archive.metadata().dividesStretches()).isFalse();
    assertThat(archive.metadata().ranks()).extracting(RankMetadata::tail).containsOnly(List.of());
    TraceWarning warning = archive.metadata().warnings().get(0);
    assertThat(warning.code()).isEqualTo("region-undivided");
    assertThat(warning.count()).isEqualTo(40);
    assertThat(warning.message()).contains("ingest again");
  }

  @Test
  void openRank_formatVersion2_readsEveryCallUndividedAndKnowsItsDigest() {
    TraceArchive archive = TraceArchive.open(folder);
    for (int rank = 0; rank < 2; rank++) {
      List<MpiCall> calls = StoredCalls.calls(archive, rank);
      assertThat(calls).hasSize(20).allMatch(call -> call.stretch().isEmpty());
      assertThat(calls).extracting(MpiCall::region).containsOnly(0);
    }
  }

  @Test
  void openRank_anotherRanksCalls_areNoticedByTheDigest() throws IOException {
    Files.delete(folder.resolve("rank-00000.avro"));
    Files.copy(folder.resolve("rank-00001.avro"), folder.resolve("rank-00000.avro"));
    TraceArchive archive = TraceArchive.open(folder);

    assertThatThrownBy(() -> StoredCalls.calls(archive, 0))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("not those that were ingested");
  }

  @Test
  void open_formatVersion2WithoutRegions_lacksNothing() {
    String json = content("trace.json");
    assertThat(json).contains("\"formatVersion\" : 2");
    rewrite(
        json.replaceFirst("\"regions\" : \\[.*?\\]", "\"regions\" : [ ]")
            .replace("\"formatVersion\" : 2", "\"formatVersion\" : 1")
            .replaceFirst("(?s),\\s*\"rankDigests\".*\\}", "}"));

    assertThat(TraceArchive.open(folder).metadata().warnings())
        .extracting(TraceWarning::code)
        .containsExactly("no-digest");
  }

  /** EZTrace records payloads, and its archives of old kept them. */
  @Test
  void open_formatVersion2OfAnotherTracer_saysThatSizesMayBePayloads() {
    String json = content("trace.json");
    assertThat(json).contains("\"tracer\" : \"Score-P 7.1, OTF2 2.3.0\"");
    rewrite(
        json.replace("Score-P 7.1, OTF2 2.3.0", "OTF2 3.0.2")
            .replace("\"formatVersion\" : 2", "\"formatVersion\" : 1")
            .replaceFirst("(?s),\\s*\"rankDigests\".*\\}", "}"));

    assertThat(TraceArchive.open(folder).metadata().warnings())
        .extracting(TraceWarning::code)
        .containsExactly("region-undivided", "collective-sizes", "no-digest");
  }

  @Test
  void open_warningOfAFormatThatSaidNoSide_errsEitherWay() {
    String json = content("trace.json");
    assertThat(json).contains("\"warnings\" : [ ]");
    rewrite(
        json.replace(
                "\"warnings\" : [ ]",
                "\"warnings\" : [ {\"code\": \"time-backwards\", \"message\": \"m\", \"count\": 1}"
                    + " ]")
            .replace("\"formatVersion\" : 2", "\"formatVersion\" : 1")
            .replaceFirst("(?s),\\s*\"rankDigests\".*\\}", "}"));

    TraceMetadata metadata = TraceArchive.open(folder).metadata();
    assertThat(metadata.times()).isEqualTo(TraceTimes.RECORDED);
    assertThat(metadata.warnings())
        .contains(new TraceWarning("time-backwards", "m", 1, Bias.EITHER));
  }

  private String content(String name) {
    try {
      return Files.readString(folder.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void rewrite(String json) {
    try {
      Files.writeString(folder.resolve("trace.json"), json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
