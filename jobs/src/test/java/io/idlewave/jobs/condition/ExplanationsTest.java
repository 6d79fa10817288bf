package io.idlewave.jobs.condition;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.census.Leftover;
import io.idlewave.graph.census.WalkWarning;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.format.call.CallWarning;
import io.idlewave.ingest.model.TraceTimes;
import io.idlewave.ingest.otf2.TestArchives;
import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.SmallTrace;
import io.idlewave.jobs.results.ResultsFolder;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.results.summary.Condition;
import io.idlewave.perturb.scenario.Bound;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a report says of its results, {@code idlewave explain} knows the words of it. */
class ExplanationsTest {

  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  /** A word of a sentence; symbols of networks stand before an equals sign. */
  private static final Pattern WORD = Pattern.compile("\\b[A-Za-z](?:\\w|-(?=[a-z]))*");

  /**
   * Conditions whose sentences list what has explanations of its own: warnings, symbols, sources.
   */
  private static final Set<String> LISTS =
      Set.of("tracer-warnings", "lost-calls", "errs", "measured-network", "unmeasured-network");

  private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");

  /** More words in a row are found by most of them, as the sentence is. */
  private static final int LONGEST_PART = 4;

  /** A code that the sources of an archive give to a warning. */
  private static final Pattern WARNING =
      Pattern.compile(
          "(?:new TraceWarning\\(|withWarning\\([^\"]*?|String (?:CODE|WARNING)"
              + " =)\\s*\"([a-z-]+)\"");

  /** What binds sentences and has no meaning of its own, and units. */
  private static final Set<String> PLAIN =
      Set.of(
          "a", "and", "by", "for", "in", "is", "its", "of", "out", "that", "the", "then", "to",
          "up", "with", "B", "KiB", "ns", "us");

  private static final String TABLE = "new TextTable(";
  private static final Path SOURCES = ROOT.resolve("jobs/src/main/java/io/idlewave/jobs");

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  void of_everyCondition_isKnownByItsCode(ConditionCode condition) {
    Explanation first = Explanations.of(condition.code()).get(0);
    assertThat(first.names()).containsExactly(condition.code());
    assertThat(first.text()).hasSizeGreaterThan(40).endsWith(".");
    assertThat(condition.code()).matches("[a-z]+(-[a-z]+)*");
  }

  @Test
  void withoutPlatforms_haveConditionsInTheOrderOfResults() {
    List<String> explained =
        Explanations.withoutPlatforms().stream()
            .filter(explanation -> explanation.kind().equals("condition"))
            .map(explanation -> explanation.names().get(0))
            .toList();
    assertThat(explained)
        .isEqualTo(Stream.of(ConditionCode.values()).map(ConditionCode::code).toList());
  }

