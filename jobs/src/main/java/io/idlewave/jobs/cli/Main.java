package io.idlewave.jobs.cli;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.app.StudyRuns;
import io.idlewave.jobs.cli.log.Verbosity;
import io.idlewave.jobs.cli.session.Colours;
import io.idlewave.jobs.cli.session.CompletionValues;
import io.idlewave.jobs.cli.session.ExitCode;
import io.idlewave.jobs.cli.session.ProgressLine;
import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.pipeline.runner.ProgramJars;
import io.idlewave.jobs.text.Glyphs;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The command line {@code idlewave}. Exit codes: 0 ok; 2 usage or bad input, with one line on
 * standard error; 3 analysis refused or trace incomplete; 1 a bug, with its stack trace.
 */
public final class Main {

  private final StudyRuns runs;
  private final boolean terminal;
  private final Glyphs glyphs;
  private final Colours colours;

  /**
   * A command line whose studies are carried out by {@code runs}.
   *
   * @param terminal whether standard error is a terminal, so that progress may be written over
   * @param glyphs what charts are drawn with
   */
  public Main(StudyRuns runs, boolean terminal, Glyphs glyphs) {
    this(runs, terminal, glyphs, false, Map.of());
  }

  /**
   * A command line in colours where standard output is a terminal that has them.
   *
   * @param outTerminal whether standard output is a terminal
   * @param environment of the process
   */
  public Main(
      StudyRuns runs,
      boolean terminal,
      Glyphs glyphs,
      boolean outTerminal,
      Map<String, String> environment) {
    this.runs = runs;
    this.terminal = terminal;
    this.glyphs = glyphs;
    this.colours = Colours.of(outTerminal, environment);
  }

  /** Runs one command and returns its exit code. */
  public int run(String[] args, PrintWriter out, PrintWriter err) {
    ProgressLine progress = new ProgressLine(err, terminal, System::nanoTime);
    Session session = new Session(runs, out, err, progress, glyphs, colours);
    try {
      ProgramJars.ofThisProcess(); // what is no jar is refused, whatever the command
      OldWords words = OldWords.of(args);
      String[] now = words.arguments().toArray(String[]::new);
      int code = commandLine(session, now).execute(now);
      if (code == ExitCode.OK && words.notice() != null) {
        progress.notice(words.notice());
      }
      return code;
    } catch (Throwable bug) {
      return failed(session, bug);
    } finally {
      progress.end();
      out.flush();
      err.flush();
    }
  }

  private static CommandLine commandLine(Session session, String[] arguments) {
    Root root = new Root();
    CommandLine line = new CommandLine(root);
    Commands.add(line, session, arguments);
    line.setUsageHelpWidth(Session.WIDTH);
    line.setOut(session.out());
    line.setErr(session.err());
    setVersion(line.getCommandSpec(), new ProgramVersion(root::isVerbose));
    line.setExecutionStrategy(
        parsed -> {
          try {
            session.colours().choose(root.color);
          } catch (UsageException e) {
            throw new ParameterException(line, e.getMessage(), e);
          }
          line.setColorScheme(
              Help.defaultColorScheme(session.colours().on() ? Help.Ansi.ON : Help.Ansi.OFF));
          if (!parsed.hasSubcommand() && !parsed.unmatched().isEmpty()) {
            throw new UnmatchedArgumentException(line, parsed.unmatched()); // also beside --help
          }
          Integer helped = CommandLine.executeHelpRequest(parsed);
          if (helped != null) {
            return helped;
          }
          if (root.verbose) {
            Verbosity.raise();
          }
          return new RunLast().execute(parsed);
        });
    line.setParameterExceptionHandler((e, args) -> misused(session, e));
    line.setExecutionExceptionHandler((e, command, parsed) -> failed(session, e));
    return line;
  }

  private static void setVersion(CommandSpec spec, IVersionProvider version) {
    spec.versionProvider(version);
    spec.subcommands().values().forEach(sub -> setVersion(sub.getCommandSpec(), version));
  }

  private static int misused(Session session, ParameterException e) {
    String command = e.getCommandLine().getCommandSpec().qualifiedName();
    List<String> suggestions =
        e instanceof UnmatchedArgumentException unmatched ? unmatched.getSuggestions() : List.of();
    String nearest =
        suggestions.isEmpty() ? "" : "; the nearest known one is " + suggestions.get(0);
    return report(
        session,
        command + ": " + e.getMessage() + nearest + " (see " + command + " --help)",
        ExitCode.BAD_INPUT);
  }

  private static int failed(Session session, Throwable thrown) {
    if (EndingProcess.isIt()) {
      return ExitCode.REFUSED; // it fails for what the interruption took away, and nobody reads it
    }
    Throwable known = ExitCode.known(thrown);
    if (known != null) {
      return report(session, "idlewave: " + ExitCode.message(known), ExitCode.ofKnown(known));
    }
    session.progress().end();
    session.err().println("idlewave: this is a bug; please report it with what follows");
    thrown.printStackTrace(session.err());
    return ExitCode.BUG;
  }

  private static int report(Session session, String message, int exitCode) {
    session.progress().end();
    String line = PlainText.of(message.strip().replaceAll("\\s*\\R\\s*", "; "));
    session.err().println(session.colours().refusal(line));
    return exitCode;
  }

  @Command(
      name = "idlewave",
      description = "How the run time of a message-passing program reacts to a noisier machine.",
      footer = {
        "",
        "Examples:",
        "  idlewave demo",
        "  idlewave ingest lulesh/traces.otf2 --out trace",
        "  idlewave check trace",
        "  idlewave run trace --noise exponential,mean=2us --replicates 1000 --out results",
        "  idlewave run trace --network myrinet --analysis sensitivities --out results",
        "",
        "Exit codes: 0 ok, 2 usage or bad input, 3 analysis refused or trace incomplete, 1 bug."
      })
  private static final class Root implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Override
    public Integer call() {
      spec.commandLine().usage(spec.commandLine().getOut());
      return ExitCode.OK;
    }

    @Option(
        names = {"-h", "--help"},
        usageHelp = true,
        scope = ScopeType.INHERIT,
        description = "Shows this help.")
    @SuppressWarnings("unused") // picocli acts on it
    private boolean help;

    @Option(
        names = {"-v", "--verbose"},
        scope = ScopeType.INHERIT,
        description = "Logs to standard error what program and engine do.")
    private boolean verbose;

    boolean isVerbose() {
      return verbose;
    }

    @Option(
        names = "--color",
        paramLabel = "WHEN",
        scope = ScopeType.INHERIT,
        completionCandidates = CompletionValues.ColourWords.class,
        description = "auto (on a terminal, unless NO_COLOR is set), always or never.")
    private String color = "auto";

    @Option(
        names = "--version",
        versionHelp = true,
        scope = ScopeType.INHERIT,
        description = "Shows the version; after --verbose those of Flink and Java, too.")
    @SuppressWarnings("unused") // picocli acts on it
    private boolean version;
  }
}
