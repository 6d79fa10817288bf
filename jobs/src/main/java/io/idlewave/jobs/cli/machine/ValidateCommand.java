package io.idlewave.jobs.cli.machine;

import io.idlewave.jobs.cli.session.AnswerCommand;
import io.idlewave.jobs.cli.session.Arguments;
import io.idlewave.jobs.cli.session.CompletionValues;
import io.idlewave.jobs.cli.session.ExitCode;
import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.validate.Injection;
import io.idlewave.jobs.validate.MessageProtocols;
import io.idlewave.jobs.validate.Validation;
import io.idlewave.jobs.validate.ValidationProgram;
import io.idlewave.jobs.validate.ValidationReport;
import io.idlewave.jobs.validate.ValidationSettings;
import io.idlewave.jobs.validate.ValidationText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code idlewave validate}. */
@Command(
    name = "validate",
    description = {
      "Checks predictions against real runs on this machine.",
      "Builds the tracer and small programs, traces them undisturbed, predicts what disturbances",
      "do to them, and runs them under these. With --why it checks idlewave why instead: pairs of",
      "runs of which one was slowed, or none, and programs that were made faster."
    },
    footer = {
      "",
      "A setting is what IDLEWAVE_INJECT states (docs/validation.md). The machine has to be quiet;",
      "--real-time keeps what else runs on it away, where the user may.",
      "",
      "Examples:",
      "  idlewave validate --out validation",
      "  idlewave validate --programs ring,halo --setting L=50us --setting o_s=20us,o_r=20us",
      "  idlewave validate --programs stencil --repeat 9 --no-accuracy",
      "  idlewave validate --programs stencil --protocols buffered,library",
      "  idlewave validate --why --real-time"
    })
public final class ValidateCommand extends AnswerCommand {

  private static final List<String> REAL_TIME = List.of("chrt", "--fifo", "20");

  @Option(
      names = "--programs",
      paramLabel = "NAME,...",
      completionCandidates = CompletionValues.Programs.class,
      split = ",",
      description = "ring, halo, allreduce, stencil, heat, cg, sort (default: all of them).")
  private List<String> programs = new ArrayList<>();

  @Option(
      names = "--protocols",
      paramLabel = "NAME,...",
      completionCandidates = CompletionValues.MessageProtocolNames.class,
      split = ",",
      description = {
        "How messages move within a node: buffered, library (as Open MPI does by itself);",
        "programs run with each that is named (default: buffered)."
      })
  private List<String> protocols = new ArrayList<>();

  @Option(
      names = "--setting",
      paramLabel = "SETTING",
      description = "What is injected; may be given several times (default: 20 settings).")
  private List<String> settings = new ArrayList<>();

  @Option(
      names = "--why",
      description =
          "Checks what idlewave why says of 40 pairs of runs and 10 programs made faster.")
  private boolean why;

  @Option(
      names = "--accuracy",
      negatable = true,
      fallbackValue = "true",
      description = {
        "Measures the apparatus itself first: what is set against what is got (default, but not",
        "with --why)."
      })
  private @Nullable Boolean accuracy;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      description = "Runs of each; medians are taken (default: ${DEFAULT-VALUE}).",
      defaultValue = "5")
  private int repeat;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The folder of all that is made (default: ${DEFAULT-VALUE}).",
      defaultValue = "out/validation")
  private Path out = Path.of("out", "validation");

  @Option(
      names = "--tracer",
      paramLabel = "DIR",
      description = "The tracer's sources (default: ingest/tracer of this program).")
  private @Nullable Path tracer;

  @Option(
      names = "--real-time",
      description = "Runs programs with real-time priority (chrt), before all else.")
  private boolean realTime;

  public ValidateCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() {
    Arguments.atLeastOne("--repeat", repeat);
    ValidationReport report =
        Validation.run(
            session.runs(),
            session.progress(),
            tracer == null
                ? Path.of(System.getProperty("idlewave.home", ""), "ingest", "tracer")
                : tracer,
            realTime ? REAL_TIME : List.of(),
            out,
            plan());
    report.write(out);
    if (json) {
      session.printJson(report);
    } else {
      session.print(new ValidationText(report).lines());
      session.print("tables: " + out.resolve("validation.md"));
    }
    return ExitCode.OK;
  }

  private Validation.Plan plan() {
    if (why && !(settings.isEmpty() && protocols.isEmpty())) {
      throw new UsageException("--why: it has settings and protocols of its own, got others");
    }
    if (why && Boolean.TRUE.equals(accuracy)) {
      throw new UsageException("--why: it does not measure the apparatus, got --accuracy");
    }
    List<ValidationProgram> chosen =
        programs.isEmpty()
            ? List.of(ValidationProgram.values())
            : new LinkedHashSet<>(programs).stream().map(ValidationProgram::named).toList();
    List<Injection> injected =
        why || !settings.isEmpty()
            ? settings.stream().map(Injection::parse).toList()
            : ValidationSettings.PROGRAMS;
    for (Injection each : injected) {
      if (!each.ranks().isEmpty() && each.network()) {
        throw new UsageException(
            "--setting: networks are those of all ranks in a study, got ranks in " + each.text());
      }
    }
    List<MessageProtocols> moves =
        protocols.isEmpty()
            ? List.of(MessageProtocols.BUFFERED)
            : new LinkedHashSet<>(protocols).stream().map(MessageProtocols::named).toList();
    return new Validation.Plan(
        chosen,
        moves,
        injected,
        !why && !Boolean.FALSE.equals(accuracy) ? ValidationSettings.ACCURACY : List.of(),
        why,
        repeat);
  }
}
