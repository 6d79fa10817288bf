package io.idlewave.jobs.cli;

import io.idlewave.jobs.results.Version;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
final class ProgramVersion implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {"idlewave " + Version.CURRENT};
  }
}
