package io.idlewave.jobs.cli;

import io.idlewave.jobs.study.machine.Signatures;
import io.idlewave.jobs.study.machine.Signatures.Platform;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code idlewave platforms}. */
@Command(
    name = "platforms",
    description = "Lists the platforms that --network, noise and studies name.",
    footer = {"", "Examples:", "  idlewave platforms", "  idlewave platforms --json"})
final class PlatformsCommand implements Callable<Integer> {

  private final Session session;

  @Option(names = "--json", description = "Prints the list as one JSON object.")
  private boolean json;

  PlatformsCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    List<Platform> platforms = Signatures.platforms();
    if (json) {
      session.printJson(new Platforms(platforms));
    } else {
      session.print(platforms.stream().map(PlatformsCommand::line).toList());
    }
    return ExitCode.OK;
  }

  private static String line(Platform platform) {
    return "%-14s %s%s (%s)"
        .formatted(
            platform.name(),
            platform.network(),
            platform.noise().isEmpty() ? "" : "noise: " + platform.noise(),
            platform.source());
  }

  private record Platforms(List<Platform> platforms) {}
}
