package io.idlewave.ingest.chakra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.ingest.format.IngestOptions;
import io.idlewave.ingest.format.IngestProgress;
import io.idlewave.ingest.model.BadTraceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes of execution traces in their order, and what is refused or announced. */
class ChakraTest {

  private static final Map<String, Long> NONE = Map.of();

  @TempDir private Path folder;

  private TraceArchive ingest(Path entry) {
    TraceArchive[] found = new TraceArchive[1];
    ForeignTrace.at(entry)
        .ingest(
            folder.resolve("archive"),
            new IngestOptions(false, 1),
            IngestProgress.NONE,
            archive -> found[0] = archive);
    return found[0];
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
    assertThat(NodeOrder.of(folder, nodes)).extracting(Node::id).containsExactly(5L, 6L, 9L, 1L);
  }

  private static Node node(long id, List<Long> causes) {
    return new Node(id, "n", ChakraSamples.COMPUTE, causes, 0, 1, NONE, "", false);
  }
}
