package io.idlewave.jobs.cli.machine;

import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.fit.BurstReport;
import io.idlewave.jobs.fit.FitReport;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code idlewave fit burst}. */
@Command(
    name = "burst",
    description = "Derives o_s, o_r, g, G and L from bursts of messages.",
    footer = {
      "",
      "The file has the heading messageBytes,messages,delayNanos,costNanos: a rank issues as many",
      "messages, computes for the delay after each, and the receiver replies to each; the cost is",
      "the average time per message. The smallest size gives o_s, o_r, g and L, and the one with",
      "the largest bandwidth G.",
      "",
      "Examples:",
      "  idlewave fit burst bursts.csv --rtt ping-pong.csv --out signature.yaml"
    })
public final class FitBurstCommand extends FitFileCommand {

  @Option(
      names = "--rtt",
      paramLabel = "FILE.csv",
      description = "Round trips of the same sizes without delay, as fit rtt reads them: for L.")
  private @Nullable Path roundTrips;

  @Option(
      names = "--initial",
      paramLabel = "N",
      description = "Bursts of at most N messages are initial: each message costs o_s.")
  private @Nullable Long initialMessages;

  @Option(
      names = "--steady",
      paramLabel = "N",
      description = "Bursts of at least N messages are steady: each message costs g.")
  private @Nullable Long steadyMessages;

  public FitBurstCommand(Session session) {
    super(session);
  }

  @Override
  FitReport fit() {
    return BurstReport.of(file, roundTrips, initialMessages, steadyMessages);
  }
}
