package io.idlewave.graph.census;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.ingest.format.FormatSamples;
import io.idlewave.ingest.format.IngestOptions;
import io.idlewave.ingest.format.IngestProgress;
import io.idlewave.ingest.format.Mutants;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.TraceWarning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever the bytes of a foreign trace: an archive or one error, and nothing is lost in silence.
 * Five thousand mutants of each format, and of each form of one, most of its first samples, which
 * are small; the tests that always run take the first few.
 *
 * <p>A mutant that is read has lost something if a rank communicates less often than in the sound
 * trace. That counts as announced if some warning is new or counts more, or if the census of a walk
 * says that something is unmatched, incomplete or open that is not in the sound trace.
 */
class TraceFormatMutantTest {

  private static final int FEW = 100;
  private static final int ALL = 5000;

  /** One of so many is of the last of several samples, which is a real trace and larger. */
  private static final int OF_THE_LAST = 20;

  /** Texts of all ranks without an end: nobody can see what is cut off after a line. */
  private static final Set<String> ENDLESS = Set.of("tiny");

  /** Messages or lines of which nothing says how many there are: likewise between two of them. */
  private static final Set<String> UNCOUNTED = Set.of("chakra", "chakra-json", "steps");

  private static final String CUT = "mutation 2";

  @TempDir private Path temp;

  static Stream<String> formats() {
    return Stream.concat(FormatSamples.ALL.keySet().stream(), FormatSamples.FORMS.keySet().stream())
        .sorted();
  }

  /** What a reading of a trace says. */
  private record Reading(
      List<Long> communicating, Map<String, Long> warnings, TraceArchive archive) {

    boolean losesAgainst(Reading sound) {
      if (communicating.size() < sound.communicating.size()) {
        return true;
      }
      for (int rank = 0; rank < sound.communicating.size(); rank++) {
        if (communicating.get(rank) < sound.communicating.get(rank)) {
          return true;
        }
      }
      return false;
    }

    boolean warnsBeyond(Reading sound) {
      return warnings.entrySet().stream()
          .anyMatch(w -> w.getValue() > sound.warnings.getOrDefault(w.getKey(), 0L));
    }

    /** What a walk finds amiss; also where it ends in an error. */
    String walked() {
      try {
        Census census = TraceSurvey.of(archive, GraphOptions.DEFAULT, List.of()).census();
        return "%d ranks, unmatched %d and %d, incomplete %d, open %d, %s, %s"
            .formatted(
                census.ranks(),
                census.unmatchedSends(),
                census.unmatchedReceives(),
                census.incompleteCollectives(),
                census.openRequests(),
                census.complete(),
                census.warnings().stream()
                    .map(w -> w.code() + " " + w.count())
                    .collect(Collectors.joining(" ")));
      } catch (RuntimeException e) {
        return String.valueOf(e.getMessage());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("formats")
  @Timeout(300)
  void mutant_ofEveryFormat_isRefusedOrLosesNothingInSilence(String format) throws IOException {
    assertAnnounced(format, FEW);
  }

  @ParameterizedTest
  @MethodSource("formats")
  @Timeout(900)
  @Tag("full")
  void mutants_ofEveryFormat_areRefusedOrLoseNothingInSilence(String format) throws IOException {
    assertAnnounced(format, ALL);
  }

  private void assertAnnounced(String format, int mutants) throws IOException {
    List<Function<Path, Path>> samples =
        FormatSamples.ALL.getOrDefault(format, FormatSamples.FORMS.getOrDefault(format, List.of()));
    SplittableRandom random = new SplittableRandom(4711);
    int refused = 0;
    List<String> silent = new ArrayList<>();
    int ofTheLast = samples.size() == 1 ? mutants : mutants / OF_THE_LAST;
    for (int i = 0; i < samples.size(); i++) {
      boolean last = i == samples.size() - 1;
      int count = last ? ofTheLast : (mutants - ofTheLast) / (samples.size() - 1);
      Path folder = Files.createDirectory(temp.resolve(format + i));
      refused += mutate(folder, samples.get(i).apply(folder), count, random, silent);
    }
    assertThat(refused).isPositive();
    silent.removeIf(lost -> UNCOUNTED.contains(format) && lost.contains(CUT));
    if (!ENDLESS.contains(format)) {
      assertThat(silent).isEmpty();
    }
    try (Stream<Path> left = Files.list(temp)) {
      Set<String> names = new TreeSet<>();
      left.forEach(path -> names.add(path.getFileName().toString().replace(format, "sample")));
      names.removeIf(name -> name.startsWith("sample"));
      assertThat(names).containsExactly("out");
    }
  }

  private int mutate(
      Path folder, Path entry, int mutants, SplittableRandom random, List<String> silent)
      throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(Files::isRegularFile).sorted().toList();
    }
    Reading sound = read(entry);
    String walked = sound.walked();
    int refused = 0;
    for (int i = 0; i < mutants; i++) {
      Path file = files.get(random.nextInt(files.size()));
      byte[] whole = Files.readAllBytes(file);
      int kind = random.nextInt(Mutants.KINDS);
      int at = random.nextInt(whole.length);
      Files.write(file, Mutants.of(whole, kind, at, random));
      try {
        Reading mutant = read(entry);
        if (mutant.losesAgainst(sound)
            && !mutant.warnsBeyond(sound)
            && mutant.walked().equals(walked)) {
          silent.add("%s, mutation %d at byte %d".formatted(file.getFileName(), kind, at));
        }
      } catch (BadTraceException e) {
        refused++;
        assertThat(e.getMessage()).contains(temp.toString()).doesNotContainPattern("\\p{Cntrl}");
      }
      Files.write(file, whole);
    }
    return refused;
  }

  private Reading read(Path entry) {
    TraceArchive archive =
        ForeignTrace.at(entry)
            .ingest(temp.resolve("out"), new IngestOptions(false, 1), IngestProgress.NONE, a -> {});
    List<Long> communicating = new ArrayList<>();
    for (int rank = 0; rank < archive.metadata().rankCount(); rank++) {
      long operations = 0;
      try (RankReader reader = archive.openRank(rank)) {
        for (MpiCall call = reader.next(); call != null; call = reader.next()) {
          operations += call.operations().stream().filter(TraceFormatMutantTest::moves).count();
        }
      }
      communicating.add(operations);
    }
    Map<String, Long> warnings =
        archive.metadata().warnings().stream()
            .collect(
                Collectors.toMap(TraceWarning::code, TraceWarning::count, Long::sum, TreeMap::new));
    return new Reading(communicating, warnings, archive);
  }

  private static boolean moves(Operation operation) {
    return operation instanceof Operation.Send
        || operation instanceof Operation.Receive
        || operation instanceof Operation.PostReceive
        || operation instanceof Operation.Collective;
  }
}
