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
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.summary.Condition;
import io.idlewave.jobs.results.table.Table;
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
import org.apache.avro.Schema;
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
    for (String module : List.of("ingest", "formats", "graph-stream")) {
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
          if (of.isEmpty() || !of.get(0).isNamed(code)) {
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
    for (Table<?> table : Tables.ALL) {
      for (Schema.Field field : table.schema().getFields()) {
        headings.add(Objects.requireNonNullElse(field.getProp("heading"), ""));
        headings.add(Objects.requireNonNullElse(field.getProp("most"), ""));
      }
    }
    assertThat(headings)
        .hasSizeGreaterThan(80)
        .contains("p99", "up to L", "rests on", "causes most");
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

  /** A sentence of each condition as reports print it, by its code. */
  private static List<Map.Entry<String, String>> printed() {
    return """
    recorded-order: order fixed by the trace
    changed-outcomes: outcomes of calls that choose or test could change in up to 12.5% of replicates
    unmatched-sends: incomplete trace: 3 sends without a receive
    unmatched-sends: incomplete trace: 1 send without a receive
    unmatched-receives: incomplete trace: 2 receives without a send
    incomplete-collectives: incomplete trace: 1 collective that not all members entered
    open-requests: incomplete trace: 2 requests never completed, and no completion was recorded
    lost-calls: incomplete trace: 3 records of lost calls (lost-events)
    silent-functions: incomplete trace: 1 call of functions whose messages were not recorded
    old-archive: archive of older format version 3
    other-run: base times and census of an earlier run, not of what was streamed
    stream-head: what the study leaves to its trace was learned from the first 100 calls of the stream
    no-finalize: 8 ranks without MPI_Finalize, to the last event
    no-communication: no call of the trace communicates
    one-sided-local: 4 calls of one-sided communication without a record counted as local
    eager-threshold: eager up to 4096 B (assumed)
    eager-threshold: eager up to 0 B (every send waits for its receive)
    eager-bracket: 12 sends of unknown protocol, more than 4096 and less than 8192 B
    slack: slack clocks
    slack: slack local
    slack: slack causal
    slack: slack none (rules: sottile)
    base-times: base 0 to the shortest call of the class
    base-times: base as stated, otherwise 0 to the 99th percentile of the class
    base-times: base known or without effect
    base-times: base not used
    waits-on-base: waits that rest on the base: 12.0% of the waiting
    stated-transit: transit stated by the study
    measured-transit: transit measured by the tracer, at least 500 ns
    eager-leaf: 8 calls whose members leave at once (eager leaf)
    causal-arrivals: messages as quick as the quickest, unexplained waits counted as work
    unexplained-waits: waits unexplained, counted as work: 31.5% of the ranks' time
    busy-cores: 8 ranks kept 2.0 cores busy
    busy-cores: 8 threads kept 2.0 cores busy
    unjudged-waits: waits unexplained: not determined
    strong-progress: messages of more than 4096 B move while ranks compute (strong progress)
    rendezvous-legs: latency is drawn 4 times for a message whose send waits for its receive, 3 times in observed timing
    machine: model of loggp L=1us o=0ns
    no-times: no times of a run: computation alone
    no-times: no times of a run: amounts of work
    work-rate: work at 4Gflop/s
    unmeasured-network: network with 1 parameter that nobody measured (L)
    unmeasured-network: network with 2 parameters that nobody measured (G, L) in 3 scenarios
    measured-network: network as measured: osu_latency
    measured-network: network in parts as measured: osu_latency
    unknown-parameters: g and o of the network not known and taken as 0: run times are lower bounds, o at most 810 ns
    recorded-transfers: communications take what they took: recorded
    unshared-links: no link is shared
    unshared-links: no message crosses a link of the topology, since all ranks are on one node
    shared-adapters: adapters in the order of the trace: 49.6 % more with 1 by rank, of which 47.5 are order: what adapters cost that take no time
    serialised-links: messages wait at shared links, an upper bound for an undisturbed run (windows of 2.0 mean transfers)
    idealised-collectives: idealised collectives (ideal-tree) on 1 machine: no algorithm to be ranked
    best-algorithm: best algorithm for allreduce alone: ring
    unknown-overhead: overhead 0 or unknown on 1 network: no ranking of algorithms or overlap
    base-ratio: base x1.2 of the recorded run: about as long
    oversubscribed: recorded run maybe oversubscribed: 8 ranks kept 2.0 cores busy
    denoised: no computing longer than the quickest 5 % of its class, which saves 12.0 % of it
    resampled: 99.0 % of the computing takes a draw from its class, each stretch by itself, of 12 classes
    transformed: program changed in 2 scenarios: faster solve
    small-classes: 1.0 % of the computing kept as recorded: 12 stretches in classes too small for denoise
    noise-without-length: noise drawn per stretch, whatever its length, in 1 scenario
    noise-in-time: noise in time in 2 scenarios, phase random
    slow-ranks: ranks slower throughout, by a draw per rank and replicate, in 1 scenario
    hidden-threads: noise on up to 4 threads that the trace does not show in 1 scenario
    quiet-timelines: noise on streams alone, none on 4 timelines
    quiet-timelines: noise on threads alone, none on 4 timelines
    noisy-regions: noise on computing in 2 of 5 call paths alone, none on calls
    noisy-regions: noise on computing in 1 of 5 user regions alone, none on calls
    state-dependent-draws: draws depend on state in 2 scenarios (anchor perturbed)
    truncated-normal: normal with mean 1us and sd 2us truncated at 0, its mean then 1395 ns
    deadlocks: 2 replicates left out for ending in a deadlock
    errs: errs: long
    tracer-warnings: tracer warnings: lost-events 3 (short)
    """
        .lines()
        .map(line -> Map.entry(line.split(": ", 2)[0], line.split(": ", 2)[1]))
        .toList();
  }

  @Test
  void of_printedSentences_areThoseOfAllConditions() {
    assertThat(printed().stream().map(Map.Entry::getKey).distinct())
        .containsExactly(
            Stream.of(ConditionCode.values()).map(ConditionCode::code).toArray(String[]::new));
  }

  private static String withoutFigures(String text) {
    return text.replaceAll("\\bx?\\d[\\w.,/%]*", "").replaceAll("\\s+", " ").strip();
  }

  private static String wordsAlone(String text) {
    return withoutFigures(text).replaceAll("[^\\w-]+", " ").strip();
  }

  /** Whoever types what a report says, or its first words, is told of that condition first. */
  @Test
  void of_whatIsPrinted_isItsCondition() {
    for (Map.Entry<String, String> sentence : printed()) {
      List<String> words = List.of(sentence.getValue().split(" ", -1));
      for (int count = 1; count <= words.size(); count++) {
        String first = String.join(" ", words.subList(0, count));
        if (WORD.matcher(withoutFigures(first))
                .results()
                .filter(word -> !PLAIN.contains(word.group()))
                .count()
            < 2) {
          continue; // one word is a term, or a name
        }
        if (Explanations.all().stream().anyMatch(one -> one.isNamed(first))) {
          continue; // a term of its own, which comes first
        }
        Set<String> beginSo = new TreeSet<>();
        printed().stream()
            .filter(other -> wordsAlone(other.getValue()).startsWith(wordsAlone(first)))
            .forEach(other -> beginSo.add(other.getKey()));
        assertThat(Explanations.of(first)).as(first).isNotEmpty();
        assertThat(Explanations.of(first).get(0).names()).as(first).containsAnyElementsOf(beginSo);
      }
    }
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
            WORD.matcher(withoutFigures(part))
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