  @Test
  void glossary_ofTheProgram_hasEachTermOfTheDocumentation() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/glossary.md"));
    long rows = page.lines().filter(line -> line.startsWith("| **")).count();
    assertThat(Glossary.terms()).hasSize((int) rows);
    assertThat(Explanations.of("late sender").get(0).text()).startsWith("A sender that waits");
  }

  @Test
  void warnings_ofTheSources_areKnown() throws IOException {
    Set<String> codes = new TreeSet<>();
    for (String module : List.of("ingest", "graph-stream")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
        for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
          Matcher code = WARNING.matcher(Files.readString(file));
          while (code.find()) {
            codes.add(code.group(1));
          }
        }
      }
    }
    assertThat(codes)
        .contains("no-digest", "region-undivided", "name-changed", "tiled", "time-implausible");
    codes.removeIf(code -> Explanations.of(code).get(0).isNamed(code));
    assertThat(codes).isEmpty();
  }

  @Test
  void of_everyKindOfWarning_saysOnWhichSideResultsErr() {
    List<WarningKind> kinds = new ArrayList<>(List.of(WalkWarning.values()));
    kinds.addAll(List.of(Leftover.Kind.values()));
    kinds.addAll(List.of(CallWarning.values()));
    ForeignTrace.formats().forEach(format -> kinds.addAll(format.warnings()));
    assertThat(kinds).extracting(WarningKind::code).contains("thread-skipped", "unmatched-send");
    for (WarningKind kind : kinds) {
      assertThat(kind.code()).matches("[a-z]+(-[a-z]+)*");
      assertThat(Explanations.of(kind.code()))
          .extracting(Explanation::text)
          .as(kind.code())
          .anyMatch(text -> text.endsWith("errs: " + kind.bias().label()));
    }
  }

  @Test
  void of_everyPartOfACondition_isKnown() {
    SmallTrace lame = new SmallTrace(2).all("MPI_Init").send(0, 1, 7).receive(0, 1, 7).barrier(0);
    lame.open(1, 0, 9, 0).warn("lost-events", 3).all("MPI_Wait").all("MPI_Put");
    Path trace = lame.write(folder.resolve("trace"));
    SmallTrace ring = new SmallTrace(2).all("MPI_Init").send(0, 1, 100).send(1, 0, 100);
    ring.receive(0, 1, 100).receive(1, 0, 100).all("MPI_Finalize");
    Path cycle = ring.write(folder.resolve("cycle"));
    Path apart = folder.resolve("apart");
    Path source = TestArchives.resource("kitchen-4", folder.resolve("source"));
    Path kitchen = TestArchives.ingest(source, folder.resolve("kitchen"), false).folder();
    String network = "loggps,L=1us,o=1us,Os=0ns,Or=0ns,Gs=1ns,Gl=1ns,s=10B,S=10B";
    Map<String, String> found = new TreeMap<>();
    found.putAll(sentences(trace, "--noise", "normal,mean=1us,sd=2us"));
    found.putAll(sentences(trace, "--slack", "local"));
    String mixture = "mixture,of=[" + process("random") + "," + process("redrawn") + ",";
    mixture += process("aligned") + "," + process("co-scheduled, anchor: perturbed") + "]";
    found.putAll(sentences(trace, "--noise", mixture));
    found.putAll(sentences(trace, "--noise", "slow-ranks,extra=10us,per=1ms"));
    found.putAll(sentences(new SmallTrace(2).clockPerRank().all("MPI_Init").write(apart)));
    found.putAll(sentences(kitchen));
    found.putAll(sentences(kitchen, "--network", "infiniband-hdr"));
    found.putAll(sentences(trace, "--rules", "sottile"));
    found.putAll(sentences(cycle, "--eager", "1KiB"));
    found.putAll(sentences(cycle));
    found.putAll(sentences(cycle, "--network", network));
    found.putAll(sentences(cycle, "--network", "logp7,L=1us,o_s=1us,o_r=1us,G=1ns"));
    for (TraceTimes times : List.of(TraceTimes.COMPUTATION, TraceTimes.WORK)) {
      SmallTrace untimed =
          new SmallTrace(2).without(times, 5).all("MPI_Init").barrier(0).barrier(1);
      String[] rate = {"--network", network, "--rate", "4Gflop/s"};
      Path of = untimed.write(folder.resolve(times.name()));
      found.putAll(sentences(of, Arrays.copyOf(rate, times == TraceTimes.WORK ? 4 : 2)));
    }
    assertThat(found.values())
        .contains(
            "noise-in-time", "slow-ranks", "truncated-normal", "lost-calls", "work-rate", "machine")
        .contains("deadlocks", "unexplained-waits", "measured-network", "base-ratio");
    Set<String> unknown = new TreeSet<>();
    found.forEach(
        (sentence, code) -> {
          unknown.addAll(unknownParts(sentence));
          List<Explanation> of = Explanations.of(sentence);
          if (LISTS.contains(code)
              ? of.isEmpty()
              : of.stream().noneMatch(named -> named.isNamed(code))) {
            unknown.add("%s: %s".formatted(code, sentence));
          }
        });
    assertThat(unknown).isEmpty();
  }

  /** Whatever a condition may say, also where no run of a test makes it do so. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "condition/BaseVerdict",
        "condition/CollectiveConditions",
        "condition/ObservedConditions",
        "condition/ScenarioConditions",
        "condition/SimulatedConditions",
        "condition/TraceConditions",
      })
  void of_everyPartOfTheSourceOfAPhrase_isKnown(String file) throws IOException {
    String source = source(file);
    List<String> phrases =
        LITERAL
            .matcher(source.replaceAll("\"\\s*\\+\\s*\"", ""))
            .results()
            .map(
                found ->
                    found
                        .group(1)
                        .replaceAll("(?<=\\w)%s", "s")
                        .replaceAll("%[.\\d]*[a-z]", "1")
                        .replace("%%", "%"))
            .filter(phrase -> phrase.contains(" "))
            .toList();
    assertThat(phrases).hasSizeGreaterThan(3);
    assertThat(phrases.stream().flatMap(phrase -> unknownParts(phrase).stream())).isEmpty();
  }

  @Test
  void of_everyHeadingOfATable_isKnown() throws IOException {
    Set<String> headings = new TreeSet<>();
    for (Path file : sources("text")) {
      String text = Files.readString(file);
      for (int at = text.indexOf(TABLE); at >= 0; at = text.indexOf(TABLE, at + 1)) {
        String from = text.substring(at + TABLE.length(), text.indexOf(";", at));
        LITERAL.matcher(from).results().map(found -> found.group(1)).forEach(headings::add);
      }
    }
    assertThat(headings).hasSizeGreaterThan(80).contains("p99", "up to L", "efficiencies (POP)");
    headings.removeIf(
        heading ->
            heading.isBlank()
                || Stream.of(heading.trim().split(", "))
                    .allMatch(part -> Explanations.of(part).get(0).isNamed(part)));
    assertThat(headings).isEmpty();
  }

  /** What an answer says of costs, as it stands in front of a figure. */
  @ParameterizedTest
  @ValueSource(
      strings = {"costs", "costs nothing", "saves", "changes the run time by", "would take"})
  void of_verbOfAnAnswer_isItsTerm(String verb) {
    assertThat(Explanations.of(verb)).hasSize(1);
    assertThat(Explanations.of(verb).get(0).names()).contains(verb);
    assertThat(Explanations.of(verb + " 4.2 %").get(0).names()).contains(verb);
  }

  @ParameterizedTest
  @EnumSource
  void of_bound_isItsTerm(Bound bound) {
    assertThat(Explanations.of(bound.label()).get(0).names()).contains("bound");
    assertThat(Explanations.of("exact given").get(0).names()).contains("bound");
  }

  @Test
  void of_firstWordsOfACondition_isThatCondition() {
    assertThat(Explanations.of("waits unexplained").get(0).names())
        .containsExactly("unexplained-waits");
    assertThat(Explanations.of("waits unexplained, counted as work: 31.5% of the ranks' time"))
        .extracting(explanation -> explanation.names().get(0))
        .startsWith("unexplained-waits");
  }

  private static String source(String file) throws IOException {
    return Files.readString(
        ROOT.resolve("jobs/engine/src/main/java/io/idlewave/jobs").resolve(file + ".java"));
  }

  private static List<Path> sources(String folder) throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES.resolve(folder))) {
      return files.filter(path -> path.toString().endsWith(".java")).toList();
    }
  }

  /** The words, and what few of them in a row, that nothing explains. */
  private static List<String> unknownParts(String sentence) {
    List<String> tokens = List.of(sentence.trim().split("\\s+"));
    List<String> unknown = new ArrayList<>();
    for (int from = 0; from < tokens.size(); from++) {
      for (int to = from + 1; to <= Math.min(tokens.size(), from + LONGEST_PART); to++) {
        String part = String.join(" ", tokens.subList(from, to));
        boolean says =
            WORD.matcher(part.replaceAll("\\bx?\\d[\\w.,/]*", ""))
                .results()
                .anyMatch(word -> !PLAIN.contains(word.group()));
        if (says && Explanations.of(part).isEmpty()) {
          unknown.add(part);
        }
      }
    }
    return unknown;
  }

  private static String process(String phase) {
    return "{process: rate, rate: 1kHz, duration: 1us, phase: " + phase + "}";
  }

  /** The code of each condition of a run by its sentence. */
  private Map<String, String> sentences(Path trace, String... flags) {
    Path results = folder.resolve("results");
    List<String> args = new ArrayList<>(List.of("run", trace.toString(), "--force"));
    args.addAll(List.of("--replicates", "2", "--out", results.toString()));
    args.addAll(List.of(flags));
    CommandLineRun.of(args.toArray(String[]::new));
    Map<String, String> found = new TreeMap<>();
    List<Condition> conditions = ResultsFolder.readSummary(new LocalFolder(results)).conditions();
    Objects.requireNonNull(conditions).forEach(c -> found.put(c.sentence(), c.code()));
    return found;
  }

  @Test
  void explain_wordOfACaveat_isPrintedWithItsKind() {
    assertThat(CommandLineRun.ok("explain", "unexplained-waits").out())
        .startsWith("unexplained-waits (condition)\n  The share of the run times of all ranks");
    assertThat(CommandLineRun.ok("explain", "eager").out())
        .contains("eager (term)", "eager-threshold (condition)");
    assertThat(CommandLineRun.ok("explain", "late", "sender").out()).contains("late sender (term)");
    assertThat(CommandLineRun.ok("explain", "exact").out())
        .startsWith("bound, lower, upper, exact");
    assertThat(CommandLineRun.ok("explain", "contradict").out())
        .startsWith("nothing is called contradict; texts that mention it: ");
    assertThat(CommandLineRun.ok("explain", "--json", "quantum").out())
        .contains("\"kind\" : \"term\"");
    assertThat(CommandLineRun.ok("explain").out()).contains("lost-events", "slot", "deadlocks");
  }

  @Test
  void explain_unknownWord_namesTheNearest() {
    CommandLineRun.of("explain", "quantom").assertRefused(2, "the nearest is quantum, got quantom");
    CommandLineRun.of("explain", "frobnicate")
        .assertRefused(2, "(without a word, explain lists them all), got frobnicate");
  }
}
