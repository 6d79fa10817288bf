package io.idlewave.ingest.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.dim.DimSamples;
import io.idlewave.ingest.dumpi.DumpiSamples;
import io.idlewave.ingest.format.Recognition.Recognised;
import io.idlewave.ingest.format.Recognition.Unrecognised;
import io.idlewave.ingest.goal.GoalSamples;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.otf2.Otf2Samples;
import io.idlewave.ingest.own.OwnSamples;
import io.idlewave.ingest.prv.PrvSamples;
import io.idlewave.ingest.ti.TiSamples;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every registered format promises. A new format states its samples here. */
class TraceFormatContractTest {

  private static final int MUTATIONS = 300;

  /** By name of the format: writes a sound trace into an empty folder, and returns its entry. */
  private static final Map<String, List<Function<Path, Path>>> SAMPLES =
      Map.of(
          "dumpi", List.of(DumpiSamples::everyConstruct, DumpiSamples::kitchen),
          "dim", List.of(DimSamples::events, DimSamples::records),
          "goal", List.of(GoalSamples::everyConstruct, GoalSamples::binary),
          "idlewave", List.of(OwnSamples::kitchen),
          "otf2", List.of(Otf2Samples::everyRecord, Otf2Samples::real),
          "prv", List.of(PrvSamples::everyRecord, PrvSamples::real),
          "ti", List.of(TiSamples::everyAction, TiSamples::kitchen),
          "tiny", List.of(TraceFormatContractTest::tiny));

  private record Sample(String format, int index, Function<Path, Path> writer) {
    @Override
    public String toString() {
      return format + " " + index;
    }
  }

  @TempDir Path temp;

