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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever a report says of its results, {@code idlewave explain} knows the words of it. */
class ExplanationsTest {

  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  /** Words of a caveat line; symbols of networks stand before an equals sign. */
  private static final Pattern WORD = Pattern.compile("\\b[A-Za-z](?:\\w|-(?=[a-z]))*");

  /** A code that the sources of an archive give to a warning. */
  private static final Pattern WARNING =
      Pattern.compile("(?:new TraceWarning\\(|withWarning\\([^\"]*?)\\s*\"([a-z-]+)\"");

  /** What binds sentences and has no meaning of its own, and units. */
  private static final Set<String> PLAIN =
      Set.of(
          "a", "and", "by", "for", "in", "is", "its", "of", "out", "that", "the", "then", "to",
          "up", "with", "B", "KiB", "ns", "us");

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
  void glossary_ofTheProgram_isThatOfTheDocumentation() throws IOException {
    Path packaged = ROOT.resolve("jobs/src/main/resources/io/idlewave/jobs/condition/glossary.md");
    assertThat(Files.readString(packaged))
        .as("%s is a copy of docs/glossary.md; copy it again", packaged)
        .isEqualTo(Files.readString(ROOT.resolve("docs/glossary.md")));
    long rows = Files.readString(packaged).lines().filter(line -> line.startsWith("| **")).count();
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
    assertThat(codes).contains("no-digest", "region-undivided", "name-changed");
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
  void of_everyWordOfACaveatLine_isKnown() {
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
    Set<String> words = new TreeSet<>();
    words.addAll(caveatWords(trace, "--noise", "normal,mean=1us,sd=2us"));
    words.addAll(caveatWords(trace, "--slack", "local"));
    String mixture = "mixture,of=[" + process("random") + "," + process("redrawn") + ",";
    mixture += process("aligned") + "," + process("co-scheduled, anchor: perturbed") + "]";
    words.addAll(caveatWords(trace, "--noise", mixture));
    words.addAll(caveatWords(new SmallTrace(2).clockPerRank().all("MPI_Init").write(apart)));
    words.addAll(caveatWords(kitchen));
    words.addAll(caveatWords(trace, "--rules", "sottile"));
    words.addAll(caveatWords(cycle, "--eager", "1KiB"));
    words.addAll(caveatWords(cycle));
    words.addAll(caveatWords(cycle, "--network", network));
    words.addAll(caveatWords(cycle, "--network", "logp7,L=1us,o_s=1us,o_r=1us,G=1ns"));
    for (TraceTimes times : List.of(TraceTimes.COMPUTATION, TraceTimes.WORK)) {
      SmallTrace untimed =
          new SmallTrace(2).without(times, 5).all("MPI_Init").barrier(0).barrier(1);
      String[] rate = {"--network", network, "--rate", "4Gflop/s"};
      Path of = untimed.write(folder.resolve(times.name()));
      words.addAll(caveatWords(of, Arrays.copyOf(rate, times == TraceTimes.WORK ? 4 : 2)));
    }
    assertThat(words)
        .contains(
            "work",
            "co-scheduled",
            "anchor",
            "unexplained",
            "deadlock",
            "normal",
            "loggps",
            "Gl",
            "lost-events");
    words.removeAll(PLAIN);
    words.removeIf(word -> !Explanations.of(word).isEmpty());
    assertThat(words).isEmpty();
  }

  private static String process(String phase) {
    return "{process: rate, rate: 1kHz, duration: 1us, phase: " + phase + "}";
  }

  private List<String> caveatWords(Path trace, String... flags) {
    List<String> args = new ArrayList<>(List.of("run", trace.toString(), "--force"));
    args.addAll(List.of("--replicates", "2", "--out", folder.resolve("results").toString()));
    args.addAll(List.of(flags));
    String out = CommandLineRun.of(args.toArray(String[]::new)).out();
    String caveat = out.lines().filter(line -> line.startsWith("caveat: ")).findFirst().orElse("");
    return WORD.matcher(caveat.replaceFirst("caveat: ", "").replaceAll("x[\\d.]+", ""))
        .results()
        .map(m -> m.group())
        .toList();
  }

  @Test
  void explain_wordOfACaveat_isPrintedWithItsKind() {
    assertThat(CommandLineRun.ok("explain", "unexplained-waits").out())
        .startsWith("unexplained-waits (condition)\n  The share of the waiting time");
    assertThat(CommandLineRun.ok("explain", "eager").out())
        .contains("eager (term)", "eager-threshold (condition)");
    assertThat(CommandLineRun.ok("explain", "late", "sender").out()).contains("late sender (term)");
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
