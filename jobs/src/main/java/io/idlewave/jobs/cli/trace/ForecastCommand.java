package io.idlewave.jobs.cli.trace;

import io.idlewave.jobs.cli.session.Arguments;
import io.idlewave.jobs.cli.session.ExitCode;
import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.forecast.ForecastReport;
import io.idlewave.jobs.forecast.Forecasts;
import io.idlewave.jobs.forecast.Forecasts.Question;
import io.idlewave.jobs.text.ForecastText;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code idlewave forecast}. */
@Command(
    name = "forecast",
    description = "Says how long the next steps of a recorded run take, or why nobody can tell.",
    footer = {
      "",
      "Steps are those that the trace names, or its iterations. What makes them differ is learned:",
      "ranks, steps, slow states that begin and end, a trend, and how long each lasts.",
      "",
      "Examples:",
      "  idlewave forecast trace --steps 1000",
      "  idlewave forecast trace --steps 1000 --deadline 10min --json",
      "  idlewave forecast steps.csv --steps 1000 --ranks 64"
    })
public final class ForecastCommand extends TraceCommand {

  private static final int MOST_STEPS = 1_000_000;
  private static final int MOST_REPLICATES = 1_000_000;
  private static final int MOST_RANKS = 1_000_000;

  @Option(names = "--steps", paramLabel = "N", required = true, description = "How many come.")
  private int steps;

  @Option(
      names = "--replicates",
      paramLabel = "R",
      defaultValue = "2000",
      description = "How often they are drawn (default: ${DEFAULT-VALUE}).")
  private int replicates;

  @Option(
      names = "--ranks",
      paramLabel = "P",
      description =
          "How many ranks compute, where steps are computing alone; by default those of the trace.")
  private @Nullable Integer ranks;

  @Option(
      names = "--deadline",
      paramLabel = "T",
      description = "Says how probable it is that they take no longer, such as 10min.")
  private @Nullable String deadline;

  @Option(
      names = "--within",
      paramLabel = "SHARE",
      defaultValue = "5%",
      description =
          "How near to the p99 of step times one wants to come by watching (default:"
              + " ${DEFAULT-VALUE}).")
  private String within = "5%";

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "The same seed gives the same numbers (default: ${DEFAULT-VALUE}).")
  private long seed;

  public ForecastCommand(Session session) {
    super(session);
  }

  @Override
  public Integer call() {
    within("--steps", steps, MOST_STEPS);
    within("--replicates", replicates, MOST_REPLICATES);
    within("--ranks", ranks == null ? 1 : ranks, MOST_RANKS);
    Question question =
        new Question(
            steps,
            replicates,
            ranks,
            deadline == null ? null : Long.valueOf(Arguments.wholeNanos("--deadline", deadline)),
            Arguments.share("--within", within),
            seed);
    ForecastReport report =
        ask(archive -> Forecasts.of(archive, question, window.graph(), session.progress()));
    answer(report, () -> ForecastText.of(report));
    return ExitCode.OK;
  }

  private static void within(String option, int value, int most) {
    if (value < 1 || value > most) {
      throw new UsageException("%s: 1 to %d, got %d".formatted(option, most, value));
    }
  }
}
