package io.idlewave.jobs.cli;

import io.idlewave.graph.live.HeadReach;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.ingest.format.TraceInput;
import io.idlewave.jobs.app.RunOptions;
import io.idlewave.jobs.app.RunPlace;
import io.idlewave.jobs.app.RunRecovery;
import io.idlewave.jobs.cli.session.Arguments;
import io.idlewave.jobs.cli.session.CompletionValues;
import io.idlewave.jobs.cli.session.ExitCode;
import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.cli.session.SessionCommand;
import io.idlewave.jobs.cli.session.TablesOption;
import io.idlewave.jobs.cli.session.WindowOption;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.pipeline.MetricsAddress;
import io.idlewave.jobs.pipeline.place.RunNames;
import io.idlewave.jobs.pipeline.runner.ClusterRunner;
import io.idlewave.jobs.pipeline.runner.JobRunner;
import io.idlewave.jobs.pipeline.runner.StatedCheckpoints;
import io.idlewave.jobs.results.ResultsFolder;
import io.idlewave.jobs.results.SinkOptions;
import io.idlewave.jobs.results.place.InputFolder;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.serve.RemoteRun;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.StudyFlags;
import io.idlewave.jobs.study.StudyReader;
import io.idlewave.jobs.text.TableChoice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code idlewave run}. */
@Command(
    name = "run",
    description = "Carries out a study: a file, or options over the folder of an archive.",
    footer = {
      "",
      "Noise in time: periodic,frequency=,duration=  rate,rate=,duration=  replay,file=",
      "  each with phase=, anchor=, on.ranks=, on.every=, on.share=, ... (docs/study.md)",
      "Noise per stretch, whatever its length, and latencies:",
      "  constant,value=  uniform,min=,max=  exponential,mean=  normal,mean=,sd=",
      "  lognormal,mean=,sd=  gamma,mean=,shape=  weibull,scale=,shape=  pareto,scale=,shape=",
      "  empirical,file=",
      "Without any perturbation a trace is studied under 2.5%% of periodic noise at 10 Hz, 100 Hz"
          + " and",
      "1 kHz; with a network it is priced as it is, undisturbed, and nothing is disturbed where",
      "--analysis asks about the recorded run alone.",
      "",
      "Examples:",
      "  idlewave run study.yaml --replicates 1000 --out results",
      "  idlewave run trace --noise periodic,frequency=1kHz,duration=25us --map ranks",
      "  idlewave run trace --noise exponential,mean=2us --out results",
      "  idlewave run trace --network myrinet --analysis synchronisation,sensitivities",
      "  idlewave run trace --delay rank=5,after=MPI_Waitall:4,duration=40ms"
    })
@SuppressWarnings("NullAway.Init") // picocli sets what is required
final class RunCommand extends SessionCommand {

  private static final String NEVER = "never";
  private static final Pattern ADDRESS = Pattern.compile("[^\\s:]+:(\\d{1,5})");
  private static final Pattern CALLS = Pattern.compile("(MPI_\\w+):([1-9]\\d{0,17})");
  private static final Pattern PORT = Pattern.compile("\\d{1,5}");
  private static final int MAX_PORT = 65_535;
  private static final long LEAST_INTERVAL_NANOS = 10_000_000L;
  private static final long LEAST_SILENCE_NANOS = 10_000_000L;
  private static final long SILENCE_NANOS = 60_000_000_000L;

  @Parameters(
      arity = "0..1",
      paramLabel = "STUDY|TRACE",
      description =
          "A study file, or the folder of an archive. Over a stream neither need be there, nor need"
              + " the study name a trace.")
  private @Nullable Path input;

  @Mixin private StudyOptions study;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The folder of the results (default: out/NAME of the input).")
  private @Nullable String out;

