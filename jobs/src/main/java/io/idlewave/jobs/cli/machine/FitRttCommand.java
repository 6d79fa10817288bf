package io.idlewave.jobs.cli.machine;

import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.fit.FitReport;
import io.idlewave.jobs.fit.RoundTripFit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code idlewave fit rtt}. */
@Command(
    name = "rtt",
    description = "Derives LogGPS parameters from measured round trips.",
    footer = {
      "",
      "The file has the heading messageBytes,delayNanos,roundTripNanos, or is a table of"
          + " osu_latency,",
      "osu_multi_lat or the PingPong of IMB, whose latencies are half a round trip. A threshold"
          + " that is",
      "not stated is looked for among the measured sizes. Where every delay is 0, as in such"
          + " tables,",
      "it is a plain ping-pong, which tells L + 2o and G; the signature then has the sum as L.",
      "",
      "Examples:",
      "  idlewave fit rtt round-trips.csv --s 1000B --S 4000B --out signature.yaml",
      "  idlewave fit rtt osu_latency.txt --S 8KiB --out signature.yaml"
    })
public final class FitRttCommand extends FitFileCommand {

  @Option(
      names = "--s",
      paramLabel = "BYTES",
      description = "s: beyond it a message takes several packets.")
  private @Nullable String packetBytes;

  @Option(
      names = "--S",
      paramLabel = "BYTES",
      description = "S: beyond it a send waits for its receive.")
  private @Nullable String synchronousBytes;

  public FitRttCommand(Session session) {
    super(session);
  }

  @Override
  FitReport fit() {
    return RoundTripFit.of(file, bytes("--s", packetBytes), bytes("--S", synchronousBytes));
  }
}
