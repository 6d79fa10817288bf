package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every command's help has examples, and they run. */
class HelpExamplesTest {

  private static final Pattern COMMAND = Pattern.compile("^  ([a-z]+)(, |  |$)");
  private static final String EXAMPLE = "  idlewave ";

  /** What needs more than a small trace, or more time than a test has. */
  private static final Map<String, String> NOT_RUN =
      Map.of(
          "bench", "takes minutes; its tests run it on small traces",
          "validate", "takes minutes, an MPI library and a quiet machine",
          "feed", "needs a Kafka broker; the system tests have one",
          "serve", "goes on until it is interrupted; ApiTest has one",
          "demo", "CI runs it");

  @TempDir private static Path prepared;

  @TempDir private Path folder;

  /** The commands, each with the words that lead to it. */
  static List<List<String>> commands() {
    List<List<String>> commands = new ArrayList<>();
    collect(List.of(), commands);
    return commands;
  }

  private static void collect(List<String> command, List<List<String>> into) {
    into.add(command);
    List<String> below =
        help(command).lines().dropWhile(line -> !line.equals("Commands:")).skip(1).toList();
    for (String line : below) {
      Matcher name = COMMAND.matcher(line);
      if (line.isBlank()) {
        break;
      }
      if (name.find()) {
        List<String> longer = new ArrayList<>(command);
        longer.add(name.group(1));
        collect(longer, into);
      }
    }
  }

  private static String help(List<String> command) {
    List<String> words = new ArrayList<>(command);
    words.add("--help");
    return CommandLineRun.ok(words.toArray(String[]::new)).out();
  }

  private static List<String> examples(List<String> command) {
    return help(command)
        .replace("lulesh/", "")
        .lines()
        .dropWhile(line -> !line.equals("Examples:"))
        .skip(1)
        .takeWhile(line -> line.startsWith(EXAMPLE) || line.startsWith("  source "))
        .map(String::strip)
        .toList();
  }

  @BeforeAll
  static void prepare() throws IOException {
    DocumentationTraces.prepare(prepared);
    Files.writeString(
        prepared.resolve("study.yaml"), "{trace: trace, scenarios: [{name: as it is}]}");
    Path results = prepared.resolve("results");
    CommandLineRun.ok(
        "run", prepared.resolve("study.yaml").toString(), "--out", results.toString());
    for (String name : List.of("quiet", "noisy", "before", "after", "out/results")) {
      Files.createDirectories(prepared.resolve(name));
      DocumentationTraces.copy(results, prepared.resolve(name));
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void help_ofEveryCommand_hasExamplesOfIt(List<String> command) {
    String words = String.join(" ", command);
    assertThat(examples(command))
        .isNotEmpty()
        .anyMatch(example -> example.contains(("idlewave " + words).strip()));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void help_everyExample_runs(List<String> command) throws IOException {
    if (command.isEmpty() || NOT_RUN.containsKey(command.get(0))) {
      return;
    }
    DocumentationTraces.copy(prepared, folder);
    for (String example : examples(command)) {
      String alone = example.replaceFirst(" [|>] .*", "").replaceAll("^source <\\(|\\)$", "");
      List<String> words = new ArrayList<>(List.of(alone.split(" +", -1)));
      if (!words.contains("--master") && !words.contains("--sink") && !words.contains("--source")) {
        run(example, words.subList(1, words.size()));
      }
    }
  }

  private void run(String example, List<String> words) {
    List<String> few = new ArrayList<>(words);
    int replicates = few.indexOf("--replicates");
    if (replicates >= 0) {
      few.set(replicates + 1, "2");
    }
    if (List.of("run", "init").contains(few.get(0)) && !few.contains("--force")) {
      few.add("--force");
    }
    String[] args = CommandWords.inFolder(folder, few);
    CommandLineRun run = CommandLineRun.of(args);
    assertThat(run.exitCode()).as(example + "\n" + run.out() + run.err()).isZero();
  }
}
