package io.idlewave.ingest.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.Recognition.Recognised;
import io.idlewave.ingest.format.Recognition.Unrecognised;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.model.TraceMetadata;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What every registered format promises. Mutated samples: TraceFormatMutantTest. */
class TraceFormatContractTest {

  private record Sample(String format, int index, Function<Path, Path> writer) {
    @Override
    public String toString() {
      return format + " " + index;
    }
  }

  @TempDir Path temp;

  static Stream<Sample> samples() {
    return Stream.of(FormatSamples.ALL, FormatSamples.FORMS)
        .flatMap(samples -> samples.entrySet().stream())
        .flatMap(
            entry ->
                Stream.iterate(0, i -> i + 1)
                    .limit(entry.getValue().size())
                    .map(i -> new Sample(format(entry.getKey()), i, entry.getValue().get(i))));
  }

  private static String format(String form) {
    return form.replaceAll("-.*", "");
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
        .containsExactlyElementsOf(FormatSamples.ALL.keySet().stream().sorted().toList());
    for (TraceFormat format : ForeignTrace.formats()) {
      assertThat(format.name()).matches("[a-z][a-z0-9]*");
    }
  }

  /** The first samples of each format are what most mutants are of. */
  @ParameterizedTest
  @CsvSource({"chakra, 6, 2", "kineto, 12, 4", "training, 16, 0"})
  void samples_ofFormatsWithTimelines_haveSeveralThreadsAndStreams(
      String format, int timelines, int threads) throws IOException {
    TraceArchive archive =
        ingest(write(new Sample(format, 0, FormatSamples.ALL.get(format).get(0))), "out", 1);
    assertThat(archive.metadata().timelines())
        .hasSize(timelines)
        .filteredOn(timeline -> timeline.kind() == Timeline.Kind.THREAD)
        .hasSize(threads);
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
  void ingest_interruptedThread_endsAndLeavesNothing(Sample sample) throws IOException {
    Path entry = write(sample);
    Path out = temp.resolve("out");
    try {
      assertThatThrownBy(
              () ->
                  ForeignTrace.at(entry)
                      .ingest(
                          out,
                          new IngestOptions(false, 2),
                          (ranks, ranksTotal, bytes, bytesTotal) ->
                              Thread.currentThread().interrupt(),
                          archive -> {}))
          .isInstanceOf(CancellationException.class);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(out).doesNotExist();
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
    Path entry = FormatSamples.tiny(temp);
    assertThatThrownBy(() -> ForeignTrace.requireArchive(entry))
        .isInstanceOf(BadTraceException.class)
        .hasMessageEndingWith(
            "make an archive of it first: idlewave ingest " + entry + " --out trace");
  }

  @Test
  void ingest_requestsOfATextFormat_areResolved() {
    TraceArchive archive = ingest(FormatSamples.tiny(temp), "out", 1);
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
