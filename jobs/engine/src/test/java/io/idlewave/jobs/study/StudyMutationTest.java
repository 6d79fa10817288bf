package io.idlewave.jobs.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.failure.StudyException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever becomes of a study file, it is a study or there is one line that says why not. */
class StudyMutationTest {

  private static final int MUTATIONS = 1_500;

  private static final List<String> STUDIES =
      List.of(
          """
          trace: t
          seed: -7
          replicates: 12
          slack: clocks
          rules: sottile
          eager: 4KiB
          quantum: 1ns
          base: {lower: 10ns, upper: 2us, functions: {MPI_Recv: {lower: 100ns, upper: 300ns}}}
          inject: start
          scenarios:
            - name: everything
              noise: {distribution: gamma, mean: 2us, shape: 0.5}
              latency: {distribution: empirical, file: noise.dat}
              bandwidth: {distribution: pareto, scale: 0.1ns, shape: 3}
              delays:
                - {rank: 5, after: {function: MPI_Waitall, occurrence: 4}, duration: 40ms}
                - {rank: 0, at: 1.5s, duration: 1us}
          grid:
            noise.mean: [1us, 2us]
            noise.shape: [1, 2]
          """,
          """
          trace: t
          timing: model
          network: {signature: platform.yaml, S: 64KiB}
          cpu: {factor: 0.8, ranks: {0: 2}, regions: {solve: 0.5}}
          mapping: {kind: sequential, ranksPerNode: 8}
          collectives: {allreduce: ring, alltoall: [{upTo: 256B, algorithm: bruck}, {algorithm: pairwise}]}
          analysis: [synchronisation, critical-path]
          tolerance: [1%, 5%]
          scenarios:
            - name: as it is
            - name: fragments
              network: {fragment: 16383B}
              noise: daemon
          """,
          """
          trace: t
          timing: model
          network:
            intra: {model: loggp, L: 1us, o: 500ns, g: 0ns, G: 1ns}
            inter: {model: loggps, L: 2us, o: 1us, Os: 0ns, Or: 0ns, Gs: 1ns, Gl: 1ns, s: 1KiB, S: 8KiB}
          mapping: [0, 0, 1, 1]
          """);

  private static final String[] BITS = {
    ":",
    "- ",
    "[",
    "]",
    "{",
    "}",
    ",",
    "\n",
    " ",
    "  ",
    "\t",
    "#",
    "&a ",
    "*a",
    "!!str ",
    "? ",
    "---\n",
    "...\n",
    "|",
    ">",
    "'",
    "\"",
    "%",
    "@",
    "0",
    "-1",
    "1e400",
    "1e-400",
    "NaN",
    ".inf",
    "~",
    "null",
    "true",
    "9223372036854775808",
    "us",
    "\u0000",
    "\u001b[31m",
    "\u0085",
    "\u2028",
    "\ud800",
    "\ufeff",
    "<<: ",
    "network: ",
    "name: a",
    "../",
    "/",
    "x".repeat(300),
    "7".repeat(2_000),
    "[".repeat(100),
    "{a: ".repeat(100),
    "a".repeat(20_000)
  };

  @TempDir private static Path folder;

  @BeforeAll
  static void writeFiles() throws IOException {
    Files.writeString(folder.resolve("noise.dat"), "1\n2\n3\n");
    Files.writeString(
        folder.resolve("platform.yaml"),
        """
        name: mine
        source: measured
        network: {model: loggps, L: 1us, o: 5us, Os: 1ns, Or: 1ns, Gs: 2ns, Gl: -1ns, s: 1KiB, S: 4KiB}
        distributions:
          daemon: {distribution: exponential, mean: 3us}
        """);
  }

  @Test
  void parse_unchanged_isAStudy() {
    STUDIES.forEach(study -> assertThat(parse(study)).as(study).isEmpty());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void parse_mutated_isAStudyOrOneLineWithItsPlace(int study) {
    int refused = 0;
    for (int seed = 0; seed < MUTATIONS; seed++) {
      String mutated = mutate(STUDIES.get(study), new Random(1_000L * study + seed));
      String message = parse(mutated);
      if (!message.isEmpty()) {
        refused++;
        assertThat(message)
            .as(mutated)
            .matches("(?:study.yaml: line \\d+|.*platform.yaml: line \\d+|.*noise.dat).*")
            .doesNotContain("Exception", "java.", "com.", "org.", "Feature", "io.idlewave")
            .doesNotContainPattern("\\p{Cc}");
      }
    }
    assertThat(refused).isBetween(MUTATIONS / 3, MUTATIONS - 1);
  }

  /** The message with which a study is refused; empty where it is one. */
  private static String parse(String text) {
    try {
      StudyReader.parse("study.yaml", text, folder).toYaml();
      return "";
    } catch (StudyException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private static String mutate(String study, Random random) {
    String text = study;
    int times = 1 + random.nextInt(3);
    for (int i = 0; i < times; i++) {
      int at = random.nextInt(text.length() + 1);
      int to = Math.min(text.length(), at + 1 + random.nextInt(12));
      String bit = BITS[random.nextInt(BITS.length)];
      text =
          switch (random.nextInt(6)) {
            case 0 -> text.substring(0, at) + text.substring(to);
            case 1 -> text.substring(0, at) + bit + text.substring(at);
            case 2 -> text.substring(0, at) + bit + text.substring(to);
            case 3 -> text.substring(0, at);
            case 4 -> text.substring(0, to) + text.substring(at);
            default -> lines(text, random);
          };
    }
    return text;
  }

  /** A line less, twice, or elsewhere. */
  private static String lines(String text, Random random) {
    List<String> lines = new ArrayList<>(Arrays.asList(text.split("\n", -1)));
    String line = lines.get(random.nextInt(lines.size()));
    if (random.nextBoolean()) {
      lines.remove(line);
    }
    if (random.nextBoolean()) {
      lines.add(random.nextInt(lines.size() + 1), line);
    }
    return String.join("\n", lines);
  }
}
