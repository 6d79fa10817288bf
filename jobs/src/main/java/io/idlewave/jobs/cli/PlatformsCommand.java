package io.idlewave.jobs.cli;

import io.idlewave.jobs.study.machine.Signatures;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code idlewave platforms}. */
@Command(name = "platforms", description = "Lists the platforms that --network and studies name.")
final class PlatformsCommand implements Callable<Integer> {

  private final Session session;

  PlatformsCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    session.print(Signatures.describeShipped());
    return ExitCode.OK;
  }
}
