package io.idlewave.ingest.otf2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.TraceWarning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls that are missing make the trace incomplete, and the message says where. */
class Otf2LossTest {

  private static final int MAIN = 0;
  private static final int INIT = 1;
  private static final int SEND = 3;
  private static final int RECV = 4;
  private static final int BARRIER = 11;
  private static final int BCAST = 13;
  private static final int SOLVE = 20;

  @TempDir Path temp;

  private Ingested ingest(Otf2Builder builder) {
    return Ingested.of(builder, temp);
  }

  private static List<String> losses(Ingested trace) {
    return trace.metadata().warnings().stream()
        .filter(TraceWarning::loss)
        .map(warning -> warning.code() + " " + warning.count())
        .toList();
  }

  @Test
  void leave_ofAnotherFunction_losesTheCallsThatFollow() {
    Otf2Builder builder = Otf2Builder.ranks(1, false);
    builder.rank(0, e -> e.enter(MAIN).call(BARRIER, c -> {}).enter(SEND).leave(RECV));
    builder.rank(0, e -> e.call(SEND, c -> {}).call(BARRIER, c -> {}).leave(MAIN));

    Ingested trace = ingest(builder);

    assertThat(trace.functions(0)).containsExactly("MPI_Barrier", "MPI_Send");
    assertThat(losses(trace))
        .containsExactly("lost-call-begin 1", "lost-call-end 1", "lost-call-nested 1");
    assertThat(trace.warning("lost-call-begin").message())
        .endsWith("first: rank 0, 100.evt byte 74: MPI_Recv");
    assertThat(trace.warning("lost-call-nested").message())
        .endsWith("100.evt byte 110: MPI_Barrier inside call 1 MPI_Send");
    assertThat(trace.warning("lost-call-end").message()).endsWith(": call 1 MPI_Send");
  }

  @Test
  void call_openAtTheEnd_isALoss() {
    Otf2Builder builder = Otf2Builder.ranks(1, false);
    builder.rank(0, e -> e.call(BARRIER, c -> {}).enter(SEND).enter(SEND).leave(SEND));

    assertThat(losses(ingest(builder))).containsExactly("lost-call-end 1");
  }

  @Test
  void region_openAtTheEnd_isNone() {
    Otf2Builder builder = Otf2Builder.ranks(1, false);
    builder.rank(0, e -> e.enter(MAIN).call(BARRIER, c -> {}).enter(SOLVE).leave(MAIN));

    assertThat(losses(ingest(builder))).isEmpty();
  }

  @Test
  void call_insideAWrapperOfTheSameName_isNoLoss() {
    Otf2Builder builder = Otf2Builder.ranks(1, false);
    builder.region(60, builder.string("mpi_send_"), 1, Otf2Builder.MPI);
    builder.region(61, builder.string("MPI_Init_thread"), 1, Otf2Builder.MPI);
    builder.rank(
        0, e -> e.call(INIT, c -> c.call(61, d -> {})).call(60, c -> c.call(SEND, d -> {})));

    Ingested trace = ingest(builder);

    assertThat(trace.functions(0)).containsExactly("MPI_Init", "MPI_Send");
    trace.assertNoWarnings();
  }

  @Test
  void call_insideACallOfAnotherFunction_isALoss() {
    Otf2Builder builder = Otf2Builder.ranks(1, false);
    builder.rank(0, e -> e.call(BCAST, c -> c.call(SEND, d -> {}).call(SEND, d -> {})));

    assertThat(losses(ingest(builder))).containsExactly("lost-call-nested 2");
  }

  @Test
  void regionNamedAsAFunction_withoutTheParadigm_isALoss() {
    Otf2Builder builder = Otf2Builder.ranks(1, false);
    builder.region(60, builder.string("MPI_Comm_rank"), 1, 1);
    builder.rank(0, e -> e.call(BARRIER, c -> {}).call(60, c -> {}).call(60, c -> {}));

    Ingested trace = ingest(builder);

    assertThat(losses(trace)).containsExactly("lost-call-unmarked 2");
    assertThat(trace.warning("lost-call-unmarked").message()).endsWith(": MPI_Comm_rank");
  }

