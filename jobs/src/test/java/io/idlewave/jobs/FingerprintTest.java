package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.study.text.ProgramPart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Results are a promise: the same trace, study and seed give the same bits, in this version and in
 * the next. {@code fingerprints.tsv} holds a {@link Fingerprint} of every table of every study of
 * {@code fingerprint-studies.yaml}, carried out at different parallelism, and of the demo.
 *
 * <p>A change that is meant to change results, or that adds a study, writes the file again and says
 * why in its commit:
 *
 * <pre>
 * mvn -pl jobs -am test -Dtest=FingerprintTest -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Didlewave.fingerprints=write
 * </pre>
 */
class FingerprintTest {

  private static final String RECORDED = "fingerprints.tsv";
  private static final String DEMO = "demo";
  private static final String MODE = "idlewave.fingerprints";
  private static final boolean WRITES = "write".equals(System.getProperty(MODE));
  private static final int MAX_PARALLELISM = 3;

  private static final Map<String, String> STUDIES = FingerprintStudies.load();
  private static final Map<String, Map<String, String>> MEASURED = new LinkedHashMap<>();

  @TempDir private static Path folder;

  @BeforeAll
  static void makeTraces() throws IOException {
    FingerprintTraces.make(folder);
    Files.writeString(folder.resolve("samples.txt"), "0\n250.5\n1000\n1000\n12345.75\n");
  }

  static List<String> names() {
    List<String> names = new ArrayList<>(STUDIES.keySet());
    names.add(DEMO);
    return names;
  }

  @ParameterizedTest
  @MethodSource("names")
  void run_study_keepsTheBitsOfItsResults(String name) throws IOException {
    Path results = name.equals(DEMO) ? folder.resolve("demo/results") : run(name);
    Map<String, String> measured = Fingerprint.of(results);
    MEASURED.put(name, measured);
    if (!WRITES) {
      assertThat(measured)
          .as(
              "Results of the study '%s' differ from %s, table by table. Where that is meant,"
                  + " run this test with -D%s=write, and say why in the commit.",
              name, RECORDED, MODE)
          .isEqualTo(recorded().get(name));
    }
  }

  private static Path run(String name) throws IOException {
    int number = names().indexOf(name);
    Path study = folder.resolve("study-" + number + ".yaml");
    Path results = folder.resolve("results-" + number);
    Files.writeString(study, STUDIES.get(name));
    CommandLineRun.ok(
        "run",
        study.toString(),
        "--out",
        results.toString(),
        "--parallelism",
        String.valueOf(1 + number % MAX_PARALLELISM));
    return results;
  }

  @Test
  void recorded_fingerprints_areOfTheStudiesThatThereAre() {
    if (!WRITES) {
      assertThat(recorded().keySet()).containsExactlyElementsOf(names());
    }
  }

  private static Map<String, Map<String, String>> recorded() {
    Map<String, Map<String, String>> recorded = new LinkedHashMap<>();
    ProgramPart.text(FingerprintStudies.class, RECORDED)
        .lines()
        .skip(1)
        .map(line -> line.split("\t", -1))
        .forEach(
            cells ->
                recorded
                    .computeIfAbsent(cells[0], study -> new TreeMap<>())
                    .put(cells[1], cells[2]));
    return recorded;
  }

  @AfterAll
  static void writeIfAsked() throws IOException {
    if (WRITES) {
      assertThat(MEASURED.keySet()).containsExactlyElementsOf(names());
      Files.writeString(
          Path.of("src/test/resources/io/idlewave/jobs", RECORDED),
          MEASURED.entrySet().stream()
              .flatMap(
                  study ->
                      study.getValue().entrySet().stream()
                          .map(
                              table ->
                                  String.join(
                                          "\t", study.getKey(), table.getKey(), table.getValue())
                                      + "\n"))
              .collect(Collectors.joining("", "study\ttable\tfingerprint\n", "")));
    }
  }
}
