package io.idlewave.jobs.cli.machine;

import io.idlewave.jobs.cli.session.AnswerCommand;
import io.idlewave.jobs.cli.session.ExitCode;
import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.doctor.Checkup;
import io.idlewave.jobs.doctor.Diagnosis;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code idlewave doctor}. */
@Command(
    name = "doctor",
    description = "Looks at what a run needs: Java, memory, disk, ports, a cluster, a trace.",
    footer = {
      "",
      "Each line says ok, warn or fail, and what to do. Exit code 2 if any says fail.",
      "",
      "Examples:",
      "  idlewave doctor",
      "  idlewave doctor trace --out results",
      "  idlewave doctor trace --master localhost:8081 --json"
    })
public final class DoctorCommand extends AnswerCommand {

  @Parameters(paramLabel = "TRACE", arity = "0..1", description = "The folder of an archive.")
  private @Nullable Path trace;

  @Option(
      names = "--master",
      paramLabel = "HOST:PORT",
      description = "A cluster: is it there, and of the version that this program needs?")
  private @Nullable String master;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where results are to go (default: ${DEFAULT-VALUE}).",
      defaultValue = "out")
  private Path out = Path.of("out");

  public DoctorCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() {
    Diagnosis diagnosis = Diagnosis.of(out, System.getProperty("idlewave.home"), trace, master);
    if (json) {
      session.printJson(diagnosis);
    } else {
      session.print("idlewave %s, Flink %s".formatted(diagnosis.version(), diagnosis.flink()));
      session.print(diagnosis.checks().stream().map(DoctorCommand::line).toList());
    }
    return diagnosis.healthy() ? ExitCode.OK : ExitCode.BAD_INPUT;
  }

  private static String line(Checkup checkup) {
    String advice = checkup.advice().isEmpty() ? "" : " -> " + checkup.advice();
    return "%-4s  %-15s  %s%s"
        .formatted(checkup.verdict().label(), checkup.subject(), checkup.found(), advice);
  }
}
