package io.idlewave.jobs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.jobs.SmallTrace;
import io.idlewave.jobs.app.ClockOffsets;
import io.idlewave.jobs.app.Ingest;
import io.idlewave.jobs.app.RunOptions;
import io.idlewave.jobs.app.StudyRuns;
import io.idlewave.jobs.cli.session.Colours;
import io.idlewave.jobs.cli.session.ExitCode;
import io.idlewave.jobs.cli.session.ProgressLine;
import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.cli.session.TablesOption;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.kafka.FeedOptions;
import io.idlewave.jobs.results.Results;
import io.idlewave.jobs.results.place.InputFolder;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.jobs.text.Glyphs;
import io.idlewave.perturb.noise.Distribution;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MainTest {

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final Recorder runs = new Recorder();

  /** Notes what it is asked for, and answers with small fixed results or a given failure. */
  private static final class Recorder extends StudyRuns {
    private final List<String> asked = new ArrayList<>();
    private final List<Study> studies = new ArrayList<>();
    private @Nullable RuntimeException failure;

    @Override
    public InputFolder run(Study study, String out, RunOptions options, Progress progress) {
      asked.add("run " + options.place().parallelism() + " " + options.place().master());
      if (failure != null) {
        throw failure;
      }
      studies.add(study);
      LocalFolder results = new LocalFolder(Path.of(out));
      try {
        Results.writeTo(results);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return results;
    }

    @Override
    public String detach(Study study, String out, RunOptions options, Progress progress) {
      asked.add("detach " + options.place().master());
      return "1234";
    }
  }

  private int run(String... args) {
    return new Main(runs, false, Glyphs.BLOCKS)
        .run(args, new PrintWriter(out), new PrintWriter(err));
  }

  private void assertOneLine(String text) {
    assertThat(err.toString()).contains(text);
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(out.toString()).isEmpty();
  }

  private Path trace() throws IOException {
    Path trace = Files.createDirectories(folder.resolve("trace"));
    Files.writeString(trace.resolve("trace.json"), "{}");
    return trace;
  }

  private Path study(String text) throws IOException {
    return Files.writeString(folder.resolve("study.yaml"), text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--help",
        "demo --help",
        "ingest --help",
        "check --help",
        "run -h",
        "synth --help",
        "synth ring --help",
        "report --help"
      })
  void run_help_isPrintedWithExitCodeZero(String args) {
    assertThat(run(args.split(" ", -1))).isEqualTo(0);
    assertThat(out.toString()).startsWith("Usage: idlewave").contains("--help");
    assertThat(err.toString()).isEmpty();
    assertThat(runs.asked).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "chek trace | nearest known one is check",
        "chek --help | idlewave: Unmatched argument at index 0: 'chek'; the nearest known one is"
            + " check",
        "check | idlewave check: Missing required parameter: 'TRACE'",
        "check trace --jsn | Unknown option: '--jsn'; the nearest known one is --json",
        "check trace other | Unmatched argument",
        "run | Missing required parameter: 'STUDY|TRACE'",
        "run x --parallelism many | Invalid value for option '--parallelism'",
        "run x --parallelism 0 | --parallelism: at least 1, got 0",
        "run x --master here | --master: local or HOST:PORT, got here",
        "run x --master here:0 | --master: a port from 1 to 65535, got here:0",
        "tile x --out y | one of --by, --to and --data-parallel, got none",
        "tile x --by 2 --to 9 --out y | one of --by, --to and --data-parallel, got several",
        "tile x --by 2,a --out y | --by: whole numbers such as 2,2,2, got 2,a",
        "tile x --by 2,0 --out y | --by: at least 1 in each dimension, got 0",
        "tile x --by 2,2 --grid 4 --out y | --grid: a size for each of the 2 dimensions of by, got"
            + " 1",
        "run none.yaml | none.yaml: a study file; there is no such file",
        "ingest none.otf2 | Missing required option: '--out",
        "report none | none: no complete results, there is no summary.json in it",
        "export t --to dot --ranks 3 | --ranks: A..B such as 0..3, got 3",
        "export t --to dot --ranks 3..1 | --ranks: A at most B, got 3..1",
        "export t --to dot --calls 0 | --calls: at least 1, got 0",
        "graph t --format gif | graph --format: dot, which Graphviz draws",
        "export t --to dvi --out f | --to: one of archive, csv, dot, goal, perfetto, ti, got dvi",
        "export t --to csv --out f --times past | --times: one of recorded, disturbed, simulated,"
            + " got past",
        "export t --to csv --out f --times disturbed | --times disturbed: only with --study FILE,"
            + " got none",
        "export t --to csv --out f --scenario x | --scenario, --bound, --replicate: only with"
            + " --study FILE",
        "export t --to goal --out f --ranks 0..1 | --ranks, --from, --until: only of a format of"
            + " single calls, got goal",
        "export t --to csv --out f --ranks 3 | --ranks: A..B such as 0..3, got 3",
        "export t --to csv --out f --from 2us --until 1us | --from, --until: a time before its end,"
            + " got 2000 to 1000 ns",
        "export t --to dot --from-call -1 | --from-call: at least 0, got -1",
        "export t --to csv --calls 3 --out f | --from-call, --calls: only of dot, got csv",
        "export t --to csv | Missing required option: '--out",
        "export t --to dot --from 1us | --from, --until, --rate: not of dot, got one of them",
        "ingest t --again --out u | --again: without --out and clock offsets, got one of them",
        "synth | Missing required subcommand",
        "synth rng --out t | nearest known one is ring",
        "synth ring | Missing required option: '--out",
        "synth ring --out t --compute 10 | --compute: a time with its unit (ns, us, ms, s, min, h),"
            + " got 10",
        "synth ring --out t --compute 0.5ns | --compute: a whole number of ns, 0 to 2^53, got"
            + " 0.5ns",
        "synth ring --out t --compute -1us | --compute: a whole number of ns, 0 to 2^53, got -1us",
        "synth ring --out t --ranks x | synth ring: ranks: an integer, got 'x'",
        "synth ring --out t --ranks 1 | ranks",
        "synth ring --out t --ranks 4 --ranks 5 | should be specified only once",
        "synth ring --out t --per-byte 0.1ps | --per-byte: a time with its unit",
        "synth chain --out t --bi --uni | one of --uni and --bi, got both",
        "synth chain --out t --mode slow | mode: one of",
        "synth shift --out t --ranks 4 --bytes 1MiB --steps 1 | "
      })
  void run_badUsage_isOneLineWithExitCodeTwo(String args, String message) {
    // An absolute folder, so that a case that should fail but does not leaves nothing behind.
    String[] split =
        (args == null ? "" : args)
            .replace("--out t", "--out " + folder.resolve("t"))
            .split(" ", -1);
    assertThat(run(args == null ? new String[0] : split)).isEqualTo(2);
    assertOneLine(message == null ? "" : message);
  }

  private Session session() {
    PrintWriter printed = new PrintWriter(out);
    ProgressLine progress = new ProgressLine(printed, false, System::nanoTime);
    return new Session(
        runs, printed, printed, progress, Glyphs.BLOCKS, Colours.of(false, Map.of()));
  }

  @Test
  void feed_withOptions_hasThem() {
    FeedCommand feed = new FeedCommand(session());
    new CommandLine(feed)
        .parseArgs(
            "trace", "--to=kafka://h:1/t#mine", "--speed=2.5x", "--rows=9", "--partitions=3");
    assertThat(feed.options()).isEqualTo(new FeedOptions(9, 3, 2.5));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--speed=0x",
        "--speed=1",
        "--speed=-1x",
        "--rows=0",
        "--partitions=0",
        "--to=kafka://h:1/t#a b"
      })
  void feed_absurdOption_isRefused(String option) {
    String[] to = option.startsWith("--to") ? new String[0] : new String[] {"--to=kafka://h:1/t"};
    List<String> args = new ArrayList<>(List.of("feed", "trace", option));
    args.addAll(List.of(to));
    assertThat(run(args.toArray(String[]::new))).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(err.toString()).contains(option.substring(0, option.indexOf('=')) + ": ");
  }

  @Test
  void run_badStudy_isOneLineWithExitCodeTwo() throws IOException {
    Path study = study("trace: t\nreplicates: 1000000000000\nscenarios: [{name: a}]");
    assertThat(run("run", study.toString())).isEqualTo(2);
    assertOneLine(
        "study.yaml: line 2: replicates: a whole number from 1 to 10000000, got 1000000000000");
  }

  private int runFailing(RuntimeException failure) throws IOException {
    err.getBuffer().setLength(0);
    runs.failure = failure;
    return run("run", trace().toString(), "--out", folder.resolve("results").toString());
  }

  @Test
  void run_failures_haveTheirExitCodes() throws IOException {
    Map<RuntimeException, Integer> codes =
        Map.of(
            new BadTraceException("calls-00001.avro: missing"), 2,
            new StudyException("scenario x: rank 9"), 2,
            new UncheckedIOException(new NoSuchFileException("gone")), 2,
            new RefusedException("clocks: ranks 0 and 1"), 3,
            new IllegalStateException(new RuntimeException(new RefusedException("window"))), 3,
            new IllegalStateException(new OutOfMemoryError("Java heap space")), 3);
    for (Map.Entry<RuntimeException, Integer> code : codes.entrySet()) {
      assertThat(runFailing(code.getKey())).as(code.toString()).isEqualTo(code.getValue());
      assertOneLine("idlewave: ");
    }
  }

  @Test
  void run_missingFile_saysWhatIsWrongWithIt() throws IOException {
    runFailing(new UncheckedIOException(new NoSuchFileException("gone")));
    assertThat(err.toString().strip()).isEqualTo("idlewave: gone: no such file or folder");
    runFailing(new UncheckedIOException("cannot create t", new NoSuchFileException("gone")));
    assertThat(err.toString().strip())
        .isEqualTo("idlewave: cannot create t: gone: no such file or folder");
  }

  @Test
  void run_bug_showsItsStackTraceWithExitCodeOne() throws IOException {
    for (RuntimeException bug :
        List.of(
            new IllegalArgumentException("index"),
            new IllegalStateException(new IOException("wrapped by an engine")))) {
      assertThat(runFailing(bug)).isEqualTo(1);
      assertThat(err.toString()).contains("this is a bug", bug.toString(), "\tat ");
    }
  }

  /** Two ranks whose calls begin 10 us apart and last 1 us. */
  private SmallTrace completeTrace() {
    return new SmallTrace(2).all("MPI_Init").all("MPI_Finalize");
  }

  @Test
  void check_json_isTheCensusAlone() throws IOException {
    completeTrace().write(folder.resolve("t"));
    assertThat(run("check", folder.resolve("t").toString(), "--json")).isEqualTo(0);
    assertThat(new ObjectMapper().readTree(out.toString()).get("spanNanos").asLong())
        .isEqualTo(9_000);
    assertThat(err.toString().lines()).allMatch(line -> line.startsWith("check: "));
  }

  @Test
  void check_incompleteTrace_hasExitCodeThree() {
    new SmallTrace(2).all("MPI_Init").send(0, 1, 8).write(folder.resolve("t"));
    assertThat(run("check", folder.resolve("t").toString())).isEqualTo(3);
    assertThat(out.toString()).contains("incomplete", "MPI_Init");
  }

  @Test
  void ingest_arguments_areReadAsTheyStand() {
    IngestCommand ingest = new IngestCommand(session());
    new CommandLine(ingest)
        .parseArgs("traces.otf2", "--out", "t", "--apply-clock-offsets", "--threads=3");
    assertThat(ingest.ingest())
        .isEqualTo(new Ingest(ClockOffsets.RECORDED, 3, GraphOptions.DEFAULT));
  }

  @Test
  void run_traceWithFlags_isAStudyOfIt() throws IOException {
    Path results = folder.resolve("results");
    assertThat(
            run(
                "run",
                trace().toString(),
                "--noise",
                "exponential,mean=4us",
                "--replicates",
                "7",
                "--parallelism=2",
                "--master=node1:8081",
                "--out",
                results.toString()))
        .isEqualTo(0);
    assertThat(runs.asked).containsExactly("run 2 node1:8081");
    Study study = runs.studies.get(0);
    assertThat(study.trace()).isEqualTo(folder.resolve("trace"));
    assertThat(study.replicates()).isEqualTo(7);
    assertThat(study.scenarios())
        .containsExactly(
            new ScenarioSpec("noise", new Distribution.Exponential(4000), null, null, List.of()));
    assertThat(out.toString()).contains("caveat: ", "results: " + results);
  }

  @Test
  void run_studyWithFlags_takesTheFlagsOver() throws IOException {
    Path study = study("trace: t\nreplicates: 5\nseed: 3\nscenarios: [{name: a}]");
    String results = folder.resolve("results").toString();
    assertThat(run("run", study.toString(), "--seed", "-4", "--out", results)).isEqualTo(0);
    assertThat(runs.studies.get(0).seed()).isEqualTo(-4);
    assertThat(runs.studies.get(0).replicates()).isEqualTo(5);
    out.getBuffer().setLength(0);
    assertThat(run("run", study.toString(), "--noise", "constant,value=1us")).isEqualTo(2);
    assertOneLine("a study file states its own scenarios");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "intervls | got intervls, of which the nearest is intervals",
        "attribution,qqqqqq | differences, attribution in this study, got qqqqqq",
        "winning-path | got winning-path, which --analysis winning-path asks for",
        "map | --tables: all, or any of precision, limit,"
      })
  void run_tableThatItWillNotHave_isRefusedBeforeItRuns(String tables, String message)
      throws IOException {
    assertThat(
            run(
                "run",
                trace().toString(),
                "--analysis=attribution",
                "--tables=" + tables,
                "--out",
                folder.resolve("results").toString()))
        .isEqualTo(2);
    assertOneLine(message);
    assertThat(runs.asked).isEmpty();
  }

  @Test
  void run_tables_mayBeAnyThatAReportHas() throws IOException {
    Results.writeTo(new LocalFolder(folder.resolve("earlier")));
    assertThat(run("report", folder.resolve("earlier").toString(), "--tables=qqqqqq")).isEqualTo(2);
    Matcher had = Pattern.compile("all, or any of (.*) of ").matcher(err.toString());
    assertThat(had.find()).isTrue();
    assertThat(TablesOption.names()).contains(had.group(1).split(", "));
  }

  @Test
  void run_folderWithoutTrace_isRefused() {
    assertThat(run("run", folder.toString())).isEqualTo(2);
    assertOneLine("neither an archive nor a trace of a known format (");
  }

  @Test
  void report_results_printsThem() throws IOException {
    Results.writeTo(new LocalFolder(folder));
    assertThat(run("report", folder.toString())).isEqualTo(0);
    assertThat(out.toString()).contains("jitter", "slowdown", "caveat:");
  }

  @Test
  void demo_runs_theWholeWay() {
    Path demo = folder.resolve("demo");
    assertThat(run("demo", "--out", demo.toString())).isEqualTo(0);
    assertThat(runs.asked).hasSize(1);
    assertThat(TraceArchive.open(demo.resolve("trace")).metadata().rankCount()).isEqualTo(16);
    Study study = runs.studies.get(0);
    assertThat(study.trace()).isEqualTo(demo.resolve("trace"));
    assertThat(study.replicates()).isEqualTo(200);
    assertThat(study.scenarios()).hasSize(4);
    assertThat(demo.resolve("demo.yaml")).exists();
    assertThat(out.toString())
        .contains("$ idlewave check " + demo, "caveat:", "results: " + demo.resolve("results"));
  }

  @ParameterizedTest
  @CsvSource({
    "ring --ranks 4 --laps 2 --bytes 1KiB --compute 10us, 4",
    "halo --px 2 --py 3 --iterations 1 --bytes 1024 --compute 100us --jitter 20011ns, 6",
    "halo --px 2 --py 3 --pz 2 --iterations 1 --allreduce none --boundary open, 12",
    "random --seed 7 --ranks 3 --steps 5, 3",
    "chain --ranks 5 --iterations 2 --mode rndv --style sendrecv --bi --distance 2, 5",
    "chain --ranks 5 --iterations 2 --mode eager --style waitall --uni --distance 1, 5",
    "shift --ranks 4 --neighbours 2 --steps 2, 4",
    "pipeline --ranks 3 --steps 2, 3",
    "allreduce --ranks 4 --repetitions 2, 4",
    "allreduce --ranks 4 --overhead 1us --latency 2us --per-byte 0.1ns --collective 3us --eager"
        + " 8KiB, 4"
  })
  void synth_program_writesItsTrace(String args, int ranks) {
    Path trace = folder.resolve("t");
    String[] all = ("synth " + args + " --out " + trace).split(" ", -1);
    assertThat(run(all)).as(err.toString()).isEqualTo(0);
    assertThat(TraceArchive.open(trace).metadata().rankCount()).isEqualTo(ranks);
    assertThat(out.toString()).startsWith("trace: " + trace);
  }

  @Test
  void synth_costs_reachTheTrace() {
    run(
        "synth",
        "ring",
        "--ranks",
        "2",
        "--laps",
        "1",
        "--per-byte",
        "0.25ns",
        "--eager",
        "64",
        "--overhead",
        "7ns",
        "--out",
        folder.resolve("t").toString());
    assertThat(out.toString())
        .contains("overhead 7 ns", "latency 1000 ns", "250 ps/B", "eager up to 64 B");
  }

  @Test
  void run_detached_saysWhichJobAndWhereItsResultsWillBe() throws IOException {
    int code = run("run", trace().toString(), "--master", "cluster:8081", "--detach", "--out", "r");
    assertThat(code).as(err.toString()).isZero();
    assertThat(runs.asked).containsExactly("detach cluster:8081");
    assertThat(out.toString().lines())
        .containsExactly(
            "job 1234 runs at cluster:8081", "results, once it has ended: idlewave report r");
  }
}