  @Option(
      names = "--parallelism",
      paramLabel = "N",
      description =
          "Of the propagation (default: one per processor); in this process threads, elsewhere"
              + " slots.")
  private int parallelism = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "That carry the lanes in each slot of a cluster: a worker of few slots and many threads"
              + " reads and prices each block once (default: ${DEFAULT-VALUE}).")
  private int threads = 1;

  @Option(
      names = "--readers",
      paramLabel = "N",
      description = "Walk segments of the trace side by side (default: as many as help).")
  private @Nullable Integer readers;

  @Option(
      names = "--master",
      paramLabel = "local|HOST:PORT",
      description = "Where it runs (default: in this process).")
  private String master = JobRunner.LOCAL;

  @Option(
      names = "--at",
      paramLabel = "URL",
      description = "Asks a server (idlewave serve) by the address that it prints.")
  private @Nullable String at;

  @Option(names = "--force", description = "Replaces earlier results in the folder.")
  private boolean force;

  @Option(
      names = "--strict",
      description = "Refuses an incomplete trace, with exit code 3, before anything runs.")
  private boolean strict;

  @Option(
      names = "--sink",
      paramLabel = "NAME:ADDRESS",
      completionCandidates = CompletionValues.Sinks.class,
      description = "What takes the results too, beside the folder; may be given several times.")
  private List<String> sinks = new ArrayList<>();

  @Option(
      names = "--detach",
      description = "Leaves the job to the cluster, which commits the results by itself.")
  private boolean detach;

  @Option(
      names = "--checkpoint-interval",
      paramLabel = "TIME",
      description =
          "Saves how far the job is, so that a failure costs less: a time, or never (default: never"
              + " in this process; on a cluster as it has set, or 1min).")
  private @Nullable String checkpointInterval;

  @Option(
      names = "--checkpoint-dir",
      paramLabel = "DIR",
      description =
          "Where checkpoints lie (default: as the cluster has set, or a folder beside the"
              + " results).")
  private @Nullable String checkpointFolder;

  @Option(
      names = "--from-savepoint",
      paramLabel = "PATH",
      description =
          "Goes on from a savepoint or checkpoint of the same study on the same trace, at any"
              + " parallelism.")
  private @Nullable String savepoint;

  @Option(
      names = "--metrics",
      paramLabel = "PORT|HOST:PORT",
      description =
          "Shows Prometheus the metrics of a run in this process, at http://HOST:PORT/metrics"
              + " (default: nowhere; host: this machine alone).")
  private @Nullable String metrics;

  @Option(
      names = "--source",
      paramLabel = "ADDRESS",
      description =
          "Takes the calls from a stream, while the program runs; the study's trace is the archive"
              + " of an earlier run of it, or what the first calls of the stream show.")
  private @Nullable String source;

  @Option(
      names = "--learn",
      paramLabel = "TIME|FUNCTION:N",
      description =
          "Of a stream whose study names no trace: what the study leaves to one is learned from so"
              + " much time of each rank, or so many of its calls of a function (default: nothing"
              + " where nothing is left, otherwise 10s).")
  private @Nullable String learn;

  @Option(
      names = "--silence",
      paramLabel = "TIME",
      description = "Of a stream: a rank that sends nothing for so long is named (default: 1min).")
  private @Nullable String silence;

  @Option(
      names = "--interval",
      paramLabel = "TIME",
      description =
          "Of a stream: trace time between two looks at how far the run is delayed (default: a"
              + " twentieth of the trace).")
  private @Nullable String interval;

  @Mixin private WindowOption window;

  @Mixin private TablesOption tables;

  @Option(names = "--json", description = "Prints summary.json instead of tables and charts.")
  private boolean json;

  RunCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() throws IOException {
    Arguments.atLeastOne("--parallelism", parallelism);
    Arguments.atLeastOne("--threads", threads);
    if (readers != null) {
      Arguments.atLeastOne("--readers", readers);
    }
    if (!master.equals(JobRunner.LOCAL)) {
      requireAddress(master);
    }
    if (at != null) {
      requireHereAlone();
    }
    RunOptions options =
        new RunOptions(
            new RunPlace(master, parallelism, threads, readers, window.graph()),
            new RunRecovery(
                checkpoints(),
                savepoint == null
                    ? null
                    : Arguments.address("--from-savepoint", savepoint).toString()),
            force,
            strict,
            sinks,
            metrics(),
            null);
    try {
      Study carriedOut = study();
      RunOptions whole = options.over(live(carriedOut));
      return detach ? detach(carriedOut, whole) : run(carriedOut, whole);
    } catch (StudyException e) {
      throw input != null && Files.isRegularFile(input) ? StudyReader.placed(input, e) : e;
    }
  }

  private RunOptions.@Nullable Live live(Study carriedOut) {
    if (source == null) {
      if (silence != null || interval != null || learn != null) {
        throw new UsageException(
            "--silence, --interval, --learn: only with --source, got no source");
      }
      return null;
    }
    boolean learns = carriedOut.trace().equals(head());
    if (learn != null && !learns) {
      throw new UsageException(
          "--learn: only where the study names no trace, got one of " + carriedOut.trace());
    }
    long silentNanos = silence == null ? SILENCE_NANOS : positive("--silence", silence);
    if (silentNanos < LEAST_SILENCE_NANOS) {
      throw new UsageException("--silence: at least 10ms, got " + silence);
    }
    return new RunOptions.Live(
        source,
        Duration.ofNanos(silentNanos),
        interval == null ? null : positive("--interval", interval),
        learns ? new RunOptions.Learning(learn == null ? null : reach(learn)) : null);
  }

  private static HeadReach reach(String text) {
    Matcher calls = CALLS.matcher(text);
    return calls.matches()
        ? HeadReach.ofCalls(calls.group(1), Long.parseLong(calls.group(2)))
        : HeadReach.ofNanos(Arguments.wholeNanos("--learn", text));
  }

  /** Where the first calls of a stream go whose study names no trace. */
  private Path head() {
    return Path.of(outFolder() + ".head").toAbsolutePath();
  }

  private static long positive(String option, String text) {
    long nanos = Arguments.wholeNanos(option, text);
    if (nanos < 1) {
      throw new UsageException(option + ": at least 1ns, got " + text);
    }
    return nanos;
  }

  private int detach(Study carriedOut, RunOptions options) {
    boolean submitted = ClusterRunner.isSubmitted();
    if (master.equals(JobRunner.LOCAL) && !submitted) {
      throw new UsageException("--detach: only with --master HOST:PORT, got " + master);
    }
    String folder = outFolder();
    String job = session.runs().detach(carriedOut, folder, options, session.progress());
    session.print("job " + job + " runs at " + (submitted ? "the cluster" : master));
    session.print("results, once it has ended: idlewave report " + folder);
    return ExitCode.OK;
  }

  private int run(Study carriedOut, RunOptions options) throws IOException {
    TableChoice choice = tables.choiceFor(carriedOut);
    InputFolder results =
        at == null
            ? session.runs().run(carriedOut, outFolder(), options, session.progress())
            : askServer(at, carriedOut);
    session.printResults(results, json, choice);
    if (!json) {
      session.printPlace(results);
    }
    requireAnyResult(results);
    return ExitCode.OK;
  }

  /** What a server decides for itself, or does not do for others. */
  private void requireHereAlone() {
    boolean other =
        !master.equals(JobRunner.LOCAL)
            || detach
            || strict
            || readers != null
            || !sinks.isEmpty()
            || metrics != null
            || source != null
            || savepoint != null
            || checkpointInterval != null;
    if (other) {
      throw new UsageException(
          "--at: without --master, --detach, --strict, --readers, --sink, --metrics, --source and"
              + " checkpoints, got one of them");
    }
  }

  private InputFolder askServer(String address, Study carriedOut) {
    String folder = outFolder();
    return RemoteRun.of(
        carriedOut,
        address,
        System.getenv(ServeCommand.TOKEN),
        Path.of(folder),
        new SinkOptions(RunNames.ofThisProgram(folder), force),
        session.progress());
  }

  private static void requireAnyResult(InputFolder results) {
    RunSummary summary = ResultsFolder.readSummary(results);
    if (summary.scenarios().stream().allMatch(found -> found.runtimeNanos() == null)) {
      throw new RefusedException(
          results.location()
              + ": every replicate of every scenario ends in a deadlock, so that there are no run"
              + " times; a larger eager threshold leaves more sends without a wait");
    }
  }

  private StatedCheckpoints checkpoints() {
    Duration interval = checkpointInterval == null ? null : interval(checkpointInterval);
    if (checkpointFolder == null) {
      return new StatedCheckpoints(interval, null);
    }
    boolean never = interval == null ? master.equals(JobRunner.LOCAL) : interval.isZero();
    if (never && !ClusterRunner.isSubmitted()) {
      throw new UsageException(
          "--checkpoint-dir: only with --checkpoint-interval TIME, got " + checkpointFolder);
    }
    return new StatedCheckpoints(interval, Arguments.address("--checkpoint-dir", checkpointFolder));
  }

  private static Duration interval(String text) {
    if (text.equals(NEVER)) {
      return Duration.ZERO;
    }
    long nanos = Arguments.wholeNanos("--checkpoint-interval", text);
    if (nanos < LEAST_INTERVAL_NANOS) {
      throw new UsageException("--checkpoint-interval: at least 10ms, or never, got " + text);
    }
    return Duration.ofNanos(nanos);
  }

  private static void requireAddress(String master) {
    Matcher address = ADDRESS.matcher(master);
    if (!address.matches()) {
      throw new UsageException("--master: local or HOST:PORT, got " + master);
    }
    port("--master", address.group(1), master);
  }

  private static int port(String option, String digits, String got) {
    int port = Integer.parseInt(digits);
    if (port < 1 || port > MAX_PORT) {
      throw new UsageException(option + ": a port from 1 to " + MAX_PORT + ", got " + got);
    }
    return port;
  }

  private @Nullable MetricsAddress metrics() {
    if (metrics == null) {
      return null;
    }
    if (!master.equals(JobRunner.LOCAL) || ClusterRunner.isSubmitted()) {
      throw new UsageException(
          "--metrics: only for a run in this process; a cluster shows its own, got " + metrics);
    }
    boolean portAlone = PORT.matcher(metrics).matches();
    Matcher address = ADDRESS.matcher(metrics);
    if (!portAlone && !address.matches()) {
      throw new UsageException("--metrics: PORT or HOST:PORT, got " + metrics);
    }
    return portAlone
        ? new MetricsAddress(MetricsAddress.LOOPBACK, port("--metrics", metrics, metrics))
        : new MetricsAddress(
            metrics.substring(0, metrics.lastIndexOf(':')),
            port("--metrics", address.group(1), metrics));
  }

  private Study study() {
    StudyFlags flags = study.flags();
    if (input == null && source == null) {
      throw new UsageException("Missing required parameter: 'STUDY|TRACE'");
    }
    if (input == null) {
      return flags.over(head(), Path.of("").toAbsolutePath());
    }
    if (TraceArchive.isArchive(input)) {
      return flags.over(input, Path.of("").toAbsolutePath());
    }
    if (Files.exists(input.resolve(ResultsFolder.STUDY_FILE))) {
      throw new UsageException(
          "%s: results of an earlier run: idlewave report %s prints them, idlewave run %s does it again"
              .formatted(input, input, input.resolve(ResultsFolder.STUDY_FILE)));
    }
    if (Files.isDirectory(input)
        || TraceInput.isPacked(input)
        || ForeignTrace.ifAt(input).isPresent()) {
      throw new UsageException(ForeignTrace.at(input).notIngested());
    }
    return StudyReader.read(input, source == null ? null : head(), flags);
  }

  private String outFolder() {
    if (out != null) {
      return out;
    }
    if (input == null) {
      return "out/stream";
    }
    Path name = input.toAbsolutePath().normalize().getFileName();
    return "out/" + (name == null ? "results" : name.toString().replaceFirst("\\.ya?ml$", ""));
  }
}
