package io.idlewave.jobs.cli;

import io.idlewave.jobs.cli.session.Arguments;
import io.idlewave.jobs.cli.session.ExitCode;
import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.cli.session.SessionCommand;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.results.summary.ReportJson;
import io.idlewave.jobs.text.WatchText;
import io.idlewave.jobs.watch.Change;
import io.idlewave.jobs.watch.StepWatch;
import io.idlewave.jobs.watch.WatchQuestion;
import io.idlewave.jobs.watch.WatchedSteps;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code idlewave watch}. */
@Command(
    name = "watch",
    description = {
      "Reads step times of a job while it runs, and says which rank is slow since which step, what",
      "that costs, and when it is over. Ends with 4 if there was such a rank."
    },
    footer = {
      "",
      "The log is a table of step times (*.csv with rank, step, and nanos or seconds), which may",
      "be rotated, or a folder of such tables.",
      "",
      "Examples:",
      "  idlewave watch steps.csv",
      "  idlewave watch steps.csv --follow --idle 1s --alerts alerts.json"
    })
@SuppressWarnings("NullAway.Init") // picocli sets what is required
final class WatchCommand extends SessionCommand implements StepWatch.Listener {

  private static final Pattern RATE = Pattern.compile("1/(\\d{1,15})");
  private static final long AGAIN_MILLIS = 200;
  private static final int MOST_STEPS = 1_000_000;

  @Parameters(paramLabel = "LOG", description = "A table of step times, or a folder of them.")
  private Path log;

  @Option(
      names = "--follow",
      description = "Waits for more at the end of the log, until interrupted.")
  private boolean follow;

  @Option(
      names = "--idle",
      paramLabel = "T",
      description = "Ends a --follow if nothing comes for so long, such as 60s.")
  private @Nullable String idle;

  @Option(
      names = "--window",
      paramLabel = "STEPS",
      defaultValue = "50",
      description = "Of how many steps a line tells (default: ${DEFAULT-VALUE}).")
  private int window;

  @Option(
      names = "--min",
      paramLabel = "SHARE",
      defaultValue = "2%",
      description = "The smallest slow-down of interest (default: ${DEFAULT-VALUE}).")
  private String min = "2%";

  @Option(
      names = "--rate",
      paramLabel = "1/STEPS",
      defaultValue = "1/2000000",
      description =
          "At most one false alarm in so many steps, of whichever rank (default:"
              + " ${DEFAULT-VALUE}).")
  private String rate = "1/2000000";

  @Option(
      names = "--apart",
      paramLabel = "STEPS",
      defaultValue = "64",
      description =
          "Waits for a rank until others are so many steps ahead (default: ${DEFAULT-VALUE}).")
  private int apart;

  @Option(
      names = "--alerts",
      paramLabel = "FILE",
      description = "Writes begins and ends of alarms there as well, a JSON object per line.")
  private @Nullable Path alerts;

  WatchCommand(Session session) {
    super(session);
  }

  /** A line of the file of alerts. */
  private record Alert(
      String event,
      @Nullable Integer rank,
      int step,
      int slowSince,
      int seenStep,
      double percent,
      double costPercent,
      int evidence,
      int times) {

    static Alert of(Change change) {
      return new Alert(
          change.event().name().toLowerCase(Locale.ROOT),
          change.rank(),
          change.step(),
          change.slowSince(),
          change.seenStep(),
          rounded(change.percent()),
          rounded(change.costPercent()),
          change.evidence(),
          change.times());
    }

    private static double rounded(double percent) {
      return Math.rint(percent * 1000) / 1000;
    }
  }

  @Override
  public Integer call() throws IOException {
    StepWatch watch = new StepWatch(log, question(), this);
    long idleNanos = idle == null ? Long.MAX_VALUE : Arguments.wholeNanos("--idle", idle);
    if (idle != null && !follow) {
      throw new UsageException("--idle: --follow beside it, which it ends");
    }
    if (!follow && !Files.exists(log)) {
      throw new NoSuchFileException(log.toString());
    }
    if (alerts != null) {
      write(alerts, "");
    }
    long lastNanos = System.nanoTime();
    boolean isAny = watch.read();
    while (follow && (isAny || System.nanoTime() - lastNanos < idleNanos) && pause()) {
      lastNanos = isAny ? System.nanoTime() : lastNanos;
      isAny = watch.read();
    }
    WatchedSteps all = watch.end();
    session.print(WatchText.end(all, watch.openFiles()));
    return all.alarms() == 0 ? ExitCode.OK : ExitCode.NOT_MET;
  }

  private WatchQuestion question() {
    within("--window", window);
    within("--apart", apart);
    Matcher matcher = RATE.matcher(rate);
    double quietSteps = matcher.matches() ? Double.parseDouble(matcher.group(1)) : 0;
    if (quietSteps < 1) {
      throw new UsageException("--rate: 1/ and a number of steps, such as 1/2000000, got " + rate);
    }
    return new WatchQuestion(Arguments.share("--min", min), quietSteps, window, apart);
  }

  private static void within(String option, int steps) {
    if (steps < 1 || steps > MOST_STEPS) {
      throw new UsageException("%s: 1 to %d, got %d".formatted(option, MOST_STEPS, steps));
    }
  }

  /** False once somebody interrupts. */
  private static boolean pause() {
    try {
      Thread.sleep(AGAIN_MILLIS);
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }

  @Override
  public void changed(Change change, int ranks) {
    session.print(WatchText.of(change, ranks));
    if (alerts != null) {
      try {
        Files.writeString(
            alerts, ReportJson.tree(Alert.of(change)) + "\n", StandardOpenOption.APPEND);
      } catch (IOException e) {
        throw new UncheckedIOException("cannot write " + alerts, e);
      }
    }
  }

  @Override
  public void passed(WatchedSteps steps) {
    session.print(WatchText.of(steps));
  }

  @Override
  public void warned(String warning) {
    session.progress().notice("warning: " + warning);
  }
}