  @Test
  void events_fewerThanAnnounced_areALoss() {
    Otf2Builder builder = Otf2Builder.ranks(1, false).location(100, 1, 0, 5);
    builder.rank(0, e -> e.call(BARRIER, c -> {}));

    Ingested trace = ingest(builder);

    assertThat(losses(trace)).containsExactly("lost-events 1");
    assertThat(trace.warning("lost-events").message())
        .endsWith("rank 0, 100.evt byte 0: 5 announced, got 2");
  }

  @Test
  void locations_ofNoRank_thatCallMpi_areALossWithItsPlace() {
    Otf2Builder builder = Otf2Builder.ranks(1, false).process(9, 7).location(200, 1, 9, -1);
    builder.location(201, 1, 9, -1).location(202, 2, 9, -1).location(203, 1, 9, 4);
    builder.localDefinitions(200).record(5, d -> d.u8(3).packed(1).u8(1).packed(700, BARRIER));
    builder.rank(0, e -> e.call(BARRIER, c -> {}));
    builder.location(
        200, e -> e.enter(0).call(700, c -> c.call(BARRIER, d -> d.send(0, 0, 1, 8))).leave(0));
    builder.location(200, e -> e.call("MPI_Put", c -> {}).recv(0, 0, 1, 8));
    builder.location(201, e -> e.call(0, c -> {}));
    builder.location(202, e -> e.call(BARRIER, c -> {}));

    Ingested trace = ingest(builder);

    assertThat(losses(trace)).containsExactly("lost-thread-calls 4");
    assertThat(trace.warning("lost-thread-calls").message())
        .endsWith("location 200, 200.evt byte 38: MPI_Barrier");
    assertThat(trace.warning("thread-skipped").count()).isEqualTo(3);
    assertThat(trace.functions(0)).containsExactly("MPI_Barrier");
  }

  @Test
  void threads_ofAProcessWithTwoRanks_thatCallMpi_areALoss() {
    Otf2Builder builder = Otf2Builder.ranks(2, false).location(101, 1, 0, -1);
    builder.location(200, 1, 0, -1).location(200, e -> e.call(BARRIER, c -> {}));
    builder.rank(0, e -> e.call(BARRIER, c -> {})).rank(1, e -> e.call(BARRIER, c -> {}));

    Ingested trace = ingest(builder);

    assertThat(losses(trace)).containsExactly("lost-thread-calls 1");
    assertThat(trace.metadata().timelines()).isEmpty();
  }

  @Test
  void region_ofAnUndefinedName_isALossWithItsPlace() {
    Otf2Builder builder = Otf2Builder.ranks(1, false);
    builder.region(60, 99, 1, Otf2Builder.MPI).region(61, 99, 1, 1);
    builder.rank(0, e -> e.call(BARRIER, c -> c.call(61, d -> {})).call(60, c -> {}));
    builder.rank(0, e -> e.call(61, c -> {}));

    Ingested trace = ingest(builder);

    assertThat(trace.functions(0)).containsExactly("MPI_Barrier", "region 60");
    assertThat(losses(trace)).containsExactly("lost-region-name 2");
    assertThat(trace.warning("lost-region-name").message())
        .containsPattern("first: rank 0, 100.evt byte \\d+: region 60$");
  }

  @Test
  void name_undefinedWhereNamesAloneTellCalls_losesThemAloud() {
    Otf2Builder builder = Otf2Builder.empty(false, false).clock(1_000_000_000L, 0);
    builder.process(0, 7).location(100, 1, 0, -1).region(60, 99, 1, 1);
    builder.rank(0, e -> e.call(BARRIER, c -> {}).call(60, c -> {}).call(60, c -> {}));

    Ingested trace = ingest(builder);

    assertThat(trace.functions(0)).containsExactly("MPI_Barrier");
    assertThat(losses(trace)).containsExactly("lost-region-name 2");
  }

  @Test
  void definitions_ofUnknownTypes_areCountedWithTheFirstOne() {
    Otf2Builder builder = Otf2Builder.ranks(1, false);
    int at = builder.definitions.toArray(4096).length - 2;
    builder.rank(0, e -> e.call(BARRIER, c -> {}));
    builder.definitions.record(44, d -> d.packed(1, 2)).record(200, d -> d.packed(1));

    Ingested trace = ingest(builder);

    assertThat(trace.warning("definition-unknown").count()).isEqualTo(2);
    assertThat(trace.warning("definition-unknown").message())
        .endsWith("first: traces.def byte " + at);
  }

