package io.idlewave.jobs.results;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.ingest.format.Mutants;
import io.idlewave.jobs.CommandLineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever the bytes of a folder of results: {@code report} and {@code compare} read it or say on
 * one line what is wrong with it. The tests that always run take the first few mutants.
 */
class ResultsMutantTest {

  private static final int FEW = 60;
  private static final int ALL = 1000;

  private static final String OF_A_MODEL =
      "synchronisation,sensitivities,critical-path,efficiencies";

  /** Without it the digest refuses every change, before anything looks at a value. */
  private static final List<String> SEAL = List.of("sealed", "sha256");

  private static final String MARK = "@replaced@";
  private static final List<String> VALUES =
      List.of(
          "null",
          "-1",
          "0",
          "3000000000",
          "99999999999999999999",
          "-1e300",
          "1e300",
          "1e999",
          "true",
          "\"\"",
          "\"\\u001b\"",
          "[]",
          "[null]",
          "{}");

  @TempDir private static Path temp;

  private static final List<List<Path>> PAIRS = new ArrayList<>();

  @BeforeAll
  static void runInBothTimings() throws IOException {
    Path trace = temp.resolve("trace");
    CommandLineRun.ok(
        ("synth halo --px 2 --py 2 --iterations 3 --jitter 20us --out " + trace).split(" "));
    run(trace, "model", "--network myrinet --tolerance 1% --analysis " + OF_A_MODEL);
    run(trace, "observed", "--analysis attribution,winning-path,wait-states");
  }

  /** Results to be damaged, and the same to compare them with. */
  private static void run(Path trace, String name, String options) throws IOException {
    Path results = temp.resolve(name);
    CommandLineRun.ok(
        "run %s --noise exponential,mean=1us --replicates 30 %s --out %s"
            .formatted(trace, options, results)
            .split(" "));
    Path sound = Files.createDirectory(temp.resolve(name + "-sound"));
    for (Path file : files(results)) {
      Files.copy(file, sound.resolve(file.getFileName()));
    }
    PAIRS.add(List.of(results, sound));
  }

  /** All but the page, which is made from the others. */
  private static List<Path> files(Path results) throws IOException {
    try (Stream<Path> all = Files.list(results)) {
      return all.filter(file -> !file.endsWith("report.html")).sorted().toList();
    }
  }

  @Test
  @Timeout(120)
  void mutant_ofAnyFile_isReadOrRefusedOnOneLine() throws IOException {
    assertEnds(FEW);
  }

  @Test
  @Timeout(1200)
  @Tag("full")
  void mutants_ofAnyFile_areReadOrRefusedOnOneLine() throws IOException {
    assertEnds(ALL);
  }

  /** JSON as sound as before, but for one value, which no run writes there. */
  @Test
  @Timeout(120)
  void summary_withAValueReplaced_isReadOrRefusedOnOneLine() throws IOException {
    assertValuesEnd(FEW);
  }

  @Test
  @Timeout(1200)
  @Tag("full")
  void summary_withAnyValueReplaced_isReadOrRefusedOnOneLine() throws IOException {
    assertValuesEnd(ALL);
  }

  private static void assertValuesEnd(int mutants) throws IOException {
    SplittableRandom random = new SplittableRandom(20_261_124);
    ObjectMapper json = new ObjectMapper();
    int refused = 0;
    for (List<Path> pair : PAIRS) {
      Path file = pair.get(0).resolve("summary.json");
      byte[] whole = Files.readAllBytes(file);
      for (int i = 0; i < mutants / PAIRS.size(); i++) {
        ObjectNode tree = (ObjectNode) json.readTree(whole);
        tree.remove(SEAL);
        List<JsonNode> containers = new ArrayList<>();
        containers(tree, containers);
        JsonNode container = containers.get(random.nextInt(containers.size()));
        String value = VALUES.get(random.nextInt(VALUES.size()));
        int child = random.nextInt(Math.max(1, container.size()));
        if (container instanceof ArrayNode array && !array.isEmpty()) {
          array.set(child, MARK);
        } else if (container instanceof ObjectNode object && !object.isEmpty()) {
          object.put(object.properties().stream().skip(child).findFirst().get().getKey(), MARK);
        }
        String text = json.writeValueAsString(tree);
        Files.writeString(file, text.replace('"' + MARK + '"', value));
        int at = text.indexOf(MARK);
        String mutant =
            "%s: %s after ...%s"
                .formatted(file, value, text.substring(Math.max(0, at - 80), at + 1));
        try {
          refused += refused(mutant, "report", pair.get(0).toString());
          refused += refused(mutant, "compare", pair.get(0).toString(), pair.get(1).toString());
        } finally {
          Files.write(file, whole);
        }
      }
    }
    assertThat(refused).isBetween(1, 2 * mutants - 1);
  }

  private static void containers(JsonNode node, List<JsonNode> into) {
    if (node.isContainerNode()) {
      into.add(node);
      node.forEach(child -> containers(child, into));
    }
  }

  private static void assertEnds(int mutants) throws IOException {
    SplittableRandom random = new SplittableRandom(20_261_123);
    int refused = 0;
    for (List<Path> pair : PAIRS) {
      List<Path> files = files(pair.get(0));
      assertThat(files).hasSizeGreaterThan(4);
      for (int i = 0; i < mutants / PAIRS.size(); i++) {
        Path file = files.get(random.nextInt(files.size()));
        byte[] whole = Files.readAllBytes(file);
        int kind = random.nextInt(Mutants.KINDS);
        int at = random.nextInt(whole.length);
        Files.write(file, Mutants.of(whole, kind, at, random));
        String mutant = "%s, mutation %d at byte %d".formatted(file, kind, at);
        try {
          refused += refused(mutant, "report", pair.get(0).toString());
          refused += refused(mutant, "compare", pair.get(0).toString(), pair.get(1).toString());
        } finally {
          Files.write(file, whole);
        }
      }
      CommandLineRun.ok("report", pair.get(0).toString());
    }
    assertThat(refused).isBetween(1, 2 * mutants - 1);
  }

  /** 1 if the command refused the folder, 0 if it read it. */
  private static int refused(String mutant, String... command) {
    CommandLineRun run = CommandLineRun.of(command);
    assertThat(run.exitCode()).as("%s: %s", mutant, run.err()).isIn(0, 2, 3);
    assertThat(run.err()).as(mutant).doesNotContain("\tat ");
    if (run.exitCode() != 0) {
      assertThat(run.err().lines().filter(line -> line.startsWith("idlewave: ")))
          .as("%s: %s", mutant, run.err())
          .singleElement()
          .asString()
          .doesNotContain("Exception", "io.idlewave");
    }
    return run.exitCode() == 0 ? 0 : 1;
  }
}
