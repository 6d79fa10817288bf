package io.idlewave.ingest.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** More ranks than files: blocks of many ranks lie in each, in the order in which they filled. */
class SharedFilesTest {

  private static final int RANKS = 3 * Containers.COUNT + 5;

  /** As for very many ranks: blocks of 2 KB. */
  private static final int EXPECTED_RANKS = 1 << 20;

  /** Shares its file with ranks 0, 128 and 192. */
  private static final int RANK = Containers.COUNT;

  @TempDir Path temp;
  private Path folder;
  private List<List<MpiCall>> calls;
  private TraceArchive archive;

  @BeforeEach
  void write() {
    folder = temp.resolve("trace");
    calls = calls(7);
    archive = write(folder, calls);
  }

  /** Rank 3 makes no call, and every rank another number of them. */
  private static List<List<MpiCall>> calls(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<List<MpiCall>> calls = new ArrayList<>();
    for (int rank = 0; rank < RANKS; rank++) {
      List<MpiCall> ofRank = new ArrayList<>();
      int count = rank == 3 ? 0 : 400 + random.nextInt(100);
      for (int i = 0; i < count; i++) {
        ofRank.add(
            new MpiCall(0, 10L * i, 10, -1, List.of(new Complete(random.nextLong(1L << 50)))));
      }
      calls.add(ofRank);
    }
    return calls;
  }

  private static TraceArchive write(Path folder, List<List<MpiCall>> calls) {
    try (ArchiveDraft draft = ArchiveDraft.replacing(folder)) {
      draft.expectRanks(EXPECTED_RANKS);
      List<RankWriter> writers = IntStream.range(0, RANKS).mapToObj(draft::rank).toList();
      for (int i = 0; i < 500; i++) {
        for (int rank = 0; rank < RANKS; rank++) {
          if (i < calls.get(rank).size()) {
            writers.get(rank).write(calls.get(rank).get(i));
          }
        }
      }
      writers.forEach(RankWriter::close);
      return draft.publish(metadata(calls));
    }
  }

  private static TraceMetadata metadata(List<List<MpiCall>> calls) {
    return new TraceMetadata(
        TraceMetadata.FORMAT_VERSION,
        new TraceSource("test", "shared", "", ""),
        new ClockMetadata(1, true),
        List.of("MPI_Wait"),
        List.of(),
        List.of("node"),
        List.of(),
        calls.stream()
            .map(ofRank -> new RankMetadata(ofRank.size(), 10L * ofRank.size(), 0, 0, 0))
            .toList(),
        List.of());
  }

  private List<MpiCall> read(int rank) {
    return read(TraceArchive.open(folder), rank, CallPosition.START);
  }

  private static List<MpiCall> read(TraceArchive archive, int rank, CallPosition from) {
    List<MpiCall> read = new ArrayList<>();
    try (RankReader reader = archive.openRank(rank, from)) {
      for (MpiCall call = reader.next(); call != null; call = reader.next()) {
        read.add(call);
      }
    }
    return read;
  }

  private Path file(int rank) {
    return Containers.file(folder, rank);
  }

  @Test
  void read_allRanksInTurn_areWhatWasWritten() {
    TraceArchive opened = TraceArchive.open(folder);
    List<RankReader> readers = IntStream.range(0, RANKS).mapToObj(opened::openRank).toList();
    for (int i = 0; i < 501; i++) {
      for (int rank = 0; rank < RANKS; rank++) {
        List<MpiCall> expected = calls.get(rank);
        assertThat(readers.get(rank).next())
            .isEqualTo(i < expected.size() ? expected.get(i) : null);
      }
    }
    readers.forEach(RankReader::close);
    assertThat(opened.contentDigest()).isEqualTo(archive.contentDigest());
  }

