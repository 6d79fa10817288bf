package io.idlewave.jobs.cli.machine;

import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.fit.FitReport;
import io.idlewave.jobs.fit.TablesReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code idlewave fit tables}. */
@Command(
    name = "tables",
    description = "Derives one network from tables of benchmarks, taken together.",
    footer = {
      "",
      "Tables are those of osu_latency, osu_multi_lat, osu_bw, osu_mbw_mr, the PingPong of IMB, and"
          + " what",
      "netgauge writes for loggp. Latencies give L + 2o and G, bandwidths and message rates of one"
          + " pair",
      "g, and netgauge o_s, o_r and L, too. By how much each size is off is printed.",
      "",
      "Examples:",
      "  idlewave fit tables osu_latency.txt osu_mbw_mr.txt --out signature.yaml",
      "  idlewave fit tables loggp.out --S 8KiB"
    })
public final class FitTablesCommand extends FitCommand {

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "The tables.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--S",
      paramLabel = "BYTES",
      description = "S: beyond it a send waits for its receive, and sizes are left out.")
  private @Nullable String synchronousBytes;

  public FitTablesCommand(Session session) {
    super(session);
  }

  @Override
  FitReport fit() {
    return TablesReport.of(files, bytes("--S", synchronousBytes));
  }
}
