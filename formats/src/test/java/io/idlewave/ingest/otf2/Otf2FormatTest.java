package io.idlewave.ingest.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.ingest.format.IngestOptions;
import io.idlewave.ingest.format.IngestProgress;
import io.idlewave.ingest.model.MpiCall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Variants of the encoding that say the same. */
class Otf2FormatTest {

  private static final int SEND = 3;
  private static final int ISEND = 5;
  private static final int IRECV = 6;
  private static final int WAITALL = 8;
  private static final int BARRIER = 11;

  @TempDir Path temp;

  private static Otf2Builder program(boolean bigEndian) {
    Otf2Builder builder = Otf2Builder.ranks(2, bigEndian);
    builder.localDefinitions(101).record(5, d -> d.u8(3).packed(1).u8(1).packed(700, SEND));
    for (int i = 0; i < 40; i++) {
      long bytes = 1L << i;
      builder
          .rank(0, e -> e.call(IRECV, c -> c.irecvRequest(70_000)))
          .rank(0, e -> e.call(ISEND, c -> c.isend(1, 0, 300, bytes, 2)))
          .rank(0, e -> e.call(WAITALL, c -> c.isendComplete(2).irecv(1, 0, 301, bytes, 70_000)))
          .rank(1, e -> e.call(700, c -> c.send(0, 0, 301, bytes)))
          .rank(1, e -> e.call(4, c -> c.recv(0, 0, 300, bytes)));
    }
    builder.rank(0, e -> e.call(BARRIER, c -> c.collectiveEnd(0, 0, -1, 0, 0)));
    builder.rank(1, e -> e.call(BARRIER, c -> c.collectiveEnd(0, 0, -1, 0, 0)));
    return builder;
  }

  @Test
  void ingest_bigEndian_givesTheSameCalls() {
    Ingested little = Ingested.of(program(false), temp.resolve("little"));
    Ingested big = Ingested.of(program(true), temp.resolve("big"));

    assertThat(little.calls().get(0)).hasSize(121);
    assertThat(big.calls()).isEqualTo(little.calls());
    assertThat(big.metadata().communicators()).isEqualTo(little.metadata().communicators());
    big.assertNoWarnings();
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 65, 100, 255, 1000})
  void ingest_severalChunks_givesTheSameCalls(int chunkBytes) {
    Otf2Builder chunked = program(false);
    chunked.eventChunkBytes = chunkBytes;

    Ingested one = Ingested.of(program(false), temp.resolve("one"));
    Ingested several = Ingested.of(chunked, temp.resolve("several"));

    assertThat(several.calls()).isEqualTo(one.calls());
    several.assertNoWarnings();
  }

  @Test
  void record_fillingItsChunkToTheLastByte_isFollowedByTheNextChunk() throws IOException {
    Otf2Builder builder = Otf2Builder.ranks(1, false).rank(0, e -> {});
    builder.eventChunkBytes = 64;
    Path anchor = builder.write(temp);
    RecordBytes file = new RecordBytes(false).header().u64Full(1).u64Full(2);
    file.u8(5).u64Full(1000).u8(12).packed(BARRIER);
    file.record(31, d -> d.bytes(new byte[64 - file.size() - 2]));
    assertThat(file.size()).isEqualTo(64);
    file.header().u64Full(3).u64Full(3).u8(5).u64Full(1007).u8(13).packed(BARRIER).u8(2);
    Files.write(temp.resolve("traces/100.evt"), file.toArray());

    Ingested trace = Ingested.of(anchor, temp.resolve("trace"), false);

    assertThat(trace.calls().get(0)).extracting(MpiCall::durationNanos).containsExactly(7L);
    trace.assertNoWarnings();
  }

  @Test
  void record_withNineByteLength_isReadLikeAnyOther() {
    Otf2Builder builder = Otf2Builder.ranks(2, false).rank(1, e -> {});
    builder.rank(
        0, e -> e.call(SEND, c -> c.raw(b -> b.longRecord(14, d -> d.packed(1, 0, 7, 8)))));
    Otf2Builder usual = Otf2Builder.ranks(2, false).rank(1, e -> {});
    usual.rank(0, e -> e.call(SEND, c -> c.send(1, 0, 7, 8)));

    assertThat(Ingested.of(builder, temp.resolve("long")).calls())
        .isEqualTo(Ingested.of(usual, temp.resolve("usual")).calls());
  }

  @Test
  void record_longerThanKnown_isReadAsFarAsKnown() {
    Otf2Builder builder = Otf2Builder.ranks(2, false).rank(1, e -> {});
    builder.rank(0, e -> e.call(SEND, c -> c.event(14, 1, 0, 7, 8, 99, 12345)));

    Ingested trace = Ingested.of(builder, temp);

    assertThat(trace.operations(0)).hasSize(1);
    trace.assertNoWarnings();
  }

  @Test
  void record_ofUnknownType_isSkippedAndCounted() {
    Otf2Builder builder = Otf2Builder.ranks(1, false);
    builder.definitions.record(99, d -> d.packed(1, 2, 3));
    builder.rank(0, e -> e.event(120, 1, 2).event(31, 5).call(BARRIER, c -> c.event(121)));

    Ingested trace = Ingested.of(builder, temp);

    assertThat(trace.functions(0)).containsExactly("MPI_Barrier");
    assertThat(trace.metadata().warnings()).hasSize(2);
    assertThat(trace.warning("record-unknown").count()).isEqualTo(2);
    assertThat(trace.warning("definition-unknown").count()).isEqualTo(1);
  }

  @Test
  void attributeList_beforeAnEvent_isSkipped() {
    Otf2Builder builder = Otf2Builder.ranks(1, false);
    builder.rank(
        0, e -> e.raw(b -> b.record(6, d -> d.packed(1, 3).u8(1).u8(9)).u8(12).packed(11)));
    builder.rank(0, e -> e.leave(BARRIER));

    Ingested trace = Ingested.of(builder, temp);

    assertThat(trace.functions(0)).containsExactly("MPI_Barrier");
    assertThat(trace.metadata().ranks().get(0).lastEventNanos()).isEqualTo(1);
    trace.assertNoWarnings();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void ingest_anyNumberOfThreads_writesTheSameFiles(int threads) throws IOException {
    Path anchor = program(false).write(temp);
    Path reference = temp.resolve("reference");
    Path out = temp.resolve("out");
    ForeignTrace foreign = ForeignTrace.at(anchor);
    foreign.ingest(reference, new IngestOptions(false, 1), IngestProgress.NONE, archive -> {});
    List<String> heard = new ArrayList<>();

    foreign.ingest(
        out,
        new IngestOptions(false, threads),
        (done, total, bytes, bytesTotal) -> heard.add(done + "/" + total + " " + bytes),
        archive -> {});

    for (String file :
        List.of("trace.json", "blocks.avro", "calls-00000.avro", "calls-00001.avro")) {
      assertThat(out.resolve(file)).hasSameBinaryContentAs(reference.resolve(file));
    }
    long bytes =
        Files.size(temp.resolve("traces/100.evt")) + Files.size(temp.resolve("traces/101.evt"));
    assertThat(heard.get(0)).isEqualTo("0/2 0");
    assertThat(heard.get(heard.size() - 1)).isEqualTo("2/2 " + 2 * bytes);
  }

  @Test
  void ingest_again_replacesTheArchive() {
    Path anchor = program(false).write(temp);
    List<List<MpiCall>> first = Ingested.of(anchor, temp.resolve("trace"), false).calls();

    assertThat(Ingested.of(anchor, temp.resolve("trace"), false).calls()).isEqualTo(first);
  }
}