  private static Path tiny(Path folder) {
    try {
      return Files.writeString(
          folder.resolve("x.tiny"),
          """
          tiny 3
          0 MPI_Send 1 7 100
          1 MPI_Recv 0 7 100
          1 MPI_Irecv 5
          2 MPI_Isend 1 9 4096 1
          1 MPI_Wait 2 9 4096 5
          0 MPI_Barrier
          1 MPI_Barrier
          2 MPI_Barrier
          """);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Stream<Sample> samples() {
    return SAMPLES.entrySet().stream()
        .flatMap(
            entry ->
                Stream.iterate(0, i -> i + 1)
                    .limit(entry.getValue().size())
                    .map(i -> new Sample(entry.getKey(), i, entry.getValue().get(i))));
  }

  private Path write(Sample sample) throws IOException {
    return sample.writer().apply(Files.createDirectories(temp.resolve("foreign")));
  }

  private TraceArchive ingest(Path entry, String out, int threads) {
    return ForeignTrace.at(entry)
        .ingest(
            temp.resolve(out),
            new IngestOptions(false, threads),
            IngestProgress.NONE,
            TraceFormatContractTest::readAll);
  }

  private static void readAll(TraceArchive archive) {
    TraceArchive opened = TraceArchive.open(archive.folder());
    assertThat(opened.metadata()).isEqualTo(archive.metadata());
    long calls = 0;
    for (int rank = 0; rank < opened.metadata().rankCount(); rank++) {
      try (RankReader reader = opened.openRank(rank)) {
        while (reader.next() != null) {
          calls++;
        }
      }
    }
    assertThat(calls).isEqualTo(opened.metadata().callCount());
  }

  @Test
  void formats_registered_haveSamplesHereAndNamesOfTheirOwn() {
    assertThat(ForeignTrace.formats())
        .extracting(TraceFormat::name)
        .containsExactlyElementsOf(SAMPLES.keySet().stream().sorted().toList());
    for (TraceFormat format : ForeignTrace.formats()) {
      assertThat(format.name()).matches("[a-z][a-z0-9]*");
      assertThat(format.description()).isNotBlank().doesNotContain("\n");
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void recognise_sample_isRecognisedByItsFormatAlone(Sample sample) throws IOException {
    Path entry = write(sample);
    for (TraceFormat format : ForeignTrace.formats()) {
      if (format.name().equals(sample.format())) {
        assertThat(format.recognise(entry)).isInstanceOf(Recognised.class);
      } else {
        assertThat(format.recognise(entry)).isInstanceOf(Unrecognised.class);
      }
    }
    assertThat(ForeignTrace.at(entry).format().name()).isEqualTo(sample.format());
  }

  @ParameterizedTest
  @MethodSource("samples")
  void ingest_anyNumberOfThreads_writesTheSameArchive(Sample sample) throws IOException {
    Path entry = write(sample);
    TraceArchive one = ingest(entry, "one", 1);
    TraceArchive four = ingest(entry, "four", 4);

    assertThat(one.metadata().source().format()).isEqualTo(sample.format());
    assertThat(one.metadata().formatVersion()).isEqualTo(TraceMetadata.FORMAT_VERSION);
    assertThat(one.metadata().callCount()).isPositive();
    assertThat(four.contentDigest()).isEqualTo(one.contentDigest());
    try (Stream<Path> files = Files.list(one.folder())) {
      for (Path file : files.toList()) {
        assertThat(four.folder().resolve(file.getFileName())).hasSameBinaryContentAs(file);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void ingest_sample_reportsProgressToItsEnd(Sample sample) throws IOException {
    Path entry = write(sample);
    long[] last = new long[4];
    ForeignTrace.at(entry)
        .ingest(
            temp.resolve("out"),
            new IngestOptions(false, 2),
            (ranks, ranksTotal, bytes, bytesTotal) -> {
              assertThat(ranks).isBetween((int) last[0], ranksTotal);
              assertThat(bytes).isBetween(last[2], bytesTotal);
              System.arraycopy(new long[] {ranks, ranksTotal, bytes, bytesTotal}, 0, last, 0, 4);
            },
            archive -> {});
    assertThat(last[0]).isEqualTo(last[1]).isPositive();
  }

  /** The heart of the contract: whatever the bytes, an archive or one error of ours. */
  @ParameterizedTest
  @MethodSource("samples")
  @Timeout(600)
  void ingest_mutatedSample_yieldsAnArchiveOrOneErrorAndChangesNothing(Sample sample)
      throws IOException {
    Path entry = write(sample);
    List<Path> files;
    try (Stream<Path> all = Files.walk(temp.resolve("foreign"))) {
      files = all.filter(Files::isRegularFile).sorted().toList();
    }
    SplittableRandom random = new SplittableRandom(4711);
    int refused = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      Path file = files.get(random.nextInt(files.size()));
      byte[] whole = Files.readAllBytes(file);
      Files.write(file, mutated(whole, random));
      String before = digest("out");
      try {
        ingest(entry, "out", 1);
      } catch (BadTraceException e) {
        refused++;
        assertThat(e.getMessage()).contains(temp.toString()).doesNotContainPattern("\\p{Cntrl}");
        assertThat(digest("out")).isEqualTo(before);
      }
      Files.write(file, whole);
    }
    assertThat(refused).isPositive();
    try (Stream<Path> left = Files.list(temp)) {
      assertThat(left.map(path -> String.valueOf(path.getFileName())))
          .containsExactlyInAnyOrder("foreign", "out");
    }
  }

  private String digest(String out) {
    return Files.exists(temp.resolve(out))
        ? TraceArchive.open(temp.resolve(out)).contentDigest()
        : "none";
  }

  /** Flips a bit, cuts the end off, puts bytes in, takes some out, or writes some twice. */
  private static byte[] mutated(byte[] whole, SplittableRandom random) {
    int at = random.nextInt(whole.length);
    int length = Math.min(whole.length - at, 1 + random.nextInt(12));
    byte[] head = Arrays.copyOf(whole, at);
    byte[] part = Arrays.copyOfRange(whole, at, at + length);
    byte[] tail = Arrays.copyOfRange(whole, at + length, whole.length);
    byte[] noise = new byte[length];
    random.nextBytes(noise);
    return switch (random.nextInt(6)) {
      case 0, 1 -> {
        part[0] ^= (byte) (1 << random.nextInt(8));
        yield joined(head, part, tail);
      }
      case 2 -> head;
      case 3 -> joined(head, noise, part, tail);
      case 4 -> joined(head, tail);
      default -> joined(head, part, part, tail);
    };
  }

  private static byte[] joined(byte[]... parts) {
    byte[] all = new byte[Stream.of(parts).mapToInt(part -> part.length).sum()];
    int at = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    return all;
  }

  @Test
  void at_unknownInput_namesTheFormatsAndWhatEachLookedFor() throws IOException {
    Path file = Files.writeString(temp.resolve("notes.txt"), "hello");
    assertThatThrownBy(() -> ForeignTrace.at(file))
        .isInstanceOf(BadTraceException.class)
        .hasMessageStartingWith(file + ": neither an archive nor a trace of a known format (")
        .hasMessageContaining("otf2: no anchor file, which begins with \"OTF2\"")
        .hasMessageContaining("tiny: a file *.tiny");
  }

  @Test
  void at_nothing_saysSo() {
    assertThatThrownBy(() -> ForeignTrace.at(temp.resolve("none")))
        .isInstanceOf(BadTraceException.class)
        .hasMessage(temp.resolve("none") + ": no such file or folder");
  }

  @Test
  void requireArchive_foreignTrace_saysHowToMakeOne() {
    Path entry = tiny(temp);
    assertThatThrownBy(() -> ForeignTrace.requireArchive(entry))
        .isInstanceOf(BadTraceException.class)
        .hasMessageEndingWith(
            "make an archive of it first: idlewave ingest " + entry + " --out trace");
  }

  @Test
  void ingest_requestsOfATextFormat_areResolved() {
    TraceArchive archive = ingest(tiny(temp), "out", 1);
    assertThat(archive.metadata().warnings())
        .extracting(warning -> warning.code() + " " + warning.count())
        .containsExactly("request-open 1");
    try (RankReader reader = archive.openRank(1)) {
      reader.next();
      assertThat(reader.next().operations().toString())
          .isEqualTo("[PostReceive[request=0, peer=2, tag=9, communicator=0, bytes=4096]]");
    }
  }
}