  @Test
  void files_ofManyRanks_areNoMoreThanContainers() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).hasSize(Containers.COUNT + 2);
    }
  }

  @Test
  void openRank_atEveryPosition_readsTheSameTail() {
    List<CallPosition> positions = new ArrayList<>();
    try (RankReader reader = archive.openRank(RANK)) {
      do {
        positions.add(reader.position());
      } while (reader.next() != null);
    }
    List<MpiCall> expected = calls.get(RANK);
    assertThat(positions.stream().mapToLong(CallPosition::syncPosition).distinct().count())
        .isGreaterThan(3);
    for (int i = 0; i <= expected.size(); i += 13) {
      assertThat(positions.get(i).callIndex()).isEqualTo(i);
      assertThat(read(archive, RANK, positions.get(i)))
          .isEqualTo(expected.subList(i, expected.size()));
    }
  }

  @Test
  void write_again_givesTheSameFiles() throws IOException {
    Path other = temp.resolve("other");
    write(other, calls);
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        assertThat(other.resolve(file.getFileName())).hasSameBinaryContentAs(file);
      }
    }
  }

  /** Any Avro library sees rows of a rank, its calls from some number on, and the calls. */
  @Test
  void file_byAvroItself_holdsRowsOfCalls() throws IOException {
    long[] next = new long[RANKS];
    try (DataFileReader<GenericRecord> in =
        new DataFileReader<>(file(RANK).toFile(), new GenericDatumReader<>())) {
      for (GenericRecord row : in) {
        int rank = (int) row.get("rank");
        assertThat(Containers.of(rank)).isEqualTo(Containers.of(RANK));
        assertThat(row.get("firstCall")).isEqualTo(next[rank]);
        for (Object call : (List<?>) row.get("calls")) {
          assertThat(RewrittenCall.of(call)).isEqualTo(calls.get(rank).get((int) next[rank]++));
        }
      }
    }
    assertThat(next[RANK]).isEqualTo(calls.get(RANK).size());
  }

  @Test
  void read_fileTruncatedAnywhere_isRefusedForSomeRankAndRightForTheRest() throws IOException {
    byte[] whole = Files.readAllBytes(file(RANK));
    new SplittableRandom(5)
        .ints(25, 0, whole.length)
        .forEach(
            length -> {
              assertThat(refused(Arrays.copyOf(whole, length)))
                  .as("cut to %d of %d bytes", length, whole.length)
                  .isPositive();
            });
    assertThat(refused(whole)).isZero();
  }

  @Test
  void read_anyByteFlipped_isRefusedOrHarmless() throws IOException {
    byte[] whole = Files.readAllBytes(file(RANK));
    int refused = 0;
    for (int at : new SplittableRandom(6).ints(60, 0, whole.length).toArray()) {
      byte[] flipped = whole.clone();
      flipped[at] ^= 0x20;
      refused += refused(flipped);
    }
    assertThat(refused).isGreaterThan(40);
  }

  /** How many of the ranks in the file of {@link #RANK} are refused; others must read the same. */
  private int refused(byte[] content) {
    int refused = 0;
    for (int rank = 0; rank < RANKS; rank += Containers.COUNT) {
      try {
        Files.write(file(RANK), content);
        assertThat(read(rank)).isEqualTo(calls.get(rank));
      } catch (BadTraceException e) {
        assertThat(e).hasMessageContaining("calls-00000.avro: ");
        refused++;
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
    return refused;
  }

  /** Per rank, where its blocks begin. */
  private List<List<Long>> positions() {
    BlockIndex index = BlockIndex.read(folder, RANKS);
    return new ArrayList<>(
        IntStream.range(0, RANKS)
            .mapToObj(rank -> (List<Long>) new ArrayList<>(longs(index.positions(rank))))
            .toList());
  }

  private static List<Long> longs(long[] values) {
    return Arrays.stream(values).boxed().toList();
  }

  private void assertRefused(String message) {
    assertThatThrownBy(() -> read(RANK))
        .isInstanceOf(BadTraceException.class)
        .hasMessageStartingWith(folder.toString())
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource({
    "another rank, 'rank 64 from call 0 on, got rank 128 from call 0 on'",
    "without the second, 'rank 64 from call 123 on, got rank 64 from call 246 on'",
    "without the last, 'holds '",
    "a byte further, 'the file''s marker before it, got something else'",
    "past the end, 'within the file of '",
  })
  void read_indexLies_isRefused(String lie, String message) throws IOException {
    List<List<Long>> positions = positions();
    List<Long> ofRank = positions.get(RANK);
    switch (lie) {
      case "another rank" -> positions.set(RANK, positions.get(2 * RANK));
      case "without the second" -> ofRank.remove(1);
      case "without the last" -> ofRank.remove(ofRank.size() - 1);
      case "a byte further" -> ofRank.set(1, ofRank.get(1) + 1);
      default -> ofRank.set(ofRank.size() - 1, 1L << 40);
    }
    BlockIndex.write(folder, positions);
    assertRefused(message);
  }

  @Test
  void read_indexOfOtherRanks_isRefused() throws IOException {
    List<List<Long>> positions = positions();
    positions.remove(RANKS - 1);
    BlockIndex.write(folder, positions);
    assertRefused("blocks.avro: cannot be read (truncated or corrupted): a row of each of 197");
  }

  @Test
  void read_indexOutOfOrder_isRefused() throws IOException {
    List<List<Long>> positions = positions();
    positions.set(RANK, List.of(5000L, 4000L));
    BlockIndex.write(folder, positions);
    assertRefused("row 64: places one after the other, got byte 4000 after byte 5000");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3, 100, 400})
  void read_indexTruncated_isRefused(int bytes) throws IOException {
    Path index = folder.resolve("blocks.avro");
    Files.write(index, Arrays.copyOf(Files.readAllBytes(index), bytes));
    assertRefused("blocks.avro: cannot be read (truncated or corrupted)");
  }

  @Test
  void read_indexMissing_isRefused() throws IOException {
    Files.delete(folder.resolve("blocks.avro"));
    assertRefused("blocks.avro: missing; it says where the calls of each rank lie");
  }

  @Test
  void read_fileOfAnotherArchive_isRefused() throws IOException {
    Path other = temp.resolve("other");
    write(other, calls(8));
    Files.copy(Containers.file(other, RANK), file(RANK), StandardCopyOption.REPLACE_EXISTING);
    assertRefused("calls-00000.avro: rank 64: ");
  }

  @ParameterizedTest
  @CsvSource({
    "null, 'zstandard blocks of calls by rank, got another schema or codec (null)'",
    "zstandard, 'calls-00000.avro: rank 64: cannot be read past call 0'"
  })
  void read_fileRewrittenByAnotherTool_isRefused(String codec, String message) throws IOException {
    File file = file(RANK).toFile();
    List<GenericRecord> rows = new ArrayList<>();
    try (DataFileReader<GenericRecord> in =
        new DataFileReader<>(file, new GenericDatumReader<>())) {
      in.forEach(rows::add);
    }
    try (DataFileWriter<Object> out =
        new DataFileWriter<>(new GenericDatumWriter<>()).setCodec(CodecFactory.fromString(codec))) {
      out.create(rows.get(0).getSchema(), file);
      for (GenericRecord row : rows) {
        out.append(row);
      }
    }
    assertRefused(message);
  }

  @Test
  void openRank_manyTimesFromManyThreads_readsTheSame() throws Exception {
    List<Thread> threads = new ArrayList<>();
    List<Integer> right = Collections.synchronizedList(new ArrayList<>());
    for (int i = 0; i < 4; i++) {
      int first = i;
      Thread thread =
          new Thread(
              () -> {
                for (int rank = first; rank < RANKS; rank += 3) {
                  if (read(archive, rank, CallPosition.START).equals(calls.get(rank))) {
                    right.add(rank);
                  }
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(right).hasSize(66 + 66 + 65 + 65);
  }
}
