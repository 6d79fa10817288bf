package io.idlewave.ingest.own;

import static io.idlewave.ingest.archive.StoredCalls.calls;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.Operation.Synchronise;
import io.idlewave.ingest.model.Operation.Transfer;
import io.idlewave.ingest.model.SyncKind;
import io.idlewave.ingest.model.TraceWarning;
import io.idlewave.ingest.otf2.TestArchives;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnFormatTest {

  @TempDir Path temp;
  private Path trace = Path.of("");

  @BeforeEach
  void write() {
    trace = OwnSamples.kitchen(temp);
  }

  private TraceArchive ingest() {
    return TestArchives.ingest(trace, temp.resolve("out"), false);
  }

  private Path file(int rank) {
    return trace.resolve("rank-%05d.avro".formatted(rank));
  }

  private static List<String> warnings(TraceArchive archive) {
    return archive.metadata().warnings().stream().map(TraceWarning::code).toList();
  }

  @Test
  void ingest_programThatCountsItself_hasTheSameCallsAndMessages() throws IOException {
    TraceArchive archive = ingest();
    Map<String, Long> counted = new HashMap<>();
    List<Send> messages = new ArrayList<>();
    List<Transfer> transfers = new ArrayList<>();
    int received = 0;
    for (int rank = 0; rank < OwnSamples.RANKS; rank++) {
      for (MpiCall call : calls(archive, rank)) {
        counted.merge(archive.metadata().functions().get(call.function()), 1L, Long::sum);
        for (Operation operation : call.operations()) {
          if (operation instanceof Send send) {
            messages.add(send);
          } else if (operation instanceof Transfer transfer) {
            transfers.add(transfer);
          } else if (operation instanceof Receive
              || (operation instanceof PostReceive post && post.peer() >= 0)) {
            received++;
          }
        }
      }
    }
    counted.put("messages", (long) messages.size());
    counted.put("messageBytes", messages.stream().mapToLong(Send::bytes).sum());
    counted.put("transfers", (long) transfers.size());
    counted.put(
        "transferBytes", transfers.stream().mapToLong(t -> t.sentBytes() + t.fetchedBytes()).sum());
    Map<String, Long> expected = OwnSamples.counted();
    expected.remove("collectives");
    assertThat(counted).containsExactlyInAnyOrderEntriesOf(expected);
    assertThat((long) received).isEqualTo(expected.get("messages"));
  }

  /** Avro's own reader, by the schema in the file, as any tool would. */
  @Test
  void file_readByAvro_hasTheSameCallsAtTheSameTimes() throws IOException {
    List<MpiCall> calls = calls(ingest(), 1);
    List<Long> enters = new ArrayList<>();
    long nanos = 0;
    try (DataFileReader<GenericRecord> rows =
        new DataFileReader<>(file(1).toFile(), new GenericDatumReader<>())) {
      for (GenericRecord row : rows) {
        nanos += row.hasField("gap") ? (long) row.get("gap") : 0;
        if (row.getSchema().getName().equals("Call")) {
          enters.add(nanos);
        }
        nanos += row.hasField("duration") ? (long) row.get("duration") : 0;
      }
    }
    assertThat(enters).isEqualTo(calls.stream().map(MpiCall::enterNanos).toList());
  }

  @Test
  void ingest_wildcardReceive_hasTheEnvelopeOfItsMessage() {
    TraceArchive archive = ingest();
    PostReceive first =
        calls(archive, 0).stream()
            .flatMap(call -> call.operations().stream())
            .filter(PostReceive.class::isInstance)
            .map(PostReceive.class::cast)
            .findFirst()
            .orElseThrow();
    assertThat(first.peer()).isEqualTo(1);
    assertThat(first.tag()).isNotNegative();
  }

  @Test
  void ingest_synchronisation_namesItsRanks() {
    List<Synchronise> ofRank0 =
        calls(ingest(), 0).stream()
            .flatMap(call -> call.operations().stream())
            .filter(Synchronise.class::isInstance)
            .map(Synchronise.class::cast)
            .toList();
    assertThat(ofRank0).extracting(Synchronise::kind).contains(SyncKind.values());
    for (Synchronise sync : ofRank0) {
      switch (sync.kind()) {
        case FENCE -> assertThat(sync.ranks()).isEmpty();
        case POST, START, COMPLETE, WAIT -> assertThat(sync.ranks()).containsExactly(1);
        default -> assertThat(sync.ranks()).isIn(List.of(), List.of(1));
      }
    }
    assertThat(ofRank0).extracting(Synchronise::window).containsOnly(0, 1, 2);
  }

  @Test
  void ingest_communicators_areOneForAllTheirMembers() {
    List<Communicator> communicators = ingest().metadata().communicators();
    assertThat(communicators)
        .extracting(Communicator::kind)
        .contains(Communicator.Kind.INTRA, Communicator.Kind.SELF, Communicator.Kind.INTER);
    assertThat(communicators).extracting(Communicator::name).contains("MPI_COMM_WORLD", "a copy");
    assertThat(
            communicators.stream()
                .filter(comm -> comm.kind() == Communicator.Kind.INTER)
                .map(comm -> comm.members() + " " + comm.remoteMembers()))
        .hasSize(2)
        .containsOnly("[0] [1]");
  }

  @Test
  void ingest_regionsAndFlushes_divideTheTimeBetweenCalls() {
    TraceArchive archive = ingest();
    assertThat(archive.metadata().regions())
        .containsExactly("messages", "collectives", OwnTables.FLUSH_REGION);
    assertThat(warnings(archive)).contains("buffer-flush", "measurement-off");
    assertThat(calls(archive, 0))
        .anySatisfy(
            call ->
                assertThat(call.stretch())
                    .anySatisfy(time -> assertThat(time.region()).isEqualTo(2)));
    assertThat(calls(archive, 1)).extracting(MpiCall::region).contains(-1, 0, 1);
  }

  @Test
  void ingest_fileCutOff_hasWhatWasFlushedAndAnnouncesTheLoss() throws IOException {
    List<MpiCall> all = calls(ingest(), 1);
    byte[] whole = Files.readAllBytes(file(1));
    Files.write(file(1), Arrays.copyOf(whole, whole.length - 2000));
    TraceArchive cut = ingest();
    List<MpiCall> left = calls(cut, 1);
    assertThat(left).hasSizeBetween(all.size() / 2, all.size() - 1);
    assertThat(left)
        .extracting(MpiCall::enterNanos)
        .isEqualTo(all.subList(0, left.size()).stream().map(MpiCall::enterNanos).toList());
    TraceWarning loss =
        cut.metadata().warnings().stream().filter(TraceWarning::loss).findFirst().orElseThrow();
    assertThat(loss.code()).isEqualTo("lost-end");
    assertThat(loss.count()).isEqualTo(1);
    assertThat(loss.message()).contains("first: rank 1, rank-00001.avro byte ");
  }

  @Test
  void ingest_fileMissing_isAnnounced() throws IOException {
    Files.delete(file(1));
    TraceArchive archive = ingest();
    assertThat(warnings(archive)).contains("lost-rank");
    assertThat(archive.metadata().rankCount()).isEqualTo(2);
    assertThat(calls(archive, 1)).isEmpty();
  }

  @Test
  void ingest_anyByteOfABlockChanged_isRefused() throws IOException {
    byte[] whole = Files.readAllBytes(file(0));
    for (int at = 6800; at < whole.length - 4000; at += 397) {
      byte[] changed = whole.clone();
      changed[at] ^= 1;
      Files.write(file(0), changed);
      assertThatThrownBy(this::ingest)
          .as("byte %d", at)
          .isInstanceOf(BadTraceException.class)
          .hasMessageStartingWith(file(0) + " byte ");
    }
  }

  @Test
  void ingest_headerChanged_isRefused() throws IOException {
    byte[] whole = Files.readAllBytes(file(0));
    String text = new String(whole, StandardCharsets.ISO_8859_1);
    whole[text.indexOf("idlewave.origin") + "idlewave.origin".length() + 2] ^= 1;
    Files.write(file(0), whole);
    assertThatThrownBy(this::ingest)
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("bytes with the sum that it states");
  }

  @Test
  void ingest_sameRankTwice_isRefused() throws IOException {
    Files.copy(file(0), file(7));
    assertThatThrownBy(this::ingest)
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("got rank 0 again");
  }
}
