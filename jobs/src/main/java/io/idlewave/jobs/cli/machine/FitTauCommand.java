package io.idlewave.jobs.cli.machine;

import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.fit.FitReport;
import io.idlewave.jobs.fit.TransferReport;
import picocli.CommandLine.Command;

/** {@code idlewave fit tau}. */
@Command(
    name = "tau",
    description = "Derives the tables of tau-Lop from concurrent messages.",
    footer = {
      "",
      "The file has the heading channel,messageBytes,transfers,messageNanos: the channel is shared",
      "(within a node) or network, and as many pairs of ranks send at the same time. A row of",
      "shared with 0 B and 1 transfer gives the overhead. What is written are the collectives of a",
      "study.",
      "",
      "Examples:",
      "  idlewave fit tau transfers.csv --out collectives.yaml"
    })
public final class FitTauCommand extends FitFileCommand {

  public FitTauCommand(Session session) {
    super(session);
  }

  @Override
  FitReport fit() {
    return TransferReport.of(file);
  }
}
