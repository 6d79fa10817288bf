package io.idlewave.ingest.chakra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.idlewave.ingest.archive.StoredCalls;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.TraceTimes;
import io.idlewave.ingest.otf2.TestArchives;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nodes of execution traces in their order, and what is refused or announced. */
class ChakraTest {

  private static final Map<String, Long> NONE = Map.of("is_cpu_op", 1L);

  @TempDir private Path folder;

  private TraceArchive ingest(Path entry) {
    return TestArchives.ingest(entry, folder.resolve("archive"), false);
  }

  private void refused(ChakraSamples sample, String message) {
    Path file = sample.write(folder.resolve("job.0.et"));
    assertThatExceptionOfType(BadTraceException.class)
        .isThrownBy(() -> ingest(file))
        .withMessageContaining("job.0.et")
        .withMessageContaining(message);
  }

  @Test
  void ingest_ofOneRank_hasATimelineForEachResource() {
    TraceArchive archive = ingest(ChakraSamples.oneRank(folder));
    assertThat(archive.metadata().timelines()).hasSize(3);
    assertThat(archive.metadata().ranks())
        .extracting(rank -> rank.lastEventNanos())
        .containsExactly(5_000L, 27_000L, 9_000L);
    assertThat(archive.metadata().warnings())
        .extracting(warning -> warning.code())
        .containsExactlyInAnyOrder("chakra-cause-absent", "chakra-ranks-absent");
  }

  @Test
  void ingest_ofTwoRanks_matchesThemWithoutWarnings() {
    TraceArchive archive = ingest(ChakraSamples.twoRanks(folder));
    assertThat(archive.metadata().ranks())
        .extracting(rank -> rank.lastEventNanos())
        .containsExactly(300_000L, 350_000L, 0L, 0L);
    assertThat(archive.metadata().warnings()).isEmpty();
  }

  @Test
  void ingest_ofNodesThatWaitForEachOther_isRefused() {
    ChakraSamples sample = new ChakraSamples();
    sample.node(1, "a", ChakraSamples.COMPUTE, 1, NONE);
    sample.node(7, "b", ChakraSamples.COMPUTE, 1, NONE, 9);
    sample.node(9, "c", ChakraSamples.COMPUTE, 1, NONE, 7);
    refused(sample, "got 2 nodes in one or behind it, with node 7");
  }

  /** By control alone, the second kernel waits for the first one, which has the larger id. */
  @Test
  void ingest_ofDependenciesByControl_ordersByThem() {
    ChakraSamples sample = new ChakraSamples();
    sample.node(5, "first", ChakraSamples.COMPUTE, 1, NONE);
    sample.after(5).node(1, "second", ChakraSamples.COMPUTE, 2, NONE);
    TraceArchive archive = ingest(sample.write(folder.resolve("job.0.et")));
    assertThat(archive.metadata().regions()).containsExactly("first", "second");
    assertThat(archive.metadata().warnings()).isEmpty();
  }