  @Test
  void meaning_ofAStringOrARegion_isDefinedOnce() {
    Otf2Builder region = Otf2Builder.ranks(1, false).region(BARRIER, 0, 1, 1);
    assertThatThrownBy(() -> ingest(region))
        .isInstanceOf(BadTraceException.class)
        .hasMessageMatching(".*traces.def: byte \\d+: region 11: one definition, got another");
    Otf2Builder string = Otf2Builder.ranks(1, false);
    string.definitions.record(10, d -> d.packed(0).string("x"));
    assertThatThrownBy(() -> ingest(string))
        .isInstanceOf(BadTraceException.class)
        .hasMessageMatching(".*traces.def: byte \\d+: string 0: one definition, got another");
  }

  /** Eleven bytes written twice, wherever: a string swallows the next ones, and their ids go. */
  @Test
  void definitions_withBytesTwice_loseNoNameInSilence() throws IOException {
    Path anchor = TestArchives.resource("npb-is-S-4", temp.resolve("otf2"));
    Path out = temp.resolve("trace");
    Path file = anchor.resolveSibling("traces.def");
    byte[] whole = Files.readAllBytes(file);
    List<List<String>> sound = functions(Ingested.of(anchor, out, false));
    int lost = 0;
    for (int at = 560; at < 720; at++) {
      byte[] twice = new byte[whole.length + 11];
      System.arraycopy(whole, 0, twice, 0, at + 11);
      System.arraycopy(whole, at, twice, at + 11, whole.length - at);
      Files.write(file, twice);
      try {
        Ingested trace = Ingested.of(anchor, out, false);
        boolean same = functions(trace).equals(sound);
        assertThat(same || !losses(trace).isEmpty()).as("doubled at byte %d", at).isTrue();
        lost += same ? 0 : 1;
      } catch (BadTraceException e) {
        assertThat(e).hasMessageContaining("traces");
      }
    }
    assertThat(lost).isPositive();
  }

  private static List<List<String>> functions(Ingested trace) {
    return IntStream.range(0, trace.calls().size()).mapToObj(trace::functions).toList();
  }

  @Test
  void clock_definedTwice_isRefused() {
    Otf2Builder builder = Otf2Builder.ranks(1, false);
    builder.definitions.record(5, d -> d.packed(1_000_000_000L, 0, 0, -1));
    assertThatThrownBy(() -> ingest(builder))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("traces.def: byte ")
        .hasMessageContaining("clock properties: one definition, got a second");
  }

  /** A real trace with one bit flipped: no call goes missing in silence. */
  @Test
  void anyBitFlipped_missingCallsAreNoticed() throws IOException {
    Path anchor = TestArchives.resource("npb-is-S-4", temp.resolve("otf2"));
    Path out = temp.resolve("trace");
    long calls = TestArchives.ingest(anchor, out, false).metadata().callCount();
    List<Path> files;
    try (Stream<Path> all = Files.walk(anchor.resolveSibling("traces"))) {
      files =
          Stream.concat(
                  all.filter(Files::isRegularFile), Stream.of(anchor.resolveSibling("traces.def")))
              .sorted()
              .toList();
    }
    SplittableRandom random = new SplittableRandom(20_261_121);
    int noticed = 0;
    for (int i = 0; i < 400; i++) {
      Path file = files.get(random.nextInt(files.size()));
      byte[] whole = Files.readAllBytes(file);
      byte[] flawed = whole.clone();
      int at = random.nextInt(whole.length);
      flawed[at] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, flawed);
      try {
        TraceArchive archive = TestArchives.ingest(anchor, out, false);
        boolean loss = archive.metadata().warnings().stream().anyMatch(TraceWarning::loss);
        assertThat(loss || archive.metadata().callCount() == calls)
            .as("%s, byte %d: %s", file, at, archive.metadata().warnings())
            .isTrue();
        noticed += loss ? 1 : 0;
      } catch (BadTraceException e) {
        assertThat(e).hasMessageContaining("traces");
      }
      Files.write(file, whole);
    }
    assertThat(noticed).isPositive();
  }
}