  /**
   * Ids of callers that were split since then: the first part is controlled by the last one, which
   * controls itself.
   */
  @Test
  void ingest_ofControlInACircle_goesByDataAlone_andSaysSo() {
    ChakraSamples sample = new ChakraSamples();
    sample.node(2, "before", ChakraSamples.COMPUTE, 1, NONE);
    sample.after(5).node(3, "copy(0)", ChakraSamples.COMPUTE, 1, NONE, 2);
    sample.after(5).node(5, "copy(1)", ChakraSamples.COMPUTE, 1, NONE, 3);
    sample.after(2).node(1, "other", ChakraSamples.COMPUTE, 1, NONE);
    TraceArchive archive = ingest(sample.write(folder.resolve("job.0.et")));
    assertThat(archive.metadata().regions())
        .containsExactly("other", "before", "copy(0)", "copy(1)");
    assertThat(archive.metadata().warnings())
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.code()).isEqualTo("chakra-control-cycle");
              assertThat(warning.count()).isEqualTo(3);
              assertThat(warning.message()).endsWith("first: job.0.et, node 3");
            });
  }

  /** An operator that calls another one is recorded to begin before it, and lasts 4 us itself. */
  @Test
  void ingest_ofRecordedBegins_keepsThem_asFarAsNeedsAllow() {
    ChakraSamples sample = new ChakraSamples();
    sample.at(100).node(1, "outer", ChakraSamples.COMPUTE, 4, NONE);
    sample.at(102).after(1).node(2, "inner", ChakraSamples.COMPUTE, 3, NONE);
    sample.at(110).node(3, "kernel", ChakraSamples.COMPUTE, 9, Map.of("is_cpu_op", 0L), 2);
    TraceArchive archive = ingest(sample.write(folder.resolve("job.0.et")));
    assertThat(archive.metadata().clock().times()).isEqualTo(TraceTimes.RECORDED);
    assertThat(archive.metadata().ranks())
        .extracting(rank -> rank.lastEventNanos())
        .containsExactly(7_000L, 19_000L);
    assertThat(archive.metadata().warnings())
        .singleElement()
        .satisfies(warning -> assertThat(warning.code()).isEqualTo("chakra-times-shifted"));
  }

  @Test
  void ingest_ofBeginsThatAreNotAllRecorded_hasNoTimes() {
    ChakraSamples sample = new ChakraSamples();
    sample.at(100).node(1, "a", ChakraSamples.COMPUTE, 4, NONE);
    sample.node(2, "b", ChakraSamples.COMPUTE, 4, NONE, 1);
    TraceArchive archive = ingest(sample.write(folder.resolve("job.0.et")));
    assertThat(archive.metadata().clock().times()).isEqualTo(TraceTimes.COMPUTATION);
  }

  @Test
  void ingest_ofABeginBeyondAllTimes_isRefused() {
    ChakraSamples sample = new ChakraSamples();
    sample.at(Long.MAX_VALUE).node(7, "a", ChakraSamples.COMPUTE, 1, NONE);
    refused(
        sample,
        "behind 0 nodes: start_time_micros: 0 to 4503599627370496, got 9223372036854775807");
  }

  /** A node, field 12 of it, and its attribute, field 33 of that. */
  @Test
  void ingest_ofFieldsBeyondTheSchema_countsThem() throws IOException {
    Path file = folder.resolve("job.0.et");
    Files.write(file, new byte[] {0, 10, 0x18, 4, 0x60, 1, 0x52, 4, (byte) 0x88, 2, 1, 0});
    assertThatExceptionOfType(BadTraceException.class).isThrownBy(() -> ingest(file));
    Files.write(file, new byte[] {0, 9, 0x18, 4, 0x60, 1, 0x52, 3, (byte) 0x88, 2, 1});
    assertThat(ingest(file).metadata().warnings())
        .extracting(warning -> warning.code() + " " + warning.count())
        .containsExactly("chakra-field-unknown 2", "chakra-place-unknown 1");
  }

  @Test
  void ingest_ofAnIdTwice_isRefused() {
    ChakraSamples sample = new ChakraSamples();
    sample.node(7, "a", ChakraSamples.COMPUTE, 1, NONE);
    sample.node(7, "b", ChakraSamples.COMPUTE, 1, NONE);
    refused(sample, "got 7 twice");
  }

  @Test
  void ingest_ofAMessageOfAnotherRank_isRefused() {
    ChakraSamples sample = new ChakraSamples();
    sample.node(7, "a", ChakraSamples.SEND, 1, Map.of("comm_src", 4L, "comm_dst", 0L));
    refused(sample, "node 7: comm_src is the rank of the file, 0, got 4");
  }

  /** Of a job no rank is left out. */
  @Test
  void ingest_ofAJobWithAFileThatIsNone_isRefused() throws IOException {
    ChakraSamples.twoRanks(folder);
    Files.write(folder.resolve("job.2.et"), new byte[] {2, 1});
    assertThatExceptionOfType(BadTraceException.class)
        .isThrownBy(() -> ingest(folder))
        .withMessageContaining("job.2.et, behind 0 nodes");
  }

  /** A field of 5 bytes in a message of 2. */
  @Test
  void ingest_ofANodeThatEndsEarly_isRefused() throws IOException {
    Path file = folder.resolve("job.0.et");
    Files.write(file, new byte[] {0, 2, 0x12, 5});
    assertThatExceptionOfType(BadTraceException.class)
        .isThrownBy(() -> ingest(file))
        .withMessageContaining("job.0.et, behind 0 nodes: ");
  }

  @Test
  void order_takesCausesFirst_thenTheSmallestId() {
    List<Node> nodes =
        List.of(node(5, List.of()), node(1, List.of(9L)), node(9, List.of(5L)), node(6, List.of()));
    assertThat(NodeOrder.of(folder, nodes, new WarningLog()))
        .extracting(Node::id)
        .containsExactly(5L, 6L, 9L, 1L);
  }

  private static Node node(long id, List<Long> causes) {
    return new Node(id, "n", ChakraSamples.COMPUTE, causes, List.of(), 0, 1, NONE, "", false);
  }

  /**
   * By operation, what `comm_size` of 4,000 B makes on 4 ranks: of ALL_REDUCE and ALL_GATHER it is
   * what each rank has for every one, of ALL_TO_ALL and REDUCE_SCATTER what it has for all.
   */
  @ParameterizedTest
  @CsvSource({
    "0, ALLREDUCE, 16000",
    "2, ALLGATHER, 16000",
    "6, ALLTOALL, 4000",
    "7, REDUCE_SCATTER_BLOCK, 4000",
    "8, REDUCE_SCATTER_BLOCK, 4000",
    "9, BARRIER, 0",
  })
  void ingest_ofACollective_takesItsSizeAsTheConverterMeansIt(
      long type, CollectiveOp op, long bytes) {
    for (int rank = 0; rank < 4; rank++) {
      ChakraSamples sample = new ChakraSamples();
      sample.node(
          1,
          "collective",
          ChakraSamples.COLLECTIVE,
          0,
          Map.of("is_cpu_op", 0L, "comm_type", type, "comm_size", 4000L));
      sample.write(folder.resolve("job." + rank + ".et"));
    }
    TraceArchive archive = ingest(folder);
    for (int row = 0; row < 4; row++) {
      assertThat(StoredCalls.calls(archive, row))
          .flatExtracting(MpiCall::operations)
          .filteredOn(Collective.class::isInstance)
          .containsExactly(
              new Collective(op, 3, Collective.ROOT_NONE, bytes, bytes, Operation.NO_REQUEST));
    }
  }
}
